-- For wrk: refreshes with the tokens of a file, one after the other, so that no two requests at the
-- same time have the same one.
local tokens, place = {}, 0

function init(arguments)
    for line in io.lines(arguments[1]) do tokens[#tokens + 1] = line end
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
end

function request()
    place = place % #tokens + 1
    return wrk.format(nil, "/refresh", nil, "grant_type=refresh_token&refresh_token=" .. tokens[place])
end

function done(summary, latency)
    local errors = summary.errors
    io.write(string.format(
        '{"rate":%f,"p50_ms":%f,"p99_ms":%f,"errors":%d}\n',
        summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
        latency:percentile(99) / 1000,
        errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
