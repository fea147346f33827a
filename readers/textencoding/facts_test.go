package textencoding

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// holdFacts holds what a reader says of a text against what the whole text says.
func holdFacts(t rapid.TB, text string) {
	t.Helper()
	got, err := lookThrough(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if got.zero != strings.Contains(text, "\x00") {
		t.Fatalf("%q: zero byte %v", text, got.zero)
	}
	if got.zero {
		return // the rest of it is not looked at
	}
	want := facts{
		broken:  !utf8.ValidString(text),
		feeds:   strings.Contains(text, "\n"),
		returns: strings.Contains(text, "\r"),
		loneCR:  strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r"),
	}
	if got != want {
		t.Fatalf("%q: %+v, want %+v", text, got, want)
	}
}

func TestFactsAreThoseOfTheWholeText(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"a", "bc", "\n", "\n", "\r\n", "\r\n", "é", "€", "😀", "\r", "\xE2\x82", "\xFF", "\x82", "\xF0\x9F\n", "\x00"})
	rapid.Check(t, func(t *rapid.T) {
		shift := rapid.IntRange(0, 5).Draw(t, "shift") // the pieces lie across the border of two chunks, or stand alone
		head := rapid.SampledFrom([]string{"", strings.Repeat("x", scanChunk-shift)}).Draw(t, "head")
		holdFacts(t, head+strings.Join(rapid.SliceOfN(pieces, 0, 12).Draw(t, "pieces"), ""))
	})
}

// What lies across the border of two chunks is seen as what it is.
func TestFactsAcrossChunks(t *testing.T) {
	for _, across := range []string{"\r\n", "\r", "\rx", "é", "€", "😀", "\xE2\x82", "\xF0\x9F\x98", "\xE2\x82\n", "\x82"} {
		for shift := range 5 {
			head := strings.Repeat("x", scanChunk-shift)
			holdFacts(t, head+across)
			holdFacts(t, head+across+"\n"+head+across+"\n"+head+across)
		}
	}
}
