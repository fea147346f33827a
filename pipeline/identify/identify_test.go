package identify

import (
	"errors"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// TestWhichSpace holds by which words one of several spaces that look alike is chosen.
func TestWhichSpace(t *testing.T) {
	alike := []AlikeSpace{
		{Space: ledger.Space{ID: "a", Address: "a.example"}, Number: 1},
		{Space: ledger.Space{ID: "b", Address: "b.example:8443"}, Number: 2},
		{Space: ledger.Space{ID: "c", Address: "b.example:8443"}, Number: 3},
	}
	for word, want := range map[string]string{"1": "a", "3": "c", "A.Example": "a", "https://a.example/v1.1/x": "a", "a.example/": "a",
		"0": "", "4": "", "-1": "", "b.example:8443": "2 of them are at b.example:8443", "b.example": "", "example": "", AnySpace: "--same-space alone"} {
		chosen, err := Key{SameSpace: word}.choose(alike)
		unknown := (*UnknownKeyError)(nil)
		switch {
		case len(want) == 1 && (err != nil || chosen.ID != want):
			t.Errorf("%q is %q, %v, not %s", word, chosen.ID, err, want)
		case len(want) != 1 && (!errors.As(err, &unknown) || !strings.Contains(err.Error(), want) || unknown.Wrong == "" || chosen.ID != ""):
			t.Errorf("%q is %q, %v", word, chosen.ID, err)
		}
	}
	if _, err := (Key{SameSpace: "elsewhere.example"}).choose(alike[:1]); err == nil {
		t.Error("the only one is taken, though another was named")
	}
}

func TestManyAlikeAreNamedInFew(t *testing.T) {
	var alike []AlikeSpace
	for i := range 1000 {
		alike = append(alike, AlikeSpace{Space: ledger.Space{Address: "a.example", Seen: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}, Number: i + 1, SessionTeam: "S - Harbour"})
	}
	text := (&UnknownKeyError{Alike: alike}).Error()
	if !strings.Contains(text, "1000 spaces") || !strings.Contains(text, "20 (a.example, S - Harbour, last run 2026-11-20 12:00), and 980 more;") {
		t.Error(text)
	}
}
