/// A certificate for 127.0.0.1, valid from 2020 to 2120, and its key. Nothing trusts it.
package enum TestIdentity {
    package static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBTDCB86ADAgECAgEBMAoGCCqGSM49BAMCMBwxGjAYBgNVBAMMEVRva2VuIGJy
        b2tlciB0ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAcMRow
        GAYDVQQDDBFUb2tlbiBicm9rZXIgdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEH
        A0IABD9MJriK/S0fBgNgAsa6IB7VXmPjJGAuZMKflhHJzZ4/3vzsVXUAr1Fc56iE
        85mn2lOYPhO6/kTfnNQ/8l+YS0SjJDAiMA8GA1UdEQQIMAaHBH8AAAEwDwYDVR0T
        AQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA5dcZNc4O29uhYlrsVl71mr9X
        MBrol5v0f4BUyQNplNcCIFnarGTDXlCVckxi/wKvkoriN3lHIbRwdch/3RmXXJbn
        -----END CERTIFICATE-----

        """
    package static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJO8pltuSc1iwNxMq
        nhbskxqiXKIy/c6DCx3gkj7baGWhRANCAAQ/TCa4iv0tHwYDYALGuiAe1V5j4yRg
        LmTCn5YRyc2eP9787FV1AK9RXOeohPOZp9pTmD4Tuv5E35zUP/JfmEtE
        -----END PRIVATE KEY-----

        """
}
