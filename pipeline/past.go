package pipeline

import (
	"fmt"
	"slices"
	"time"

	"simcast/ledger"
)

// Past is what of the ledger's history is asked for; its empty fields ask for all.
type Past struct {
	IDs    []string // the planner's own names of rows, as they were written
	Teams  []string // ids, or names as a team cell has them
	Rounds []string // "" is the round without a name
	Since  time.Time
}

// History is what the ledger knows of that, the oldest first. A choice of nothing is
// a *UsageError.
func (p Past) History(book *ledger.Ledger) ([]ledger.Entry, error) {
	if err := NoneEmpty(map[string][]string{"--id": p.IDs, "--team": p.Teams}); err != nil {
		return nil, err
	}
	entries, err := book.History(p.Since)
	return p.Of(entries), err
}

// Of picks what is asked for out of entries, in their order.
func (p Past) Of(entries []ledger.Entry) []ledger.Entry {
	var picked []ledger.Entry
	for _, entry := range entries {
		if p.has(entry) {
			picked = append(picked, entry)
		}
	}
	return picked
}

func (p Past) has(e ledger.Entry) bool {
	return !e.Started.Before(p.Since) &&
		(len(p.IDs) == 0 || slices.Contains(p.IDs, e.Inject)) &&
		(len(p.Rounds) == 0 || slices.Contains(p.Rounds, e.Round)) &&
		(len(p.Teams) == 0 || slices.ContainsFunc(p.Teams, func(team string) bool {
			return fmt.Sprint(e.TeamID) == team || NamesTeam(e.Team, team)
		}))
}

// ParseSince takes a day, a moment, or how long ago; the empty text is the zero
// time. Anything else is a *UsageError.
func ParseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if ago, err := time.ParseDuration(text); err == nil && ago >= 0 {
		return now.Add(-ago), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, text, time.Local); err == nil {
			return t, nil
		}
	}
	return time.Time{}, &UsageError{fmt.Sprintf("%q is no moment", text), "write a day such as 2026-11-20, RFC 3339, or how long ago, such as 24h"}
}
