import WebAPIClient

/// A fault under a name: a rule that a person's rule completes or overrides.
package struct FaultPreset: Sendable {
    /// What `"fault"` says.
    package let name: String
    /// What a client then sees, without a full stop.
    package let summary: String
    /// The rule, in JSON.
    package let text: String

    init(_ name: String, _ summary: String, _ text: String) {
        self.name = name
        self.summary = summary
        self.text = text
    }

    static func named(_ name: String) -> FaultPreset? { all.first { $0.name == name } }

    /// Every one, in the order of the documents.
    package static let all: [FaultPreset] =
        limits + refusals + failures + connections + pages + objects + player + tokens
}

// MARK: - Answers

extension FaultPreset {
    private static func limit(_ name: String, _ summary: String, _ members: String) -> FaultPreset {
        FaultPreset(name, summary, #"{"path":"/v1/**","fault":{"status":429,\#(members)}}"#)
    }

    private static let exceeded = #""message":"API rate limit exceeded""#

    private static let limits = [
        limit("rate-limited", "429 with `Retry-After: 1`", "\(exceeded),\"retry_after\":1"),
        limit("rate-limited-zero", "429 with `Retry-After: 0`", "\(exceeded),\"retry_after\":0"),
        limit("rate-limited-silent", "429 without `Retry-After`", exceeded),
        limit(
            "rate-limited-fraction", "429 with `Retry-After: 1.5`",
            #"\#(exceeded),"retry_after":1.5"#),
        limit(
            "rate-limited-date", "429 with `Retry-After` as a date two seconds from now",
            "\(exceeded),\"retry_after_date_s\":2"),
        limit(
            "rate-limited-hours", "429 with `Retry-After: 79892`, 22 hours",
            "\(exceeded),\"retry_after\":79892"),
        limit(
            "rate-limited-nonsense", "429 with `Retry-After: soon`",
            #"\#(exceeded),"retry_after":"soon""#),
        limit(
            "rate-limited-text", "429 with plain text, `Retry-After: 1`",
            #""text":"Too many requests","retry_after":1"#),
        limit("rate-limited-empty", "429 without a body", #""retry_after":1"#),
        limit(
            "quota-exceeded", "429 with the reason `QUOTA_EXCEEDED`, `Retry-After: 48925`",
            #""message":"Too many requests","reason":"QUOTA_EXCEEDED","retry_after":48925"#),
    ]

    private static func refusal(
        _ name: String, _ summary: String, _ status: Int, _ message: String,
        path: String = "/v1/**", method: String? = nil
    ) -> FaultPreset {
        let methods = method.map { #""method":"\#($0)","# } ?? ""
        return FaultPreset(
            name, summary,
            #"{\#(methods)"path":"\#(path)","fault":{"status":\#(status),"message":"\#(message)"}}"#
        )
    }

    private static func text(_ name: String, _ summary: String, _ text: String) -> FaultPreset {
        FaultPreset(name, summary, #"{"path":"/v1/**","fault":{"status":403,"text":"\#(text)"}}"#)
    }

    private static let refusals = [
        refusal("invalid-limit", "400 `Invalid limit`", 400, "Invalid limit", method: "GET"),
        refusal("malformed-json", "400 `Malformed json`", 400, "Malformed json", method: "PUT"),
        refusal(
            "no-uris", "400 `No uris provided`", 400, "No uris provided", path: "/v1/playlists/**",
            method: "DELETE"),
        refusal(
            "snapshot-refused", "400 `Missing or bad version tag`", 400,
            "Missing or bad version tag", path: "/v1/playlists/**"),
        refusal(
            "artist-offset", "400 `Can't have offset for context type: ARTIST`", 400,
            "Can't have offset for context type: ARTIST", path: "/v1/me/player/play"),
        refusal(
            "bad-authorization", "400 `Only valid bearer authentication supported`", 400,
            "Only valid bearer authentication supported"),
        FaultPreset(
            "empty-400", "400 without a body", #"{"path":"/v1/**","fault":{"status":400}}"#),
        refusal("forbidden", "403 `Forbidden`", 403, "Forbidden"),
        FaultPreset(
            "forbidden-silent", "403 whose error has no message",
            #"{"path":"/v1/**","fault":{"status":403,"json":{"error":{"status":403}}}}"#),
        refusal(
            "scope-missing", "403 `Insufficient client scope`", 403, "Insufficient client scope"),
        text(
            "owner-without-premium", "403, plain text: the app's owner has no Premium",
            "Active premium subscription required for the owner of the app."),
        text(
            "user-not-registered", "403, plain text: the user is not on the app's list",
            "Check settings on developer.spotify.com/dashboard, the user may not be registered."),
        text(
            "user-not-registered-older", "403, plain text: the same in its older words",
            "User not registered in the Developer Dashboard"),
        refusal("not-found", "404 `Resource not found`", 404, "Resource not found"),
        FaultPreset(
            "length-required", "411, HTML: a command came without `Content-Length`",
            #"{"method":["PUT","POST"],"path":"/v1/me/player/**","fault":{"status":411,"html":"#
                + #""<html><title>411 Length Required</title></html>"}}"#),
    ]

    private static let failures = [
        refusal("server-error", "500 with JSON", 500, "Server error."),
        refusal("bad-gateway", "502 with JSON", 502, "Bad gateway."),
        FaultPreset(
            "bad-gateway-html", "502 with HTML",
            #"{"path":"/v1/**","fault":{"status":502,"html":"<html><head><title>502 Bad Gateway"#
                + #"</title></head><body><h1>502 Bad Gateway</h1></body></html>"}}"#),
        FaultPreset(
            "unavailable-text", "503 with plain text",
            #"{"path":"/v1/**","fault":{"status":503,"text":"upstream connect error or disconnect"#
                + #"/reset before headers"}}"#),
        FaultPreset(
            "gateway-timeout", "504 with plain text",
            #"{"path":"/v1/**","fault":{"status":504,"text":"upstream request timeout"}}"#),
        refusal(
            "snapshot-failed", "502 `Error while loading resource`", 502,
            "Error while loading resource", path: "/v1/playlists/**"),
        FaultPreset(
            "write-lost", "the change is made, the answer is 502",
            #"{"method":["POST","PUT","DELETE"],"path":"/v1/**","#
                + #""fault":{"applied":true,"status":502,"message":"Bad gateway."}}"#),
        FaultPreset(
            "write-lost-cut", "the change is made, the connection is cut before the answer",
            #"{"method":["POST","PUT","DELETE"],"path":"/v1/**","#
                + #""fault":{"applied":true,"cut":"before"}}"#),
    ]

    private static let connections = [
        FaultPreset(
            "slow", "the answer comes after three seconds",
            #"{"path":"/v1/**","fault":{"delay_ms":3000}}"#),
        FaultPreset(
            "trickle", "the body comes 64 bytes at a time, ten times a second",
            #"{"path":"/v1/**","fault":{"trickle_ms":100,"trickle_bytes":64}}"#),
        FaultPreset(
            "cut-before", "the connection is cut before the first byte",
            #"{"path":"/v1/**","fault":{"cut":"before"}}"#),
        FaultPreset(
            "cut-middle", "the connection is cut in the middle of the body",
            #"{"path":"/v1/**","fault":{"cut":"middle"}}"#),
    ]
}

// MARK: - Contents

extension FaultPreset {
    private static func edit(
        _ name: String, _ summary: String, _ members: String, path: String = "/v1/**"
    ) -> FaultPreset {
        FaultPreset(name, summary, #"{"method":"GET","path":"\#(path)","fault":{\#(members)}}"#)
    }

    private static let pages = [
        edit("next-same", "`next` is the page itself", #""next":"same""#),
        edit("next-foreign", "`next` leads to another host", #""next":"foreign""#),
        edit("next-users", "`next` leads to `/users/…` instead of `/me`", #""next":"users""#),
        edit(
            "next-altered", "`next` has `query` for `q`, and a `locale`", #""next":"altered""#),
        edit(
            "next-endless", "there always is a `next`; behind the end the pages are empty",
            #""next":"endless""#),
        edit("next-missing", "`next` is null though there is more", #""next":"none""#),
        edit("offset-zero", "`offset` is 0 on every page", #""set":{"**.offset":0}"#),
        edit("total-null", "`total` is null", #""null":["**.total"]"#),
        edit("null-entries", "every second entry of a list is null", #""null_entries":2"#),
        edit(
            "cursors-missing", "`cursors` and `total` are missing",
            #""remove":["**.cursors","**.total"]"#),
        edit(
            "history-ended", "no entries, `next` and `cursors` are null",
            #""set":{"items":[]},"null":["next","cursors"]"#, path: "/v1/me/player/recently-played"),
    ]

    private static let objects = [
        edit("floats", "whole numbers come as `640.0`", #""floats":"point""#),
        edit("floats-exponent", "whole numbers come as `6.4E2`", #""floats":"exponent""#),
        edit(
            "optional-null", "what may be null is null",
            #""null":["**.images","**.followers","**.external_ids","**.description","#
                + #""**.popularity","**.preview_url","**.owner.display_name","**.product"]"#),
        edit(
            "optional-missing", "what may be missing is missing",
            #""remove":["**.images","**.followers","**.external_ids","**.external_urls","#
                + #""**.description","**.popularity","**.available_markets","**.product"]"#),
        edit(
            "release-date-zeros", "the release date is `0000`", #""set":{"**.release_date":"0000"}"#
        ),
        edit(
            "track-null", "entries of playlists have no track",
            #""null":["items.*.track","items.*.item"]"#, path: "/v1/playlists/**"),
        edit(
            "tracks-and-items", "playlists have both `tracks` and `items`", #""both_names":true"#),
        edit(
            "playlist-without-items", "a playlist comes without its items",
            #""remove":["tracks","items"]"#, path: "/v1/playlists/*"),
        edit(
            "audiobooks-wrapped", "saved audiobooks come in an object with `added_at`",
            #""wrap_entries":"audiobook""#, path: "/v1/me/audiobooks"),
        edit(
            "episodes-removed", "saved episodes have null in nearly every field",
            #""null":["items.*.episode.name","items.*.episode.description","#
                + #""items.*.episode.images","items.*.episode.show","items.*.episode.duration_ms","#
                + #""items.*.episode.release_date","items.*.episode.audio_preview_url"]"#,
            path: "/v1/me/episodes"),
    ]
}
