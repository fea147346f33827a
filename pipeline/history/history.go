// Package history answers questions about what was sent before: it turns a planner's words (ids, teams, rounds,
// a moment) into a filter of the ledger's history, and gives the entries that the filter picks, as a walk from the
// oldest on or as a page of the latest. `simcast history` and the page show them.
package history

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
)

// Filter is what of the ledger's history is asked for; its empty fields ask for all.
type Filter struct {
	IDs    []string // the planner's own names of rows, as they were written
	Teams  []string // ids, or names as a team cell has them
	Rounds []string // "" is the round without a name
	Since  time.Time
}

// Entries walks over the entries that the filter picks, the oldest first, and counts them. A choice of nothing is a
// *problem.UsageError.
func (f Filter) Entries(history ledger.History) (all int, entries iter.Seq2[ledger.Entry, error], err error) {
	filter, some, err := f.filter(history)
	if err != nil || !some {
		return 0, func(func(ledger.Entry, error) bool) {}, err
	}
	all, err = history.CountEntries(filter)
	return all, history.Entries(filter), err
}

// LatestPage is the page of that number, from 1, of the entries that the filter picks, the latest first; the last page
// where there are fewer. first is the number of its first entry, from 1, and all counts the entries of all pages.
func (f Filter) LatestPage(history ledger.History, number, perPage int) (entries []ledger.Entry, first, all int, err error) {
	filter, some, err := f.filter(history)
	if err != nil || !some {
		return nil, 1, 0, err
	}
	if all, err = history.CountEntries(filter); err != nil {
		return nil, 1, 0, err
	}
	before := min(max(number, 1)-1, max(all-1, 0)/perPage) * perPage
	entries, err = history.LatestEntries(filter, perPage, before)
	return entries, before + 1, all, err
}

// filter is the filter in the ledger's own words. some is false where the ledger has no team of those names.
func (f Filter) filter(history ledger.History) (filter ledger.EntryFilter, some bool, err error) {
	if err := plan.RejectEmpty(map[string][]string{"--id": f.IDs, "--team": f.Teams}); err != nil {
		return filter, false, err
	}
	filter.Injects, filter.Rounds, filter.Since = f.IDs, f.Rounds, f.Since
	if len(f.Teams) == 0 {
		return filter, true, nil
	}
	known, err := history.EntryTeams()
	for _, team := range known {
		if slices.ContainsFunc(f.Teams, func(name string) bool { return fmt.Sprint(team.ID) == name || plan.NamesTeam(team.Name, name) }) {
			filter.Teams = append(filter.Teams, team)
		}
	}
	return filter, len(filter.Teams) > 0, err
}

// ParseSince takes a day, a moment, or how long ago; the empty text is the zero
// time. Anything else is a *problem.UsageError.
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
