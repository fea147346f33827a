// Package history answers questions about what was sent before: it turns a planner's words (ids, teams, rounds, a time)
// into a choice of the ledger's history. `simcast history` and the page show it in two ways:
//
//	Filter.Entries   each run's part in each message, and each answer of somebody who looked, one after another: for scripts
//	Filter.Messages  one message and team each, where it stands by now, with all that happened to it: for people
//
// Where to look:
//
//	history.go   Filter and Entries
//	messages.go  Messages, and pages of them
//	describe.go  what happened in an entry, in words
//	lastrun.go   which run was the last one
//	untried.go   that no history has what nobody tried to send
//	days.go      rounds that were played by the clock: the moments of their entries
//	controls.go  what was asked for in them, in words
//	spaces.go    how the spaces of the history are called
//	unknown.go   what is said of an id, a team or a round that the ledger does not know
//	parse.go     results and times as planners write them
package history

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// Filter is what of the ledger's history is asked for; its empty fields ask for all.
type Filter struct {
	// LastRun is of all that the other fields ask for. IDs are the planner's own names of rows, as they were written.
	LastRun bool     `flag:"last" group:"Which messages" help:"only messages of the last run that sent something"`
	IDs     []string `flag:"id" value:"IDS" names:"ids" help:"only injects with these IDS, such as A1,B2; a comma in an id is written \\,"`
	Teams   []string `flag:"team" value:"TEAM" names:"teams" help:"only messages to this TEAM (its name or id)"`
	Rounds  []string `flag:"round" value:"NAME" names:"rounds" help:"only the round with this NAME; \"\" is the round without a name"`
	Spaces  []string // ids of spaces; nil: of every space
	Since   time.Time
	Results []ledger.State // where messages stand by now; of what was sent again, also what became of that
}

// Entries walks over the entries that the filter picks, the oldest first. A choice of nothing is a *problem.UsageError.
func (f Filter) Entries(ctx context.Context, history ledger.History) (iter.Seq2[ledger.Entry, error], error) {
	return f.walk(ctx, history, false)
}

// Count is how many entries the filter picks.
func (f Filter) Count(ctx context.Context, history ledger.History) (all int, err error) {
	entries, err := f.walk(ctx, history, true)
	if err != nil {
		return 0, err
	}
	for _, err := range entries {
		if err != nil {
			return 0, err
		}
		all++
	}
	return all, nil
}

func (f Filter) walk(ctx context.Context, history ledger.History, withoutBodies bool) (iter.Seq2[ledger.Entry, error], error) {
	picks, err := f.picker(ctx, history)
	if err != nil {
		return nil, err
	}
	return func(yield func(ledger.Entry, error) bool) {
		for entry, err := range history.Entries(ctx, ledger.EntryFilter{Rounds: f.Rounds, Since: f.Since, WithoutBodies: withoutBodies}) {
			if (err != nil || picks.message(entry) && picks.event(entry)) && !yield(entry, err) {
				return
			}
		}
	}, nil
}

// picker is a filter in the ledger's own words.
type picker struct {
	Filter
	ids   map[string]bool
	teams map[ledger.Team]bool // nil: every team
	run   string               // the last one's name, "" where any will do
}

func (f Filter) picker(ctx context.Context, history ledger.History) (*picker, error) {
	if err := plan.RejectEmpty(map[string][]string{"--id": f.IDs, "--team": f.Teams}); err != nil {
		return nil, err
	}
	p := &picker{Filter: f, ids: map[string]bool{}}
	for _, id := range f.IDs {
		p.ids[strings.ToLower(id)] = true // a planner who asks for a12 means A12
	}
	if len(f.Teams) > 0 {
		in, err := history.EntriesIn(ctx)
		if err != nil {
			return nil, err
		}
		p.teams = map[ledger.Team]bool{}
		for _, team := range in.Teams {
			p.teams[team] = slices.ContainsFunc(f.Teams, func(word string) bool { return means(word, team) })
		}
	}
	if f.LastRun {
		run, err := p.lastRun(ctx, history)
		if err != nil {
			return nil, err
		}
		p.run = run
	}
	return p, nil
}

// means reports whether a planner's word is that of a team.
func means(word string, team ledger.Team) bool {
	return fmt.Sprint(team.ID) == word || plan.NamesTeam(team.Name, word)
}

// message reports whether the filter picks the message of an entry, by what is the same in all its entries.
func (p *picker) message(e ledger.Entry) bool {
	if !p.hasResult(e) || len(p.Rounds) > 0 && !slices.Contains(p.Rounds, e.Round) {
		return false
	}
	if f := p.Filter.Spaces; f != nil && !slices.Contains(f, e.Space) {
		return false
	}
	isAsked := func(id string) bool { return p.ids[strings.ToLower(id)] }
	return (len(p.ids) == 0 || isAsked(e.InjectID) || slices.ContainsFunc(e.IDs, isAsked)) &&
		(p.teams == nil || p.teams[ledger.Team{ID: e.TeamID, Name: e.Team}])
}

// hasResult reports whether a message has one of the results by now. Who looks for what failed looks also for what was
// refused when it was sent again, though it stays sent.
func (p *picker) hasResult(e ledger.Entry) bool {
	return len(p.Results) == 0 || slices.Contains(p.Results, e.Now) || e.Again != "" && slices.Contains(p.Results, e.Again)
}

// event reports whether the filter picks what happened in an entry.
func (p *picker) event(e ledger.Entry) bool {
	return !e.Started.Before(p.Since) && (p.run == "" || e.RunName == p.run)
}
