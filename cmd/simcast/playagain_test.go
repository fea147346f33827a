package main

import (
	"testing"

	"simcast/pipeline/day"
)

// The command that a page tells goes on with the day in the same ledger and space: with what its play was given, else with what the
// page was.
func TestPlayAgain(t *testing.T) {
	t.Parallel()
	of := &app{settings: settings{Ledger: "my ledger.db", BaseURL: "https://example.org"}}
	for want, c := range map[string]struct {
		round  string
		isDemo bool
		shown  day.Board
	}{
		"simcast play p.csv --ledger other.db --redirect cell --round dry --timezone UTC": {"dry", false, day.Board{Day: day.Day{Redirected: true},
			Again: []string{"--ledger", "other.db", "--redirect", "cell", "--round", "dry", "--timezone", "UTC"}}},
		"simcast play p.csv --round day --base-url https://example.org --ledger 'my ledger.db'": {"day", false, day.Board{}},
		"simcast play p.csv --demo": {"", true, day.Board{}},
		"simcast play p.csv --round day --base-url https://example.org --ledger 'my ledger.db' --redirect TEAM": {"day", false, day.Board{Day: day.Day{Redirected: true}}},
	} {
		if got := of.commandOnPage("p.csv", c.round, c.isDemo, &c.shown); got != want {
			t.Errorf("%s\nnot %s", got, want)
		}
	}
}
