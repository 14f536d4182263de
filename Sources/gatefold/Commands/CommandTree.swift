/// All commands.
enum CommandTree {
    static let program = Command(
        "gatefold", "Listen to your own music: a home service and its remote control.",
        discussion: """
            The home service reads your folders and plays; every other command talks to it and
            starts it when needed. Begin with: gatefold serve ~/Music
            Who signs in with 'gatefold login' uses the same commands with Spotify.
            """,
        options: [
            .flag("json", nil, "Write the result as JSON."),
            .flag("quiet", "q", "Say nothing beside the result."),
            .flag("verbose", "v", "Let the home service log each request, if this starts it."),
            .flag("version", nil, "Show the version."),
        ],
        subcommands: ServiceCommands.all + HouseholdCommands.all + AccountCommands.all
            + (LibraryCommands.all + PlayerCommands.all + [ShellCommands.browse])
            .map { $0.taking(AccountCommands.accountOption) } + CacheCommand.all
            + BrokerCommand.all
            + ShellCommands.all)
}
