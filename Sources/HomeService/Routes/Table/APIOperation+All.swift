import SpotifyWebAPI
import WebAPIClient

extension APIOperation {
    /// Every operation of the schema of May 2026, live and deprecated.
    ///
    /// Where the scope depends on what a request names, any that can be the right one stands here,
    /// and the handler looks closer. Reference:
    /// <https://developer.spotify.com/documentation/web-api>
    static let all = catalogue + libraries + follows + playlists + users + player

    private static let catalogue: [APIOperation] = [
        .init("GET albums/:id"),
        .init("GET albums", .extendedOnly),
        .init("GET albums/:id/tracks"),
        .init("GET artists/:id"),
        .init("GET artists", .extendedOnly),
        .init("GET artists/:id/albums"),
        .init("GET artists/:id/top-tracks", .extendedOnly),
        .init("GET artists/:id/related-artists", .before2024),
        .init("GET tracks/:id"),
        .init("GET tracks", .extendedOnly),
        .init("GET shows/:id"),
        .init("GET shows", .extendedOnly),
        .init("GET shows/:id/episodes"),
        .init("GET episodes/:id"),
        .init("GET episodes", .extendedOnly),
        .init("GET audiobooks/:id"),
        .init("GET audiobooks", .extendedOnly),
        .init("GET audiobooks/:id/chapters"),
        .init("GET chapters/:id"),
        .init("GET chapters", .extendedOnly),
        .init("GET search"),
        .init("GET markets", .extendedOnly),
        .init("GET browse/new-releases", .extendedOnly),
        .init("GET browse/categories", .extendedOnly),
        .init("GET browse/categories/:id", .extendedOnly),
        .init("GET browse/categories/:id/playlists", .before2024),
        .init("GET browse/featured-playlists", .before2024),
        .init("GET recommendations", .before2024),
        .init("GET recommendations/available-genre-seeds", .before2024),
        .init("GET audio-features", .before2024),
        .init("GET audio-features/:id", .before2024),
        .init("GET audio-analysis/:id", .before2024),
    ]

    private static let libraries: [APIOperation] =
        [
            .init(
                "PUT me/library", .all, .userLibraryModify, .userFollowModify,
                .playlistModifyPublic),
            .init(
                "DELETE me/library", .all, .userLibraryModify, .userFollowModify,
                .playlistModifyPublic),
            .init(
                "GET me/library/contains", .all, .userLibraryRead, .userFollowRead,
                .playlistReadPrivate),
        ]
        + ["albums", "tracks", "episodes", "shows", "audiobooks"].flatMap { kind in
            [
                APIOperation("GET me/\(kind)", .all, .userLibraryRead),
                APIOperation("PUT me/\(kind)", .extendedOnly, .userLibraryModify),
                APIOperation("DELETE me/\(kind)", .extendedOnly, .userLibraryModify),
                APIOperation("GET me/\(kind)/contains", .extendedOnly, .userLibraryRead),
            ]
        }

    private static let follows: [APIOperation] = [
        .init("GET me/following", .all, .userFollowRead),
        .init("PUT me/following", .extendedOnly, .userFollowModify),
        .init("DELETE me/following", .extendedOnly, .userFollowModify),
        .init("GET me/following/contains", .extendedOnly, .userFollowRead),
        .init(
            "PUT playlists/:id/followers", .extendedOnly, .playlistModifyPublic,
            .playlistModifyPrivate),
        .init(
            "DELETE playlists/:id/followers", .extendedOnly, .playlistModifyPublic,
            .playlistModifyPrivate),
        .init("GET playlists/:id/followers/contains", .extendedOnly),
    ]

    private static let playlists: [APIOperation] =
        [
            .init("GET playlists/:id"),
            .init("PUT playlists/:id", .all, .playlistModifyPublic, .playlistModifyPrivate),
            .init("GET me/playlists", .all, .playlistReadPrivate, .playlistReadCollaborative),
            .init("POST me/playlists", .all, .playlistModifyPublic, .playlistModifyPrivate),
            .init("GET users/:id/playlists", .extendedOnly),
            .init(
                "POST users/:id/playlists", .extendedOnly, .playlistModifyPublic,
                .playlistModifyPrivate),
            .init("GET playlists/:id/images"),
            .init("PUT playlists/:id/images", .all, .ugcImageUpload),
        ]
        + [("items", Offer.all), ("tracks", .extendedOnly)].flatMap { word, offer in
            [APIOperation("GET playlists/:id/\(word)", offer)]
                + ["POST", "PUT", "DELETE"].map { method in
                    APIOperation(
                        "\(method) playlists/:id/\(word)", offer, .playlistModifyPublic,
                        .playlistModifyPrivate)
                }
        }

    private static let users: [APIOperation] = [
        .init("GET me"),
        .init("GET me/top/artists", .all, .userTopRead),
        .init("GET me/top/tracks", .all, .userTopRead),
        .init("GET users/:id", .extendedOnly),
    ]

    private static let player: [APIOperation] =
        [
            .init("GET me/player", .all, .userReadPlaybackState),
            .init("GET me/player/devices", .all, .userReadPlaybackState),
            .init("GET me/player/currently-playing", .all, .userReadCurrentlyPlaying),
            .init("GET me/player/recently-played", .all, .userReadRecentlyPlayed),
            .init(
                "GET me/player/queue", .all, .userReadCurrentlyPlaying, .userReadPlaybackState),
        ]
        + [
            "PUT me/player", "PUT me/player/play", "PUT me/player/pause", "POST me/player/next",
            "POST me/player/previous", "PUT me/player/seek", "PUT me/player/repeat",
            "PUT me/player/volume", "PUT me/player/shuffle", "POST me/player/queue",
        ].map { APIOperation($0, .all, .userModifyPlaybackState) }
}
