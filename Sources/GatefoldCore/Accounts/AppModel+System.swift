import CredentialStore
import Foundation

extension AppModel {
    /// The app on this computer: its folders, keyring, browser and home service.
    ///
    /// - Parameter environment: The environment, which says where the folders are.
    /// - Returns: The app; nothing is opened yet.
    package static func system(environment: [String: String]) -> AppModel {
        let folders = WorldFolders(environment: environment)
        let makeStore: @Sendable (Bool) -> CredentialStore = { allowsFile in
            CredentialStore.system(
                schema: AccountContent.schema, allowsFile: allowsFile, mayPrompt: true,
                folder: folders.credentials)
        }
        let home = HomeServiceProcess(
            folders: folders, environment: environment,
            output: environment["GATEFOLD_OUTPUT"] ?? "auto")
        let sessions = Sessions(
            accounts: Accounts(folders: folders, store: makeStore(false)), home: home)
        let notices = Notices()
        let signIn = SignInModel(
            spotify: SpotifySignIn(
                folders: folders, environment: environment, makeStore: makeStore),
            ownMusic: OwnMusic(home))
        let app = AppModel(
            accounts: AccountsModel(
                accounts: AccountOpener(sessions), signIn: signIn, notices: notices),
            notices: notices, folders: folders,
            pictures: Pictures(
                fetching: ImageDownloads(), files: ImageFiles(folder: folders.covers)),
            ownMusic: HomeFolders(home))
        Task { await home.onChange { [weak app] in await app?.homeServiceChanged($0) } }
        return app
    }
}
