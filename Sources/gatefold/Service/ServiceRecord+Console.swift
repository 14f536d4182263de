import GatefoldCore

extension ServiceRecord {
    /// Says where the service listens.
    func announce(on console: Console) {
        if console.isJSON {
            let value: JSONValue = [
                "url": .string(url), "port": .int(port), "pid": .int(Int(pid)),
                "public_url": .string(publicURL),
            ]
            return console.line(value.text)
        }
        console.line("listening on \(url)")
        if let publicURL { console.note("Others reach it at \(publicURL)".cleaned) }
    }
}
