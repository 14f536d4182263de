// The faults of the player and of signing in.
extension FaultPreset {
    private static let command = #""method":["PUT","POST"],"path":"/v1/me/player/**""#

    private static let reasons: [(reason: String, status: Int, words: String)] = [
        ("NO_PREV_TRACK", 403, "No previous track"), ("NO_NEXT_TRACK", 403, "No next track"),
        ("NO_SPECIFIC_TRACK", 404, "No such track"), ("ALREADY_PAUSED", 403, "Already paused"),
        ("NOT_PAUSED", 403, "Not paused"), ("ALREADY_PLAYING", 403, "Already playing"),
        ("NOT_PLAYING_LOCALLY", 403, "Not playing locally"),
        ("NOT_PLAYING_TRACK", 403, "Not playing a track"),
        ("NOT_PLAYING_CONTEXT", 403, "Not playing a context"),
        ("ENDLESS_CONTEXT", 403, "The context is endless"),
        ("CONTEXT_DISALLOW", 403, "The context does not allow it"),
        ("RATE_LIMITED", 429, "Too many commands"),
        ("REMOTE_CONTROL_DISALLOW", 403, "Remote control is not allowed"),
        ("DEVICE_NOT_CONTROLLABLE", 403, "Restricted device"),
        ("VOLUME_CONTROL_DISALLOW", 403, "Cannot control device volume"),
        ("NO_ACTIVE_DEVICE", 404, "No active device found"),
        ("PREMIUM_REQUIRED", 403, "Premium required"), ("UNKNOWN", 403, "Restriction violated"),
    ]

    private static let refusedCommands = reasons.map { reason, status, words in
        FaultPreset(
            "player-" + reason.lowercased().replacing("_", with: "-"),
            "\(status) with the reason `\(reason)`",
            #"{\#(command),"fault":{"status":\#(status),"message":"Player command failed: "#
                + #"\#(words)","reason":"\#(reason)"}}"#)
    }

    static let player =
        refusedCommands + [
            FaultPreset(
                "device-not-found", "404 `Device not found`, without a reason",
                #"{\#(command),"fault":{"status":404,"message":"Device not found"}}"#),
            FaultPreset(
                "devices-gone", "there are no devices",
                #"{"method":"GET","path":"/v1/me/player/devices","fault":{"set":{"devices":[]}}}"#),
            FaultPreset(
                "devices-restricted", "devices are restricted, without a volume",
                #"{"method":"GET","path":"/v1/me/player/devices","fault":{"set":{"#
                    + #""devices.*.is_restricted":true},"null":["devices.*.volume_percent"]}}"#),
            FaultPreset(
                "player-text", "a command is done; the answer is 200 with a text of 27 characters",
                #"{\#(command),"fault":{"applied":true,"status":200,"#
                    + #""text":"Zm9vYmFyYmF6cXV4cXV1eGNvcmd"}}"#),
            FaultPreset(
                "player-accepted", "a command is done; the answer is 202 without a body",
                #"{\#(command),"fault":{"applied":true,"status":202}}"#),
            FaultPreset(
                "player-empty", "nothing plays: 200 without a body",
                #"{"method":"GET","path":"/v1/me/player","fault":{"status":200}}"#),
            FaultPreset(
                "player-null", "nothing plays: 200 with `null`",
                #"{"method":"GET","path":"/v1/me/player","fault":{"status":200,"json":null}}"#),
            FaultPreset(
                "player-stale", "every second time the state is what it was before",
                #"{"method":"GET","path":"/v1/me/player","every":2,"fault":{"stale":true}}"#),
            FaultPreset(
                "player-advert", "an advert plays: `item` and `progress_ms` are null",
                #"{"method":"GET","path":"/v1/me/player","fault":{"null":["item","progress_ms"],"#
                    + #""set":{"currently_playing_type":"ad"}}}"#),
            FaultPreset(
                "progress-negative", "`progress_ms` is -21",
                #"{"method":"GET","path":"/v1/me/player","fault":{"set":{"progress_ms":-21}}}"#),
        ]

    private static func challenge(_ cause: String, _ words: String) -> String {
        #""headers":{"WWW-Authenticate":"Bearer realm=\"spotify\", error=\"\#(cause)\", "#
            + #"error_description=\"\#(words)\""}"#
    }

    private static let token = #""method":"POST","path":"/api/token""#

    static let tokens = [
        FaultPreset(
            "token-expired", "401, the token has expired",
            #"{"path":"/v1/**","fault":{"status":401,"message":"Missing/invalid/expired access "#
                + #"token",\#(challenge("invalid_token", "The access token expired"))}}"#),
        FaultPreset(
            "token-expired-older", "401 in its older words",
            #"{"path":"/v1/**","fault":{"status":401,"message":"The access token expired"}}"#),
        FaultPreset(
            "token-missing-once", "401 `Access token missing`, the first time only",
            #"{"path":"/v1/**","first":1,"fault":{"status":401,"message":"Access token missing"}}"#),
        FaultPreset(
            "refresh-revoked", "a refresh is refused: 400 `invalid_grant`",
            #"{\#(token),"grant":"refresh_token","fault":{"status":400,"json":{"error":"#
                + #""invalid_grant","error_description":"Refresh token revoked"}}}"#),
        FaultPreset(
            "refresh-rotates", "each refresh token works once and brings the next one",
            #"{\#(token),"grant":"refresh_token","fault":{"rotates_refresh_token":true}}"#),
        FaultPreset(
            "refresh-token-empty", "a refresh brings an empty refresh token",
            #"{\#(token),"grant":"refresh_token","fault":{"set":{"refresh_token":""}}}"#),
        FaultPreset(
            "refresh-token-null", "a refresh brings null for a refresh token",
            #"{\#(token),"grant":"refresh_token","fault":{"set":{"refresh_token":null}}}"#),
        FaultPreset(
            "code-refused", "a code is refused: 400 `invalid_grant`",
            #"{\#(token),"grant":"authorization_code","fault":{"status":400,"json":{"error":"#
                + #""invalid_grant","error_description":"Invalid authorization code"}}}"#),
        FaultPreset(
            "client-refused", "400 `invalid_client`, without a description",
            #"{\#(token),"fault":{"status":400,"json":{"error":"invalid_client"}}}"#),
        FaultPreset(
            "token-endpoint-down", "503 with HTML at the token endpoint",
            #"{\#(token),"fault":{"status":503,"html":"<html><head><title>503 Service Temporarily "#
                + #"Unavailable</title></head></html>"}}"#),
        FaultPreset(
            "token-answer-odd", "200 without an access token",
            #"{\#(token),"fault":{"status":200,"json":{"token":"x"}}}"#),
        FaultPreset(
            "token-short-lived", "access tokens are said to live for one second",
            #"{\#(token),"fault":{"set":{"expires_in":1}}}"#),
    ]
}
