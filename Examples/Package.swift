// swift-tools-version: 6.2
import PackageDescription

// A package of its own: what somebody needs who uses the library, and nothing more.
let spotify: Target.Dependency = .product(name: "SpotifyWebAPI", package: "gatefold")

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "gatefold", path: "..")],
    targets: [
        .executableTarget(name: "list-albums", dependencies: [spotify]),
        .executableTarget(name: "watch-player", dependencies: [spotify]),
        .executableTarget(name: "find-and-play", dependencies: [spotify]),
    ]
)
