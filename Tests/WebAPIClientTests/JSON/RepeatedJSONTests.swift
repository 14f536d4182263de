import Foundation
import Testing
import WebAPIClient

private struct Album: Codable, Equatable, ReadOnce {
    var name: String
    var count: Int?
    var tags: [String]?
}

private struct Label: Codable, Equatable, ReadOnce {
    var name: String
}

private struct Track<Value: Codable & Equatable>: Codable, Equatable {
    var album: Value
    var others: [Value]?
}

private struct Both: Decodable, Equatable {
    var album: Track<Album>
    var label: Track<Label>
}

private let text = #"{"name":"Harbour \u0041 of the north","count":3,"tags":["a","b","c"]}"#

private func read<Value: Decodable>(_ text: String, as type: Value.Type = Value.self) throws
    -> Value
{
    try JSON.decode(type, from: Array(text.utf8))
}

/// An object in an object in an object, with the key `k` each time.
private func nest(_ depth: Int) -> String {
    String(repeating: #"{"k":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
}

@Suite struct `JSON that repeats itself` {
    @Test(arguments: [
        text, #"{"name":"nameless and without anything else"}"#,
        #"{"name":"one","name":"the last one counts","count":1}"#,
        #"{"n\u0061me":"an escaped key","count":2,"tags":[]}"#,
        #"{ "name" : "with blanks" , "tags" : [ "a" , "b" ] }"#,
    ])
    func `a repeated object equals one that is read for itself`(object: String) throws {
        let one = try read(object, as: Album.self)
        let list = #"{"others":[\#(object),\#(object)],"album":\#(object)}"#
        let tracks = try read("[\(list),\(list),\(list)]", as: [Track<Album>].self)
        #expect(tracks == Array(repeating: Track(album: one, others: [one, one]), count: 3))
    }

    @Test func `lists that take turns are read as if each stood alone`() throws {
        struct Song: Decodable, MembersDecodable {
            var markets: [String]?
            init(from decoder: any Decoder) throws { try self.init(Members(decoder)) }
            init(_ members: Members) throws {
                var members = members
                markets = try members.texts("markets")
            }
        }
        let lists = (0..<7).map { kind in
            (0..<40).map { $0 == 30 ? "of kind \(kind)" : "\($0)é" }
        }
        let order = (0..<60).map { $0 * $0 % 7 }
        let songs = order.map { #"{"markets":["\#(lists[$0].joined(separator: "\",\""))"]}"# }
        let read = try read("[\(songs.joined(separator: ","))]", as: [Song].self)
        #expect(read.map(\.markets) == order.map { lists[$0] })

        var notes: [JSON.Diagnostic] = []
        let odd = #"{"markets":["a","b",null,"c",[1,2,3,4,5,6,7,8,9]]}"#
        let mended = try JSON.decode(
            [Song].self, from: Array("[\(odd),\(odd)]".utf8), diagnostics: &notes)
        #expect(mended.map(\.markets) == [["a", "b", "c"], ["a", "b", "c"]])
        #expect(notes.count == 4)
    }

    @Test func `objects that differ in their last byte are told apart`() throws {
        let ones = (0..<40).map {
            #"{"album":{"name":"the very same beginning","count":\#($0 / 3)}}"#
        }
        let tracks = try read("[\(ones.joined(separator: ","))]", as: [Track<Album>].self)
        #expect(tracks.map(\.album.count) == (0..<40).map { $0 / 3 })
    }

    @Test func `the same text under one key may be read as two types`() throws {
        let json = #"{"album":{"album":\#(text)},"label":{"album":\#(text)}}"#
        let both = try read("[\(json),\(json)]", as: [Both].self)
        let album = Album(name: "Harbour A of the north", count: 3, tags: ["a", "b", "c"])
        #expect(both.map(\.album.album) == [album, album])
        #expect(both.map(\.label.album.name) == [album.name, album.name])
    }

    @Test func `what is odd in a repeated object is noted at each of its places`() throws {
        let album = #"{"name":"an album with nonsense in it","count":"many"}"#
        let json = #"[{"album":\#(album)},{"album":\#(album)},{"album":\#(album)}]"#
        var notes: [JSON.Diagnostic] = []
        let tracks = try JSON.decode(
            [Track<Album>].self, from: Array(json.utf8), diagnostics: &notes)
        #expect(tracks.map(\.album.count) == [nil, nil, nil])
        #expect(notes.map(\.path) == (0..<3).map { "[\($0)].album.count" })
    }

    @Test func `a repeated object that cannot be read is passed over each time`() throws {
        let bad = #"{"album":{"name":["no","name","at","all"],"count":1}}"#
        let good = #"{"album":\#(text)}"#
        let tracks = try read("[\(bad),\(good),\(bad),\(good)]", as: [Track<Album>].self)
        #expect(tracks.map(\.album.count) == [3, 3])
    }

    @Test func `a text that breaks off inside a repetition is no JSON`() {
        let whole = #"[{"album":\#(text)},{"album":\#(text)}]"#
        for count in (whole.utf8.count / 2)..<whole.utf8.count {
            #expect(throws: DecodingError.self) {
                try JSON.decode([Track<Album>].self, from: Array(whole.utf8.prefix(count)))
            }
        }
    }

    @Test func `repetition does not get around the limit of depth`() throws {
        struct Anything: Decodable { init(from decoder: any Decoder) {} }
        func twice(at depth: Int) -> String {
            let outside = String(repeating: #"{"x":"#, count: depth)
            let end = String(repeating: "}", count: depth)
            return #"{"k":\#(nest(300)),"x":\#(outside){"k":\#(nest(300))}\#(end)}"#
        }
        _ = try read(twice(at: 100), as: Anything.self)
        #expect(throws: DecodingError.self) { try read(twice(at: 250), as: Anything.self) }
    }

    @Test func `random documents are read as Foundation reads them`() throws {
        var random = SystemRandomNumberGenerator()
        let albums = (0..<4).map { number in
            Album(
                name: String(repeating: "é\"\\\n", count: number) + "name \(number)",
                count: number == 1 ? nil : number, tags: number == 2 ? nil : ["x", "\(number)"])
        }
        for _ in 0..<50 {
            let tracks = (0..<20).map { _ in
                Track(
                    album: albums[Int.random(in: 0..<4, using: &random)],
                    others: (0..<Int.random(in: 0...3, using: &random)).map { albums[$0] })
            }
            let data = try JSONEncoder().encode(tracks)
            #expect(try JSON.decode([Track<Album>].self, from: Array(data)) == tracks)
        }
    }
}
