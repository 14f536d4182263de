// swift-tools-version: 6.2
import PackageDescription

// A package of its own: what somebody needs who uses the library, and nothing more.
let package = Package(
    name: "list-albums",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "gatefold", path: "../..")],
    targets: [
        .executableTarget(
            name: "list-albums",
            dependencies: [.product(name: "SpotifyWebAPI", package: "gatefold")])
    ]
)
