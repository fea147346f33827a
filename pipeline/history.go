package pipeline

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
)

// HistoryFilter is what of the ledger's history is asked for; its empty fields ask for all.
type HistoryFilter struct {
	IDs    []string // the planner's own names of rows, as they were written
	Teams  []string // ids, or names as a team cell has them
	Rounds []string // "" is the round without a name
	Since  time.Time
}

// History walks over what the ledger knows of that, the oldest first, and says how many entries that is. A choice
// of nothing is a *UsageError.
func (p HistoryFilter) History(record ledger.History) (all int, entries iter.Seq2[ledger.Entry, error], err error) {
	filter, some, err := p.filter(record)
	if err != nil || !some {
		return 0, func(func(ledger.Entry, error) bool) {}, err
	}
	all, err = record.CountEntries(filter)
	return all, record.Entries(filter), err
}

// Page is a page of that, the latest first: of the page of that number, from 1, or of the last one where there are
// fewer. first is the number of its first entry, from 1, and all how many there are on all pages.
func (p HistoryFilter) Page(record ledger.History, number, perPage int) (entries []ledger.Entry, first, all int, err error) {
	filter, some, err := p.filter(record)
	if err != nil || !some {
		return nil, 1, 0, err
	}
	if all, err = record.CountEntries(filter); err != nil {
		return nil, 1, 0, err
	}
	before := min(max(number, 1)-1, max(all-1, 0)/perPage) * perPage
	entries, err = record.LatestEntries(filter, perPage, before)
	return entries, before + 1, all, err
}

// filter is that in the ledger's own words. some is false where the ledger has no team of those names.
func (p HistoryFilter) filter(record ledger.History) (filter ledger.EntryFilter, some bool, err error) {
	if err := plan.RejectEmpty(map[string][]string{"--id": p.IDs, "--team": p.Teams}); err != nil {
		return filter, false, err
	}
	filter = ledger.EntryFilter{Injects: p.IDs, Rounds: p.Rounds, Since: p.Since}
	if len(p.Teams) == 0 {
		return filter, true, nil
	}
	known, err := record.EntryTeams()
	for _, team := range known {
		if slices.ContainsFunc(p.Teams, func(name string) bool { return fmt.Sprint(team.ID) == name || plan.NamesTeam(team.Name, name) }) {
			filter.Teams = append(filter.Teams, team)
		}
	}
	return filter, len(filter.Teams) > 0, err
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
	return time.Time{}, &problem.UsageError{Message: fmt.Sprintf("%q is no moment", text), Suggestion: "write a day such as 2026-11-20, RFC 3339, or how long ago, such as 24h"}
}
