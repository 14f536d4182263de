import Foundation
import HTTPServer

/// The countries that a request may name as its market.
enum Countries {
    /// Where a service is taken to be that knows no better.
    static let fallback = "US"

    /// Every country of ISO 3166-1, alpha-2, in the order of the codes.
    static let all = """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ \
        BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM \
        DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS \
        GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN \
        KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ \
        MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM \
        PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV \
        SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI \
        VN VU WF WS XK YE YT ZA ZM ZW
        """.split(separator: " ").map(String.init)

    private static let known = Set(all)

    /// The country that the locale of an environment names, as in `LANG=de_AT.UTF-8`.
    static func country(of environment: [String: String]) -> String? {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = environment[name], !value.isEmpty else { continue }
            let code = value.drop { $0 != "_" }.dropFirst().prefix { $0 != "." && $0 != "@" }
            return known.contains(String(code)) ? String(code) : nil
        }
        return nil
    }

    /// Whether clients may name it as their market; `from_token` is undocumented but in wide use.
    static func isMarket(_ text: String) -> Bool {
        text == "from_token" || known.contains(text.uppercased())
    }
}

extension HTTPRequest {
    /// The market asked for, if one is.
    ///
    /// - Throws: ``Refusal`` 400 for what is no country.
    var market: String? {
        get throws(Refusal) {
            guard let text = queryValue("market"), !text.isEmpty else { return nil }
            guard Countries.isMarket(text) else { throw .invalidMarket }
            return text
        }
    }
}

extension Refusal {
    static let invalidMarket = Refusal(400, "Invalid market code")
}
