#if os(Linux)
    import CCurl

    /// One exchange under way.
    ///
    /// `@unchecked`: `isCancelled` and `continuation` change under the loop's lock until the loop's
    /// thread takes the transfer from its inbox; from then on that thread alone touches it.
    final class CurlTransfer: @unchecked Sendable {
        let request: TransportRequest
        let target: RequestTarget
        var isCancelled = false
        var continuation: CheckedContinuation<TransportResponse, any Error>?
        var easy: UnsafeMutableRawPointer?
        private var fields: UnsafeMutablePointer<curl_slist>?
        private var headers: [(name: String, value: String)] = []
        private var headerBytes = 0
        private var body: [UInt8] = []
        private var bodyLimit = 0
        private var isTooLarge = false

        init(_ request: TransportRequest, to target: RequestTarget) {
            self.request = request
            self.target = target
        }

        deinit { curl_slist_free_all(fields) }

        /// Tells a fresh or reset handle all about this exchange.
        func configure(
            _ easy: UnsafeMutableRawPointer, limits: TransportLimits, trust: TrustFiles
        ) {
            self.easy = easy
            bodyLimit = limits.responseBytes
            gf_set_str(easy, CURLOPT_URL, request.url)
            gf_allow_http_only(easy)
            gf_leave_lookups_behind(easy)
            gf_set_long(easy, CURLOPT_NOSIGNAL, 1)
            gf_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
            gf_set_long(easy, CURLOPT_PATH_AS_IS, 1)
            gf_set_long(easy, CURLOPT_TIMEOUT_MS, request.timeout.clampedMilliseconds)
            gf_set_long(
                easy, CURLOPT_CONNECTTIMEOUT_MS, limits.connectTimeout.clampedMilliseconds)
            gf_set_long(easy, CURLOPT_LOW_SPEED_LIMIT, 1)
            gf_set_long(
                easy, CURLOPT_LOW_SPEED_TIME,
                max(1, (limits.stallTimeout.clampedMilliseconds + 999) / 1_000))
            gf_set_off(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(bodyLimit))
            // A page of a list comes in one piece then, not in many of 16 KiB.
            gf_set_long(easy, CURLOPT_BUFFERSIZE, 128 << 10)
            gf_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
            gf_set_long(easy, CURLOPT_PIPEWAIT, 1)
            // libcurl sends a request again when a kept connection turns out dead before an answer
            // came; the service may have obeyed it already.
            gf_set_long(easy, CURLOPT_FRESH_CONNECT, request.isRepeatable ? 0 : 1)
            gf_set_str(easy, CURLOPT_ACCEPT_ENCODING, "")
            if target.isLoopback { gf_set_str(easy, CURLOPT_NOPROXY, "*") }
            if let file = trust.file { gf_set_str(easy, CURLOPT_CAINFO, file) }
            if let folder = trust.folder { gf_set_str(easy, CURLOPT_CAPATH, folder) }
            setBody(easy)
            setFields(easy)
            setCallbacks(easy)
        }

        private func setBody(_ easy: UnsafeMutableRawPointer) {
            let needsLength = ["PUT", "POST", "PATCH"].contains(request.method)
            if let bytes = request.body ?? (needsLength ? [] : nil) {
                gf_set_off(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
                // An empty array has no address, and a null pointer would mean "read from stdin".
                _ = (bytes.isEmpty ? [0] : bytes).withUnsafeBytes {
                    gf_set_ptr(
                        easy, CURLOPT_COPYPOSTFIELDS,
                        UnsafeMutableRawPointer(mutating: $0.baseAddress))
                }
            }
            switch request.method {
            case "HEAD": gf_set_long(easy, CURLOPT_NOBODY, 1)
            case "GET" where request.body == nil, "POST": break
            default: gf_set_str(easy, CURLOPT_CUSTOMREQUEST, request.method)
            }
        }

        private func setFields(_ easy: UnsafeMutableRawPointer) {
            var given: Set<String> = []
            for (name, value) in request.headers {
                given.insert(name.lowercased())
                // A colon with nothing after it would take the field out instead.
                fields = curl_slist_append(fields, value.isEmpty ? "\(name);" : "\(name): \(value)")
            }
            for unwanted in ["content-type", "expect"] where !given.contains(unwanted) {
                fields = curl_slist_append(fields, "\(unwanted):")
            }
            gf_set_slist(easy, CURLOPT_HTTPHEADER, fields)
        }

        private func setCallbacks(_ easy: UnsafeMutableRawPointer) {
            // The loop keeps every transfer that has a handle, so libcurl's copies stay valid.
            let me = Unmanaged.passUnretained(self).toOpaque()
            gf_set_ptr(easy, CURLOPT_PRIVATE, me)
            gf_set_ptr(easy, CURLOPT_WRITEDATA, me)
            gf_set_data_cb(easy, CURLOPT_WRITEFUNCTION) { data, size, count, me in
                CurlTransfer.taking(me, data, size * count) { $0.receiveBody($1) }
            }
            gf_set_ptr(easy, CURLOPT_HEADERDATA, me)
            gf_set_data_cb(easy, CURLOPT_HEADERFUNCTION) { data, size, count, me in
                CurlTransfer.taking(me, data, size * count) { $0.receiveHeader($1) }
            }
        }

        /// The transfer that a handle belongs to.
        static func of(_ easy: UnsafeMutableRawPointer) -> CurlTransfer? {
            var me: UnsafeMutableRawPointer?
            gf_get_ptr(easy, CURLINFO_PRIVATE, &me)
            return me.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        private static func taking(
            _ me: UnsafeMutableRawPointer?, _ data: UnsafeMutablePointer<CChar>?, _ count: Int,
            _ receive: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
        ) -> Int {
            guard let me else { return 0 }
            let transfer = Unmanaged<CurlTransfer>.fromOpaque(me).takeUnretainedValue()
            // Any other number than what came makes libcurl give up the transfer.
            return receive(transfer, UnsafeRawBufferPointer(start: data, count: count)) ? count : -1
        }

        private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
            isTooLarge = body.count + bytes.count > bodyLimit
            guard !isTooLarge else { return false }
            if body.isEmpty, let expected = expectedBytes { body.reserveCapacity(expected) }
            body.append(contentsOf: bytes)
            return true
        }

        /// What the answer says of its length, as far as it is wise to believe it.
        private var expectedBytes: Int? {
            guard let easy else { return nil }
            var length: curl_off_t = -1
            gf_get_off(easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
            return length > 0 ? min(Int(length), 1 << 20) : nil
        }

        private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
            headerBytes += bytes.count
            isTooLarge = headerBytes > 256 << 10
            guard !isTooLarge else { return false }
            if bytes.starts(with: "HTTP/".utf8) {
                // An interim answer (100, 103) or a proxy's came before this one.
                headers = []
            } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
                let name = String(decoding: bytes[..<colon], as: UTF8.self)
                let value = bytes[(colon + 1)...].trimmingBlanks()
                headers.append((name, String(decoding: value, as: UTF8.self)))
            }
            return true
        }

        /// What became of the transfer, once libcurl is done with it.
        func outcome(_ code: CURLcode) -> Result<TransportResponse, any Error> {
            guard let easy, code == CURLE_OK else {
                let failure = isTooLarge ? CURLE_FILESIZE_EXCEEDED : code
                return .failure(TransportError(curl: failure))
            }
            var status = 0
            gf_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
            return .success(TransportResponse(status: status, headers: headers, body: body))
        }
    }

    extension Slice<UnsafeRawBufferPointer> {
        /// Without the blanks, tabs and line ends around it.
        fileprivate func trimmingBlanks() -> Self {
            let isBlank: (UInt8) -> Bool = { $0 == 0x20 || 0x09...0x0D ~= $0 }
            guard let end = lastIndex(where: { !isBlank($0) }) else { return self[endIndex...] }
            return self[...end].drop(while: isBlank)
        }
    }
#endif
