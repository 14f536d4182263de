import Testing
import WebAPIClient

@Suite struct `Keys from passwords` {
    @Test(arguments: [
        (
            "", "", ScryptCost(logN: 4, blockSize: 1, rounds: 1),
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        ),
        (
            "password", "NaCl", ScryptCost(logN: 10, blockSize: 8, rounds: 16),
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
    ])
    func `gives what its specification says`(
        password: String, salt: String, cost: ScryptCost, key: String
    ) {
        #expect(
            scrypt(Array(password.utf8), salt: Array(salt.utf8), cost: cost, count: 64)
                == bytes(hex: key))
    }

    @Test(arguments: [
        ScryptCost(logN: 0, blockSize: 8, rounds: 1), ScryptCost(logN: 21, blockSize: 8, rounds: 1),
        ScryptCost(logN: 64, blockSize: 8, rounds: 1),
        ScryptCost(logN: 10, blockSize: 0, rounds: 1),
        ScryptCost(logN: 10, blockSize: 33, rounds: 1),
        ScryptCost(logN: 10, blockSize: 8, rounds: 17),
        ScryptCost(logN: -1, blockSize: -1, rounds: -1),
    ])
    func `makes nothing for a cost out of bounds`(cost: ScryptCost) {
        #expect(scrypt([1], salt: [2], cost: cost, count: 32) == nil)
    }

    @Test func `is paid at its usual cost`() {
        let key = scrypt(Array("password".utf8), salt: [1], cost: .usual, count: 32)
        #expect(key?.count == 32)
        // 32 MiB and three rounds: no less is asked of who guesses.
        #expect(ScryptCost.usual == ScryptCost(logN: 15, blockSize: 8, rounds: 3))
    }
}
