// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

/// Views and what they are made of live on the main actor, where GTK does.
let onMainActor = strict + [.defaultIsolation(MainActor.self)]

/// For C libraries that only Linux needs.
let linuxOnly = TargetDependencyCondition.when(platforms: [.linux])
/// For the desktop app, which a server does without.
let desktopOnly = TargetDependencyCondition.when(platforms: [.linux], traits: ["Desktop"])

let package = Package(
    name: "gatefold",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        // With what its public declarations name: errors, transports, lists.
        .library(name: "SpotifyWebAPI", targets: ["SpotifyWebAPI", "WebAPIClient"]),
        .executable(name: "gatefold", targets: ["gatefold"]),
        .executable(name: "gatefold-desktop", targets: ["gatefold-desktop"]),
    ],
    traits: [
        .default(enabledTraits: ["Desktop"]),
        .trait(name: "Desktop", description: "The desktop app, which needs GTK 4 and libadwaita."),
    ],
    targets: [
        // C libraries
        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .systemLibrary(
            name: "CGLib", pkgConfig: "gio-2.0",
            providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
        .systemLibrary(
            name: "CSecret", pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"]), .brew(["libsecret"])]),
        .systemLibrary(
            name: "CGStreamer", pkgConfig: "gstreamer-1.0",
            providers: [.apt(["libgstreamer1.0-dev"]), .brew(["gstreamer"])]),
        .systemLibrary(
            name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
        .systemLibrary(
            name: "CAdwaita", pkgConfig: "libadwaita-1",
            providers: [.apt(["libadwaita-1-dev"]), .brew(["libadwaita"])]),
        .systemLibrary(
            name: "CTagLibSystem", pkgConfig: "taglib",
            providers: [.apt(["libtag1-dev"]), .brew(["taglib"])]),
        .target(
            name: "CTagLib", dependencies: ["CTagLibSystem"],
            linkerSettings: [.linkedLibrary("tag")]),

        // Libraries, from the bottom up
        .target(
            name: "WebAPIClient",
            dependencies: [
                .target(name: "CCurl", condition: linuxOnly),
                .target(name: "COpenSSL", condition: linuxOnly),
            ],
            swiftSettings: strict),
        .target(name: "SpotifyWebAPI", dependencies: ["WebAPIClient"], swiftSettings: strict),
        .target(
            name: "CredentialStore",
            dependencies: [
                .target(name: "CSecret", condition: linuxOnly),
                .target(name: "CGLib", condition: linuxOnly),
            ],
            swiftSettings: strict),
        .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: strict),
        .target(name: "HTTPServer", dependencies: ["CMicroHTTPD"], swiftSettings: strict),
        .target(
            name: "HomeService",
            dependencies: [
                "HTTPServer", "SpotifyWebAPI", "WebAPIClient", "SQLite", "CTagLib", "CGLib",
                "CGStreamer", "CGdkPixbuf",
            ],
            swiftSettings: strict),
        .target(
            name: "TokenBroker", dependencies: ["HTTPServer", "WebAPIClient"],
            swiftSettings: strict),
        .target(
            name: "GatefoldCore",
            dependencies: ["SpotifyWebAPI", "WebAPIClient", "CredentialStore", "SQLite"],
            swiftSettings: strict),
        .executableTarget(
            name: "gatefold",
            dependencies: [
                "GatefoldCore", "SpotifyWebAPI", "WebAPIClient", "CredentialStore", "HomeService",
                "TokenBroker",
            ],
            swiftSettings: strict),

        // The desktop app
        .target(name: "Adwaita", dependencies: ["CAdwaita", "CGLib"], swiftSettings: onMainActor),
        .target(name: "MPRIS", dependencies: ["CGLib"], swiftSettings: strict),
        .target(
            name: "GatefoldDesktop", dependencies: ["Adwaita", "GatefoldCore", "MPRIS"],
            resources: [.embedInCode("style.css")], swiftSettings: onMainActor),
        .executableTarget(
            name: "gatefold-desktop",
            dependencies: [.target(name: "GatefoldDesktop", condition: desktopOnly)],
            swiftSettings: strict),

        // What `make bench` runs of our own beside other programs
        .executableTarget(
            name: "gatefold-bench",
            dependencies: ["HTTPServer", "HomeService", "SpotifyWebAPI", "WebAPIClient"],
            path: "Benchmarks/gatefold-bench", swiftSettings: strict),

        // Tests
        .target(
            name: "WebAPITesting", dependencies: ["WebAPIClient"],
            path: "Tests/Support/WebAPITesting", swiftSettings: strict),
        .target(
            name: "HomeTesting",
            dependencies: ["HomeService", "HTTPServer", "SpotifyWebAPI", "WebAPIClient"],
            path: "Tests/Support/HomeTesting", swiftSettings: strict),
        .target(
            name: "AccountTesting",
            dependencies: ["CredentialStore", "WebAPIClient", "WebAPITesting"],
            path: "Tests/Support/AccountTesting", swiftSettings: strict),
        .executableTarget(
            name: "credential-probe",
            dependencies: [
                "CredentialStore", .target(name: "CSecret", condition: linuxOnly),
                .target(name: "CGLib", condition: linuxOnly),
            ],
            path: "Tests/Support/credential-probe", swiftSettings: strict),
        .testTarget(
            name: "CredentialStoreTests",
            dependencies: ["CredentialStore", "WebAPITesting", "credential-probe"],
            swiftSettings: strict),
        .testTarget(
            name: "WebAPIClientTests", dependencies: ["WebAPIClient", "WebAPITesting"],
            swiftSettings: strict),
        .testTarget(
            name: "SpotifyWebAPITests",
            dependencies: ["SpotifyWebAPI", "WebAPIClient", "WebAPITesting"],
            exclude: ["Endpoints/operations.txt"], swiftSettings: strict),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite"], swiftSettings: strict),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer"], swiftSettings: strict),
        .testTarget(
            name: "HomeServiceTests",
            dependencies: [
                "HomeService", "HomeTesting", "HTTPServer", "SpotifyWebAPI", "SQLite",
                "WebAPIClient", "WebAPITesting",
            ],
            resources: [.copy("Fixtures")], swiftSettings: strict),
        .testTarget(
            name: "TokenBrokerTests",
            dependencies: ["HTTPServer", "TokenBroker", "WebAPIClient", "WebAPITesting"],
            swiftSettings: strict),
        .testTarget(
            name: "GatefoldCoreTests",
            dependencies: [
                "GatefoldCore", "gatefold", "AccountTesting", "CredentialStore", "HomeService",
                "HomeTesting", "HTTPServer",
                "SpotifyWebAPI", "SQLite", "WebAPIClient", "WebAPITesting",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AdwaitaTests", dependencies: ["Adwaita", "CAdwaita"], swiftSettings: strict),
        .testTarget(name: "MPRISTests", dependencies: ["MPRIS"], swiftSettings: strict),
        .testTarget(
            name: "GatefoldDesktopTests",
            dependencies: ["GatefoldDesktop", "GatefoldCore", "HomeTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "GatefoldTests",
            dependencies: [
                "gatefold", "AccountTesting", "CredentialStore", "GatefoldCore", "HomeTesting",
                "SpotifyWebAPI",
                "SQLite", "TokenBroker", "WebAPIClient", "WebAPITesting",
            ],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
