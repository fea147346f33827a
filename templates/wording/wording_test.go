package wording_test

import (
	"strings"
	"testing"
	"time"

	"simcast/templates/wording"
)

func TestNearest(t *testing.T) {
	names := []string{"mail", "Port Authority", "Île de Ré", "tv"}
	for name, want := range map[string]string{
		"mial":                   "mail",
		"PORT AUTHORTY ":         "Port Authority",
		"ile de re":              "Île de Ré",
		"tw":                     "tv",
		"microblog":              "",
		"":                       "",
		strings.Repeat("m", 1e6): "",
	} {
		if got := wording.Nearest(name, names); got != want {
			t.Errorf("%.20q is nearest to %q, not %q", name, got, want)
		}
	}
}

func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"just long enough":    "just long enough",
		"one letter longer":   "one letter long…",
		" in\ntwo  lines\r\n": "in two lines",
		"\xff\xfe":            "\uFFFD\uFFFD",
		"港湾局港湾局港湾局港湾局港湾局港湾局":          "港湾局港湾局港湾局港湾局港湾局…",
		strings.Repeat("\u0301", 1e6): strings.Repeat("\u0301", 15) + "…",
	} {
		if got := wording.Shorten(text, 16); got != want {
			t.Errorf("%.50q becomes %q, not %q", text, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	for text, want := range map[string]string{
		"two  blanks":                 "two  blanks",
		"two  blanks, and more":       "two  blanks, an…",
		strings.Repeat("\u0301", 1e6): strings.Repeat("\u0301", 15) + "…",
		"":                            "",
	} {
		if got := wording.Cut(text, 16); got != want {
			t.Errorf("%.50q becomes %q, not %q", text, got, want)
		}
	}
	if got := wording.Cut("text", 0); got != "…" {
		t.Errorf("without room it becomes %q", got)
	}
}

func TestCutKeepsLettersWhole(t *testing.T) {
	family, flag, accented := "👨\u200d👩\u200d👧\u200d👦", "🇵🇹🇳🇴", "e\u0301\u0323"
	for text, want := range map[string]string{
		"thirteen long " + family:     "thirteen long …",
		"two flags: " + flag + flag:   "two flags: 🇵🇹🇳🇴…",
		"an accent at " + accented:    "an accent at " + accented,
		"an accent at  " + accented:   "an accent at  …",
		"twelve longs" + family:       "twelve longs…",
		family + family + family:      family + family + "…",
		"twelve" + family + " and so": "twelve" + family + " a…",
	} {
		if got := wording.Cut(text, 16); got != want {
			t.Errorf("%q becomes %q, not %q", text, got, want)
		}
	}
	if got, want := wording.Cut(family, 4), "👨\u200d👩…"; got != want {
		t.Errorf("a letter that is longer than the limit becomes %q, not %q", got, want)
	}
}

func TestPrintableLine(t *testing.T) {
	for text, want := range map[string]string{
		"two\nlines \x1b[31mred":         "two lines [31mred",
		"a family 👨\u200d👩\u200d👧":       "a family 👨\u200d👩\u200d👧",
		"not\u200d joined 👨\u200d ":      "not joined 👨",
		"turned \u202eround\u200b about": "turned round about",
	} {
		if got := wording.PrintableLine(text, 60); got != want {
			t.Errorf("%q becomes %q, not %q", text, got, want)
		}
	}
}

func TestLists(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{wording.AndList(nil), ""},
		{wording.AndList([]string{"IT"}), "IT"},
		{wording.AndList([]string{"IT", "Port"}), "IT and Port"},
		{wording.AndList([]string{"IT", "Port", "Pilots"}), "IT, Port and Pilots"},
		{wording.OrList([]string{"IT"}), "IT"},
		{wording.OrList([]string{"IT", "Port", "Pilots"}), "IT, Port or Pilots"},
	} {
		if c.got != c.want {
			t.Errorf("%q, not %q", c.got, c.want)
		}
	}
}

func TestMoment(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("east", 2*60*60)
	now := time.Date(2026, 11, 27, 22, 30, 0, 0, time.UTC) // the next day in that zone
	for want, at := range map[string]time.Time{
		"":                     {},
		"01:10:05":             time.Date(2026, 11, 27, 23, 10, 5, 0, time.UTC),
		"27 Nov 23:59:59":      time.Date(2026, 11, 27, 21, 59, 59, 0, time.UTC),
		"31 Dec 2025 23:59:59": time.Date(2025, 12, 31, 21, 59, 59, 0, time.UTC),
	} {
		if got := wording.Moment(at, now, zone); got != want {
			t.Errorf("%s: %q, not %q", at, got, want)
		}
	}
	if got := wording.Moment(now, time.Time{}, zone); got != "2026-11-28 00:30:00" {
		t.Errorf("with its whole date it is %q", got)
	}
	if got := wording.Moment(now, time.Time{}, nil); got != "2026-11-27 22:30:00" {
		t.Errorf("in its own zone it is %q", got)
	}
}

func TestFirstOf(t *testing.T) {
	t.Parallel()
	for want, names := range map[string][]string{"": nil, "A": {"A"}, "A, B": {"A", "B"}, "A, B and 1 more team": {"A", "B", "C"}, "A, B and 2 more teams": {"A", "B", "C", "D"}} {
		if got := wording.FirstOf(names, 2, "team"); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
