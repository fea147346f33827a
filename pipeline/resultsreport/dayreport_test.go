package resultsreport

import (
	"testing"

	"simcast/pipeline/deliveryhash"
)

// A text that is neither a number nor names says nothing of what may go out.
func TestParseMayGoOut(t *testing.T) {
	a, b := deliveryhash.Digest{7}.Content(false).Hash(0), deliveryhash.Digest{7}.Content(true).Hash(1)
	for round, text := range map[string]string{"": ":" + a + " :" + b, "a round": "a round:" + a + " a round:" + b} {
		_, names, ok := ParseMayGoOut(text, round)
		if !ok || len(names) != 2 || (&Report{MayGoOutNames: names}).MayGoOutText() != text {
			t.Errorf("%q: %q, %v", text, names, ok)
		}
	}
	if n, names, ok := ParseMayGoOut("21", "day"); n != 21 || names != nil || !ok {
		t.Errorf("a number: %d, %v, %v", n, names, ok)
	}
	for _, text := range []string{"", "x", "day:" + a + " ", "day:" + a + "  day:" + b, "other:" + a, "day:what", "day:" + a + ","} {
		if _, _, ok := ParseMayGoOut(text, "day"); ok {
			t.Errorf("%q is understood", text)
		}
	}
}
