package licences

import (
	"crypto/sha256"
	"encoding/hex"
)

// reviewedText is what a person has found in a licence file.
type reviewedText struct {
	licences []string // SPDX identifiers of those parts that are in the program, of all that the file speaks of
	holders  bool     // its copyright lines are of these parts only
}

// reviewed are the licence files that a person has read, because no comparison can say what they are, by their SHA-256. A file of which
// a word was changed has to be read again.
func reviewed() map[string]reviewedText {
	return map[string]reviewedText{
		// go.yaml.in/yaml/v3, LICENSE: Apache-2.0, and MIT for what was ported from libyaml. NOTICE: who has written it, and Apache-2.0.
		"d18f6323b71b0b768bb5e9616e36da390fbd39369a81807cca352de4e4e6aa0b": {[]string{"Apache-2.0", "MIT"}, true},
		"f6c2dd3a67b576eafb89b80200b8b1627230bf3821a0c14cb99a22ac19107d00": {[]string{"Apache-2.0"}, true},
		// modernc.org/libc, LICENSE-3RD-PARTY.md: Go, musl with a regular expression engine under BSD-2-Clause, go-netdb, nixpkgs.
		"f597097efe3d97021f89170746bd3a0fb9a8b6fb26b82043ed68a4e0283bee6c": {[]string{"BSD-2-Clause", "BSD-3-Clause", "MIT"}, true},
		// github.com/russross/blackfriday/v2, LICENSE.txt: BSD-2-Clause as a quotation, under a line that says so.
		"75e1ca97a84a9da6051dee0114333388216f2c4a5a028296b882ff3d57274735": {[]string{"BSD-2-Clause"}, true},
		// modernc.org/memory, LICENSE-LOGO: where the picture of its README is from. The picture is not in the program.
		"5ae5bee3072a841376451b48d8cfcec7188e10543926d5870828d36c8a750dc5": {nil, false},
		// modernc.org/memory, LICENSE-MMAP-GO: BSD-3-Clause, in which "or contributors" is missing in the sentence on liability.
		"c2eba69f20d05414538c3a5df7694dde392e065ff70882e1625e90f5d6659fff": {[]string{"BSD-3-Clause"}, true},
		// modernc.org/sqlite, LICENSE-3RD-PARTY.md: all that its repository has. Its first table is what a program has of it; the
		// licences of what is compiled into nothing, MPL-2.0 and Apache-2.0, are not of the program.
		"b4366b9c27a9364633e015011a231913ed19bf1228f335bf617e50a6f7b168a6": {[]string{"BSD-3-Clause", "MIT", "blessing"}, false},
		// modernc.org/sqlite, LICENSE-SQLITE: SQLite is in the public domain, which SPDX names by the blessing in its sources.
		"8438c9c89b849131ead81d5435cb97fcf052df5b0b286dda8a2d4c29e6cb3fd0": {[]string{"blessing"}, false},
		// PATENTS of Go and of its modules: a grant of patents, beside the licence, which ends for those who sue over patents.
		"96f408bfae65bf137fc2525d3ecb030271c50c1e90799f87abf8846d8dd505cc": {nil, true},
		// NOTICE of github.com/prometheus/client_golang, client_model, common and procfs: who has written it. They ask for nothing.
		"8548bfb2bc1913396df38c548a6ec60b8dbcac3b0800485a40569c8bdd184471": {nil, true},
		"6c79faa15168885fb88a316ae0df18f486deafddefdc16826cdc56dfbd421e24": {nil, true},
		"600244c8052c8c1d307043fafacbc83b429c171dd8e08f5a537c0a54014585ee": {nil, true},
		"497fcdb9fae55924c12f55f05cbe83a096662e5c591d79b74e4a8f23bab5ffee": {nil, true},
	}
}

func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
