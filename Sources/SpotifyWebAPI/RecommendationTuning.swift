import Foundation
import WebAPIClient

/// A bound or an aim for one quality of recommended tracks, as `.max(.tempo, 90)`.
///
/// Reference: <https://developer.spotify.com/documentation/web-api/reference/get-recommendations>
public struct RecommendationTuning: Hashable, Sendable {
    /// A quality of tracks; `Number` is how it is measured.
    public struct Quality<Number: Hashable & Sendable>: Hashable, Sendable {
        /// The word for it in the reference.
        public let name: String
    }

    private let name: String
    private let value: String?

    /// No track with less of it.
    ///
    /// - Parameters:
    ///   - quality: What is bounded.
    ///   - value: The least.
    /// - Returns: The bound.
    public static func min(_ quality: Quality<Double>, _ value: Double) -> Self {
        Self("min", quality, value)
    }

    /// No track with less of it.
    ///
    /// - Parameters:
    ///   - quality: What is bounded.
    ///   - value: The least.
    /// - Returns: The bound.
    public static func min(_ quality: Quality<Int>, _ value: Int) -> Self {
        Self("min", quality, value)
    }

    /// No track with more of it.
    ///
    /// - Parameters:
    ///   - quality: What is bounded.
    ///   - value: The most.
    /// - Returns: The bound.
    public static func max(_ quality: Quality<Double>, _ value: Double) -> Self {
        Self("max", quality, value)
    }

    /// No track with more of it.
    ///
    /// - Parameters:
    ///   - quality: What is bounded.
    ///   - value: The most.
    /// - Returns: The bound.
    public static func max(_ quality: Quality<Int>, _ value: Int) -> Self {
        Self("max", quality, value)
    }

    /// Rather tracks with about so much of it.
    ///
    /// - Parameters:
    ///   - quality: What is aimed at.
    ///   - value: How much.
    /// - Returns: The aim.
    public static func target(_ quality: Quality<Double>, _ value: Double) -> Self {
        Self("target", quality, value)
    }

    /// Rather tracks with about so much of it.
    ///
    /// - Parameters:
    ///   - quality: What is aimed at.
    ///   - value: How much.
    /// - Returns: The aim.
    public static func target(_ quality: Quality<Int>, _ value: Int) -> Self {
        Self("target", quality, value)
    }

    private init(_ bound: String, _ quality: Quality<Int>, _ value: Int) {
        name = "\(bound)_\(quality.name)"
        self.value = "\(value)"
    }

    private init(_ bound: String, _ quality: Quality<Double>, _ value: Double) {
        name = "\(bound)_\(quality.name)"
        self.value = Self.plain(value)
    }

    /// A number without an exponent, or `nil` if it is none.
    private static func plain(_ value: Double) -> String? {
        guard value.isFinite else { return nil }
        let text = "\(value)"
        return text.contains("e") ? String(format: "%.9f", value) : text
    }

    /// What is wrong with it, in words.
    var complaint: String? { value == nil ? "The value of \(name) is not a number" : nil }

    /// Its place in a query.
    var item: (name: String, value: String?) { (name, value) }
}

extension [RecommendationTuning] {
    /// The bounds as a query, each name once.
    var query: QueryItems {
        var query: QueryItems = [:]
        for tuning in self {
            query.items.removeAll { $0.name == tuning.item.name }
            query.items.append(tuning.item)
        }
        return query
    }
}

extension RecommendationTuning.Quality<Double> {
    /// How surely it is acoustic, 0 to 1.
    public static let acousticness = Self(name: "acousticness")
    /// How well one can dance to it, 0 to 1.
    public static let danceability = Self(name: "danceability")
    /// How loud, fast and noisy it feels, 0 to 1.
    public static let energy = Self(name: "energy")
    /// How surely nobody sings, 0 to 1.
    public static let instrumentalness = Self(name: "instrumentalness")
    /// How surely there is an audience, 0 to 1.
    public static let liveness = Self(name: "liveness")
    /// How loud it is on the average, in dB, -60 to 0.
    public static let loudness = Self(name: "loudness")
    /// How much of it is spoken, 0 to 1.
    public static let speechiness = Self(name: "speechiness")
    /// How fast it is, in beats a minute.
    public static let tempo = Self(name: "tempo")
    /// How happy it sounds, 0 to 1.
    public static let valence = Self(name: "valence")
}

extension RecommendationTuning.Quality<Int> {
    /// How long it is, in milliseconds.
    public static let durationMS = Self(name: "duration_ms")
    /// Its key, 0 (C) to 11 (B).
    public static let key = Self(name: "key")
    /// Minor (0) or major (1).
    public static let mode = Self(name: "mode")
    /// How much it is heard, 0 to 100.
    public static let popularity = Self(name: "popularity")
    /// How many beats a bar has.
    public static let timeSignature = Self(name: "time_signature")
}
