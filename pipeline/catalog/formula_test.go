package catalog

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPieceHeaders(t *testing.T) {
	for header, want := range map[string]struct {
		base string
		n    int
	}{
		"bio": {"bio", 1}, "bio (2)": {"bio", 2}, "job title(12)": {"job title", 12}, " bio (3) ": {"bio", 3},
		"bio (1)": {"bio (1)", 1}, "bio (02)": {"bio (02)", 1}, "bio (-2)": {"bio (-2)", 1}, "bio (x)": {"bio (x)", 1},
		"(2)": {"", 2}, "bio 2)": {"bio 2)", 1}, "": {"", 1},
	} {
		if base, n := PieceOf(header); base != want.base || n != want.n {
			t.Errorf("%q is piece %d of %q", header, n, base)
		}
	}
	for _, list := range Lists() {
		for _, column := range list.Columns {
			for _, n := range []int{1, 2, 40} {
				if base, got := PieceOf(PieceHeader(column.Header, n)); base != column.Header || got != n {
					t.Errorf("piece %d of %q comes back as piece %d of %q", n, column.Header, got, base)
				}
			}
		}
	}
}

func TestGuardedTextsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"", "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠", "'", "''", "a"}).Draw(t, "beginning") + rapid.String().Draw(t, "text")
		guarded := EscapeFormula(text)
		if UnescapeFormula(guarded) != text {
			t.Fatalf("%q is guarded as %q and comes back as %q", text, guarded, UnescapeFormula(guarded))
		}
		if strings.IndexAny(guarded, "=+-@\t\r\n＝＋－＠") == 0 {
			t.Fatalf("%q could run", guarded)
		}
	})
}
