import Foundation
import SpotifyWebAPI
import Testing
import WebAPIClient
import WebAPITesting

@Suite struct `Recommended tracks` {
    @Test func `come from seeds, within bounds`() async throws {
        let answer = #"""
            {"seeds":[{"id":"folk","type":"GENRE","initialPoolSize":500}],"tracks":[{"name":"T"}]}
            """#
        let transport = ScriptedTransport([
            .on(
                "GET /recommendations?limit=100&market=DE&seed_artists=a%2Cb&seed_genres=folk"
                    + "&seed_tracks=t&max_tempo=90.0&target_valence=0.5&min_duration_ms=60000",
                answer)
        ])
        let found = try await SpotifyClient.scripted(transport).recommendations(
            from: RecommendationSeeds(artists: ["a", "b"], genres: ["folk"], tracks: ["t"]),
            tuning: [
                .max(.tempo, 120), .max(.tempo, 90), .target(.valence, 0.5),
                .min(.durationMS, 60_000),
            ], market: "DE", limit: 300)
        #expect(found.tracks.map(\.name) == ["T"])
        #expect(found.seeds.first?.initialPoolSize == 500)
        transport.finish()
    }

    @Test func `need no more than one seed`() async throws {
        let transport = ScriptedTransport([
            .on("GET /recommendations?limit=20&seed_tracks=t", "{}"),
            .on("GET /recommendations?limit=1&seed_artists=a%2Cb%2Cc%2Cd%2Ce", "{}"),
        ])
        let client = SpotifyClient.scripted(transport)
        _ = try await client.recommendations(from: RecommendationSeeds(tracks: ["t"]))
        _ = try await client.recommendations(
            from: RecommendationSeeds(artists: ["a", "b", "c", "d", "e"]), limit: -1)
        transport.finish()
    }

    @Test(
        arguments: [
            (
                RecommendationSeeds(), [],
                "Recommendations need an artist, a genre or a track to start from"
            ),
            (
                RecommendationSeeds(artists: ["a", "b"], genres: ["c", "d"], tracks: ["e", "f"]),
                [],
                "Recommendations start from 5 artists, genres and tracks at most, not from 6"
            ),
            (
                RecommendationSeeds(tracks: ["t"]), [.max(.energy, .nan)],
                "The value of max_energy is not a number"
            ),
            (
                RecommendationSeeds(tracks: ["t"]), [.min(.loudness, -.infinity)],
                "The value of min_loudness is not a number"
            ),
        ] as [(RecommendationSeeds, [RecommendationTuning], String)])
    func `that cannot be are refused unsent, with the reason`(
        seeds: RecommendationSeeds, tuning: [RecommendationTuning], reason: String
    ) async throws {
        let client = SpotifyClient.scripted(ScriptedTransport([]))
        await #expect {
            try await client.recommendations(from: seeds, tuning: tuning)
        } throws: {
            let error = $0 as? WebAPIError
            return error?.kind == .invalidRequest && error?.detail == reason
                && error?.operation == "get-recommendations"
        }
    }

    @Test(arguments: [
        (0.0, "0.0"), (-5.5, "-5.5"), (0.00001, "0.000010000"), (1e16, "10000000000000000"),
    ])
    func `have their numbers written without exponents`(number: Double, text: String) async throws {
        let transport = RecordingTransport { _ in
            TransportResponse(status: 200, headers: [], body: Array("{}".utf8))
        }
        _ = try await SpotifyClient.scripted(transport).recommendations(
            from: RecommendationSeeds(tracks: ["t"]), tuning: [.target(.loudness, number)])
        let url = try #require(transport.requests.first?.url)
        #expect(url.contains("&target_loudness=\(text)"))
    }

    @Test func `tell which genres they can start from`() async throws {
        let transport = ScriptedTransport([
            .on("GET /recommendations/available-genre-seeds", #"{"genres":["folk","jazz"]}"#)
        ])
        #expect(try await SpotifyClient.scripted(transport).genreSeeds() == ["folk", "jazz"])
        transport.finish()
    }
}
