import Foundation
import SpotifyWebAPI
import Testing

@Suite struct `Dates` {
    @Test(
        arguments: [
            ("2001", "year", ReleaseDate(year: 2001)),
            ("2001-05", "month", ReleaseDate(year: 2001, month: 5)),
            ("2001-05-17", "day", ReleaseDate(year: 2001, month: 5, day: 17)),
            ("2001-05-17", nil, ReleaseDate(year: 2001, month: 5, day: 17)),
            ("2001-05-17", "fortnight", ReleaseDate(year: 2001, month: 5, day: 17)),
            ("2001-01-01", "year", ReleaseDate(year: 2001)),
            ("2001-05-17", "month", ReleaseDate(year: 2001, month: 5)),
            ("2001", "day", ReleaseDate(year: 2001)),
            ("2001-05-17T00:00:00Z", "day", ReleaseDate(year: 2001, month: 5, day: 17)),
            ("2001-05-17 00:00:00", "day", ReleaseDate(year: 2001, month: 5, day: 17)),
            ("2001-00-00", "day", ReleaseDate(year: 2001)),
            ("2001-13-01", "day", ReleaseDate(year: 2001)),
            ("2001-02-32", "day", ReleaseDate(year: 2001, month: 2)),
            ("2001-2-3", "day", ReleaseDate(year: 2001)),
            ("0000", "year", nil), ("0000-00-00", "day", nil), ("", "day", nil), ("-", nil, nil),
            ("soon", "year", nil), ("99", "year", nil), ("-2001", "year", nil),
            ("20o1", "year", nil),
            ("٢٠٠١", "year", nil), ("20011", "year", nil),
        ] as [(String, String?, ReleaseDate?)])
    func `a release date is read as far as it makes sense`(
        text: String, precision: String?, date: ReleaseDate?
    ) {
        #expect(ReleaseDate(text, precision: precision) == date)
        let album = SimplifiedAlbum(
            name: "a", releaseDate: text, releaseDatePrecision: precision)
        #expect(album.released == date)
        #expect(Episode(releaseDate: text, releaseDatePrecision: precision).released == date)
        #expect(Chapter(releaseDate: text, releaseDatePrecision: precision).released == date)
        #expect(
            Album(name: "a", releaseDate: text, releaseDatePrecision: precision).released == date)
    }

    @Test func `release dates are in order and read back`() throws {
        let texts = ["0987", "1999-12-31", "2001", "2001-05", "2001-05-17", "2001-06-01", "2002"]
        let dates = try texts.map { try #require(ReleaseDate($0)) }
        #expect(dates.shuffled().sorted() == dates)
        #expect(dates.map(\.description) == texts)
        #expect(ReleaseDate(year: 2001, month: nil, day: 5) == ReleaseDate(year: 2001))
    }

    @Test(
        arguments: [
            ("2026-02-25T20:15:20.497Z", 1_772_050_520.497),
            ("2026-02-25T20:15:20Z", 1_772_050_520),
            ("2026-02-25T20:15:20.4Z", 1_772_050_520.4), ("1970-01-01T00:00:00Z", 0),
            ("2026-02-25T21:15:20+01:00", 1_772_050_520), ("", nil), ("2026-02-25", nil),
            ("yesterday", nil), ("2026-02-25 at noon", nil),
        ] as [(String, Double?)])
    func `a timestamp is read with and without a fraction`(text: String, seconds: Double?) {
        let date = SavedTrack(addedAt: text, track: Track(name: "t")).dateAdded
        #expect((date == nil) == (seconds == nil))
        if let date, let seconds { #expect(abs(date.timeIntervalSince1970 - seconds) < 0.001) }
        #expect(PlayHistory(track: Track(name: "t"), playedAt: text).datePlayed == date)
        #expect(PlaylistItem(addedAt: text).dateAdded == date)
        #expect(SavedAlbum(addedAt: text, album: Album(name: "a")).dateAdded == date)
        #expect(SavedEpisode(addedAt: text, episode: Episode()).dateAdded == date)
        #expect(SavedShow(addedAt: text, show: SimplifiedShow()).dateAdded == date)
        #expect(
            SavedAudiobook(addedAt: text, audiobook: SimplifiedAudiobook()).dateAdded == date)
    }
}
