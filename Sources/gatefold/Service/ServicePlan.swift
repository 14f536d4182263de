import Foundation
import GatefoldCore
import HomeService

/// What a home service is to be started with.
struct ServicePlan: Sendable {
    var folders: [String]
    var port: Int?
    var output: AudioOutput
    /// The file with what is to go wrong, absolute.
    var faultsFile: String?
    /// Whether each request is logged.
    var logsRequests = false
    /// Which apps of Spotify's it treats its clients as.
    var access = AccessRegime.extended
    /// Whether files are looked at as they change.
    var watches = true
    /// How often everything is scanned where changes are not told, if that was said; 0 for never.
    var rescanMinutes: Int?
    /// How other computers reach it; `nil` if they do not.
    var exposure: ExposurePlan?

    /// The words of `gatefold serve` that say the same.
    var arguments: [String] {
        var words = ["--output", Self.text(of: output)]
        if let port { words += ["--port", "\(port)"] }
        if let faultsFile { words += ["--faults", faultsFile] }
        if !watches { words.append("--no-watch") }
        if let rescanMinutes { words += ["--rescan-every", "\(rescanMinutes)"] }
        if logsRequests { words.append("--verbose") }
        if access != .extended { words += ["--access", access.rawValue] }
        words += exposure?.arguments ?? []
        return words + ["--"] + folders
    }

    func configuration(
        folders world: WorldFolders, token: String
    ) throws -> HomeServer.Configuration {
        var configuration = HomeServer.Configuration(
            roots: folders.map { FilePath($0) }, dataFolder: world.data, cacheFolder: world.cache,
            port: port, output: output, deviceName: "Gatefold on \(Self.hostName)", token: token)
        if let faultsFile { configuration.faults = try FaultsFile.read(faultsFile) }
        configuration.logsRequests = logsRequests
        configuration.access = access
        configuration.exposure = exposure?.exposure
        configuration.watches = watches
        // Who does not want to be watched wants no scans either, unless they say so.
        let minutes = rescanMinutes ?? (watches ? 5 : 0)
        configuration.scanInterval = minutes > 0 ? .seconds(minutes * 60) : nil
        return configuration
    }

    static func text(of output: AudioOutput) -> String {
        switch output {
        case .auto: "auto"
        case .silent: "silent"
        case .wav(let path): "wav:" + path.display
        }
    }

    /// Reads `auto`, `silent` or `wav:FILE`.
    static func output(_ text: String, workingFolder: String) -> AudioOutput? {
        switch text {
        case "auto": return .auto
        case "silent": return .silent
        default:
            guard text.hasPrefix("wav:"), text.count > 4 else { return nil }
            let file = String(text.dropFirst(4))
            return .wav(FilePath(file.hasPrefix("/") ? file : workingFolder + "/" + file))
        }
    }

    private static var hostName: String {
        let name = ProcessInfo.processInfo.hostName
        return name.split(separator: ".").first.map(String.init) ?? name
    }
}
