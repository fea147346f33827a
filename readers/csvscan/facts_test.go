package csvscan

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// sameScan holds a scan of a text, in two parts where alone is small, against what the
// whole text says.
func sameScan(t rapid.TB, text string, alone int64) {
	t.Helper()
	got, err := lookThrough(strings.NewReader(text), int64(len(text)), alone)
	if err != nil {
		t.Fatal(err)
	}
	if got.Zero != strings.Contains(text, "\x00") {
		t.Fatalf("%q: zero byte %v", text, got.Zero)
	}
	if got.Zero {
		return // the rest of it is not looked at
	}
	want := Facts{
		Broken:  !utf8.ValidString(text),
		Feeds:   strings.Contains(text, "\n"),
		Returns: strings.Contains(text, "\r"),
		LoneCR:  strings.Contains(strings.ReplaceAll(text, "\r\n", ""), "\r"),
	}
	if got.Broken != want.Broken || got.Feeds != want.Feeds || got.Returns != want.Returns || got.LoneCR != want.LoneCR {
		t.Fatalf("%q: %+v, want %+v", text, got, want)
	}
}

func TestScanIsThatOfTheWholeText(t *testing.T) {
	pieces := rapid.SampledFrom([]string{"a", "bc", "\n", "\n", "\r\n", "\r\n", "é", "€", "😀", "\r", "\xE2\x82", "\xFF", "\x82", "\xF0\x9F\n", "\x00"})
	rapid.Check(t, func(t *rapid.T) {
		sameScan(t, strings.Join(rapid.SliceOfN(pieces, 0, 12).Draw(t, "pieces"), ""), rapid.Int64Range(0, 20).Draw(t, "alone"))
	})
}

// What lies across the border of two chunks is seen as what it is.
func TestScanAcrossChunks(t *testing.T) {
	for _, across := range []string{"\r\n", "\r", "\rx", "é", "€", "😀", "\xE2\x82", "\xF0\x9F\x98", "\xE2\x82\n", "\x82"} {
		for shift := range 5 {
			head := strings.Repeat("x", scanChunk-shift)
			sameScan(t, head+across, 1<<20)
			sameScan(t, head+across+"\n"+head+across+"\n"+head+across, 0)
		}
	}
}
