#if os(Linux)
    import CCurl

    extension TransportError {
        /// Says in our words what libcurl's code means; its texts are constants without any URL.
        init(curl code: CURLcode) {
            self.init(Kind(curl: code), detail: String(cString: curl_easy_strerror(code)))
        }
    }

    extension TransportError.Kind {
        fileprivate init(curl code: CURLcode) {
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
                self = .hostNotFound
            case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED,
                CURLE_REMOTE_ACCESS_DENIED, CURLE_NO_CONNECTION_AVAILABLE:
                self = .notConnected
            case CURLE_OPERATION_TIMEDOUT:
                self = .timedOut
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
                CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
                CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
                CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
                self = .insecure
            case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT,
                CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN:
                self = .invalidRequest
            case CURLE_FILESIZE_EXCEEDED:
                self = .tooLarge
            default:
                // Among them the "unsupported protocol" of an answer that is no HTTP: the URL's own
                // scheme was checked before.
                self = .interrupted
            }
        }
    }
#endif
