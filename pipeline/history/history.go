// Package history answers questions about what was sent before: it turns a planner's words (ids, teams, rounds,
// a moment) into a filter of the ledger's history, and gives the entries that the filter picks, as a walk from the
// oldest on or as a page of the latest. `simcast history` and the page show them.
package history

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// Filter is what of the ledger's history is asked for; its empty fields ask for all.
type Filter struct {
	IDs    []string // the planner's own names of rows, as they were written
	Teams  []string // ids, or names as a team cell has them
	Rounds []string // "" is the round without a name
	Since  time.Time
	// Results and LastRun are for Entries alone.
	Results []ledger.State
	LastRun bool // only what the last run posted, of all that the other fields ask for
}

// Entries walks over the entries that the filter picks, the oldest first, and counts them. A choice of nothing is a
// *problem.UsageError.
func (f Filter) Entries(history ledger.History) (all int, entries iter.Seq2[ledger.Entry, error], err error) {
	filter, some, err := f.filter(history)
	if err != nil || !some {
		return 0, func(func(ledger.Entry, error) bool) {}, err
	}
	entries = history.Entries(filter)
	if f.LastRun {
		if entries, err = lastRun(history, filter); err != nil {
			return 0, nil, err
		}
	}
	if len(f.Results) > 0 {
		entries = f.withResults(entries)
	}
	if !f.LastRun && len(f.Results) == 0 {
		all, err = history.CountEntries(filter)
		return all, entries, err
	}
	for _, err := range entries {
		if err != nil {
			return 0, nil, err
		}
		all++
	}
	return all, entries, nil
}

// withResults leaves out the entries that have other results.
func (f Filter) withResults(entries iter.Seq2[ledger.Entry, error]) iter.Seq2[ledger.Entry, error] {
	return func(yield func(ledger.Entry, error) bool) {
		for entry, err := range entries {
			if (err != nil || slices.Contains(f.Results, entry.Result)) && !yield(entry, err) {
				return
			}
		}
	}
}

// lastAtOnce is how many entries are looked at a time, from the latest on.
const lastAtOnce = 500

// lastRun walks over the entries of the last run. In many spaces it has several of one name, side by side.
func lastRun(history ledger.History, filter ledger.EntryFilter) (iter.Seq2[ledger.Entry, error], error) {
	var last []ledger.Entry
	for offset := 0; ; offset += lastAtOnce {
		page, err := history.LatestEntries(filter, lastAtOnce, offset)
		if err != nil {
			return nil, err
		}
		before := len(last)
		for _, entry := range page {
			if len(last) == 0 || entry.RunName == last[0].RunName {
				last = append(last, entry)
			}
		}
		if len(last) == before {
			break // of an empty page, too
		}
	}
	slices.Reverse(last)
	return func(yield func(ledger.Entry, error) bool) {
		for _, entry := range last {
			if !yield(entry, nil) {
				return
			}
		}
	}, nil
}

// ParseResults takes results as the contract has them. Any other word is a *problem.UsageError.
func ParseResults(words []string) ([]ledger.State, error) {
	known := []ledger.State{ledger.StateSent, ledger.StateFailed, ledger.StateUncertain, ledger.StatePending}
	var results []ledger.State
	for _, word := range plan.SplitIDs(words) {
		result := ledger.State(strings.ToLower(word))
		if !slices.Contains(known, result) {
			return nil, &problem.UsageError{Message: fmt.Sprintf("%q is no result", wording.Clip(word)), Suggestion: "write sent, failed, uncertain or pending"}
		}
		results = append(results, result)
	}
	return results, nil
}

// spellings are ids as they were written, and in capitals and small letters: a planner who asks for a12 means A12.
func spellings(ids []string) []string {
	var all []string
	for _, id := range ids {
		all = append(all, id, strings.ToUpper(id), strings.ToLower(id))
	}
	slices.Sort(all)
	return slices.Compact(all)
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
	filter.Injects, filter.Rounds, filter.Since = spellings(f.IDs), f.Rounds, f.Since
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

// ParseSince takes a day or a moment, in the zone of now, or how long ago; the empty text is the zero
// time. Anything else is a *problem.UsageError.
func ParseSince(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if ago, err := time.ParseDuration(text); err == nil && ago >= 0 {
		return now.Add(-ago), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			return t, nil
		}
	}
	return time.Time{}, &problem.UsageError{Message: fmt.Sprintf("%q is no moment", text), Suggestion: "write a day such as 2026-11-20, RFC 3339, or how long ago, such as 24h"}
}
