extension DemoLibrary {
    /// What the demo library holds, in the order it is composed.
    package static let albums = [
        lowWater, savePoint, cafe, lastTrain, smallRooms, harbourLights,
    ]

    /// The playlist's name, and whose tracks are on it: album and track, counted from 0.
    package static let playlist = (
        name: "Evening Walk", entries: [(0, 0), (2, 1), (3, 0), (4, 3), (2, 4), (5, 1), (0, 4)]
    )

    private static let lowWater = DemoAlbum(
        title: "Low Water", artist: "Lumen Tide", date: "2019-10-04",
        genres: ["Ambient", "Electronic"], label: "Gatefold Demo",
        tracks: numbered(
            "Lumen Tide",
            [
                (
                    "Before the Harbour Wakes", 34,
                    .init(
                        style: .ambient, root: 60, scale: .lydian, tempo: 66, chords: [0, 4, 5, 3],
                        seed: 101)
                ),
                (
                    "Slack Tide", 28,
                    .init(
                        style: .ambient, root: 57, scale: .minor, tempo: 72, chords: [0, 5, 2, 6],
                        seed: 102)
                ),
                (
                    "Glass Causeway", 30,
                    .init(
                        style: .ambient, root: 62, scale: .dorian, tempo: 70, chords: [0, 3, 0, 6],
                        seed: 103)
                ),
                (
                    "Salt on the Window", 26,
                    .init(
                        style: .ambient, root: 64, scale: .mixolydian, tempo: 76,
                        chords: [0, 6, 3, 0], seed: 104)
                ),
                (
                    "Lantern, Receding", 38,
                    .init(
                        style: .ambient, root: 58, scale: .major, tempo: 62, chords: [0, 2, 5, 3],
                        seed: 105)
                ),
            ]), format: .flac, cover: .embedded, design: .tideline)

    private static let savePoint = DemoAlbum(
        title: "Save Point", artist: "Pixel Orchard", date: "2021",
        genres: ["Chiptune"], label: nil,
        tracks: numbered(
            "Pixel Orchard",
            [
                (
                    "Press Any Key", 18,
                    .init(
                        style: .chiptune, root: 60, scale: .major, tempo: 150,
                        chords: [0, 4, 5, 3], seed: 201)
                ),
                (
                    "Apple Tree, Level Two", 24,
                    .init(
                        style: .chiptune, root: 62, scale: .mixolydian, tempo: 138,
                        chords: [0, 6, 3, 0], seed: 202)
                ),
                (
                    "Cloud Elevator", 22,
                    .init(
                        style: .chiptune, root: 65, scale: .lydian, tempo: 144,
                        chords: [0, 1, 0, 4], seed: 203)
                ),
                (
                    "Déjà Vu Dungeon", 25,
                    .init(
                        style: .chiptune, root: 57, scale: .minor, tempo: 132,
                        chords: [0, 5, 3, 4], seed: 204)
                ),
                (
                    "Two Players, One Couch", 21,
                    .init(
                        style: .chiptune, root: 67, scale: .major, tempo: 156,
                        chords: [0, 3, 4, 0], seed: 205)
                ),
                (
                    "Continue?", 20,
                    .init(
                        style: .chiptune, root: 59, scale: .dorian, tempo: 126,
                        chords: [0, 3, 6, 4], seed: 206)
                ),
            ]), format: .opus, cover: .file("cover.png"), design: .orchard)

    private static let cafe = DemoAlbum(
        title: "Café às Seis", artist: "Zoë Ferrão", date: "2016-05",
        genres: ["Folk", "Acoustic"], label: "Gatefold Demo",
        tracks: numbered(
            "Zoë Ferrão",
            [
                (
                    "Café às Seis", 26,
                    .init(
                        style: .folk, root: 60, scale: .major, tempo: 104, chords: [0, 5, 3, 4],
                        seed: 301)
                ),
                (
                    "A Ponte", 24,
                    .init(
                        style: .folk, root: 57, scale: .minor, tempo: 120, chords: [0, 3, 6, 2],
                        beatsPerBar: 3, seed: 302)
                ),
                (
                    "Orange Peel", 22,
                    .init(
                        style: .folk, root: 62, scale: .mixolydian, tempo: 116,
                        chords: [0, 6, 3, 0], seed: 303)
                ),
                (
                    "Letter to Coimbra", 29,
                    .init(
                        style: .folk, root: 64, scale: .dorian, tempo: 96, chords: [0, 3, 0, 6],
                        seed: 304)
                ),
                (
                    "Valsa da Chuva", 25,
                    .init(
                        style: .folk, root: 55, scale: .major, tempo: 132,
                        chords: [0, 3, 4, 0, 5, 1, 4, 0], beatsPerBar: 3, seed: 305)
                ),
            ]), format: .flac, hasReplayGain: true, cover: .file("cover.jpg"), design: .hills)

    private static let lastTrain = DemoAlbum(
        title: "終電", artist: "Night Ferry", date: "2023-03-17",
        genres: ["House", "Downtempo"], label: "Gatefold Demo",
        tracks: numbered(
            "Night Ferry",
            [
                (
                    "終電", 28,
                    .init(
                        style: .house, root: 57, scale: .minor, tempo: 120, chords: [0, 5, 2, 6],
                        seed: 401)
                ),
                (
                    "Platform Nine, Rain", 27,
                    .init(
                        style: .downtempo, root: 62, scale: .dorian, tempo: 86,
                        chords: [0, 3, 6, 4], seed: 402)
                ),
                (
                    "Vending Machine Glow", 26,
                    .init(
                        style: .house, root: 60, scale: .dorian, tempo: 116, chords: [0, 3],
                        seed: 403)
                ),
                (
                    "夜明け前", 32,
                    .init(
                        style: .downtempo, root: 59, scale: .major, tempo: 80,
                        chords: [0, 2, 3, 4], seed: 404)
                ),
            ]), format: .opus, cover: .embedded, design: .streaks)

    private static let smallRooms = DemoAlbum(
        title: "Six Small Rooms", artist: "Lumen Tide", date: "2022-11-25",
        genres: ["Ambient"], label: "Gatefold Demo",
        tracks: numbered(
            "Lumen Tide",
            [
                (
                    "Attic", 24,
                    .init(
                        style: .ambient, root: 65, scale: .major, tempo: 80, chords: [0, 3, 5, 4],
                        seed: 501)
                ),
                (
                    "Kitchen, Early", 22,
                    .init(
                        style: .folk, root: 62, scale: .lydian, tempo: 92, chords: [0, 1, 0, 4],
                        seed: 502)
                ),
                (
                    "Staircase", 20,
                    .init(
                        style: .downtempo, root: 64, scale: .minor, tempo: 90,
                        chords: [0, 6, 5, 6], seed: 503)
                ),
            ])
            + numbered(
                "Lumen Tide", disc: 2,
                [
                    (
                        "Greenhouse", 26,
                        .init(
                            style: .ambient, root: 55, scale: .lydian, tempo: 74,
                            chords: [0, 1, 4, 0], seed: 504)
                    ),
                    (
                        "Workshop", 19,
                        .init(
                            style: .chiptune, root: 60, scale: .dorian, tempo: 112,
                            chords: [0, 3, 0, 4], seed: 505)
                    ),
                    (
                        "The Room with the Piano", 27,
                        .init(
                            style: .downtempo, root: 58, scale: .major, tempo: 76,
                            chords: [0, 5, 1, 4], seed: 506)
                    ),
                ]), format: .flac, cover: .file("cover.jpg"), design: .rooms)

    private static let harbourLights = DemoAlbum(
        title: "Harbour Lights", artist: "Various Artists", date: "2024-06-21",
        genres: ["Electronic", "Folk"], label: "Gatefold Demo", isCompilation: true,
        tracks: [
            track(
                "Ferry Ticket", ["Night Ferry"], 1, 25,
                .init(
                    style: .house, root: 62, scale: .minor, tempo: 124, chords: [0, 2, 5, 6],
                    seed: 601)),
            track(
                "Saudade, Sideways", ["Zoë Ferrão", "Lumen Tide"], 2, 28,
                .init(
                    style: .folk, root: 59, scale: .minor, tempo: 88, chords: [0, 5, 6, 0],
                    seed: 602)),
            track(
                "Boss Fight at the Fish Market", ["Pixel Orchard"], 3, 20,
                .init(
                    style: .chiptune, root: 64, scale: .minor, tempo: 160, chords: [0, 5, 6, 4],
                    seed: 603)),
            track(
                "Buoy Song", ["Lumen Tide"], 4, 30,
                .init(
                    style: .ambient, root: 60, scale: .mixolydian, tempo: 68, chords: [0, 4, 6, 3],
                    seed: 604)),
        ], format: .opus, cover: .embedded, design: .sunburst)

    private static func numbered(
        _ artist: String, disc: Int = 1, _ tracks: [(String, Double, Sketch)]
    ) -> [DemoTrack] {
        tracks.enumerated().map { index, entry in
            DemoTrack(
                title: entry.0, artists: [artist], disc: disc, number: index + 1,
                seconds: entry.1, sketch: entry.2)
        }
    }

    private static func track(
        _ title: String, _ artists: [String], _ number: Int, _ seconds: Double, _ sketch: Sketch
    ) -> DemoTrack {
        DemoTrack(
            title: title, artists: artists, disc: 1, number: number, seconds: seconds,
            sketch: sketch)
    }
}
