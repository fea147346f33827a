package readers

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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
