import Foundation

#if Desktop
    import GatefoldDesktop
#endif

@main
enum Launch {
    @MainActor static func main() {
        #if Desktop
            exit(DesktopApplication.run())
        #else
            let text = "This gatefold-desktop was built without the desktop app.\n"
            FileHandle.standardError.write(Data(text.utf8))
            exit(78)
        #endif
    }
}
