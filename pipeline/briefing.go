package pipeline

import (
	"cmp"
	"slices"
	"time"

	"simcast/pipeline/plan"
)

// Briefing is what a planner sees before the first POST to many spaces.
type Briefing struct {
	plan.Briefing          // the plan and the choice of rows are as in the first space; what comes to something is that of all: see add
	Spaces        int      // that take part
	Hosts         []string // each once
	Rounds        []string // each once
	LeastPost     int      // of a space
	MostPost      int
	Slowest       string // the space that takes longest
	TakeOvers     int    // spaces whose results are taken over
}

// Brief says what is about to be sent at the interval. All spaces that go on are reconciled, and
// there is one at least.
func (j *Job) Brief(interval time.Duration) Briefing {
	runs := j.Active()
	briefing := Briefing{Spaces: len(runs)}
	teams, channels := map[string]int{}, map[string]int{}
	for i, run := range runs {
		one := run.SendPlan.Brief(interval)
		if i == 0 {
			briefing.Briefing = plan.Briefing{SessionTeam: one.SessionTeam, Redirect: one.Redirect, IsRerun: one.IsRerun, Rows: one.Rows, Skipped: one.Skipped, SkippedWhy: one.SkippedWhy, Hidden: one.Hidden, LeftOut: one.LeftOut,
				ExcludedIDs: one.ExcludedIDs, NoneChosen: one.NoneChosen, Takes: -1}
			briefing.LeastPost = one.Post
		}
		if one.Redirect != briefing.Redirect { // each space has such a team, under a name of its own
			briefing.Redirect = run.Options.Redirect
		}
		briefing.add(one, run)
		if one.TakeOver.Asked {
			briefing.TakeOvers++
		}
		countInto(teams, one.Teams)
		countInto(channels, one.Channels)
	}
	briefing.Teams, briefing.Channels = tallied(teams), tallied(channels)
	return briefing
}

// add adds what a space comes to: counts as sums, moments and lengths as the first, the last or the longest.
func (b *Briefing) add(one plan.Briefing, run *SpaceRun) {
	b.Post += one.Post
	b.New += one.New
	b.SentAgain += one.SentAgain
	b.GetTwice = slices.Concat(b.GetTwice, one.GetTwice)
	slices.Sort(b.GetTwice)
	b.GetTwice = slices.Compact(b.GetTwice)
	b.GetNewText = slices.Concat(b.GetNewText, one.GetNewText)
	slices.Sort(b.GetNewText)
	b.GetNewText = slices.Compact(b.GetNewText)
	b.OldIsUnsure = b.OldIsUnsure || one.OldIsUnsure
	b.UnsureAgain += one.UnsureAgain
	b.FailedAgain += one.FailedAgain
	b.Drafts += one.Drafts
	b.Already += one.Already
	b.HeldBack += one.HeldBack
	b.Changed += one.Changed
	b.Uncertain += one.Uncertain
	b.NextRerun += one.NextRerun
	b.ToEverybody += one.ToEverybody
	b.Invalid += one.Invalid
	b.Added = max(b.Added, one.Added)
	b.LeastPost, b.MostPost = min(b.LeastPost, one.Post), max(b.MostPost, one.Post)
	if one.Takes > b.Takes {
		b.Takes, b.Slowest = one.Takes, run.Name
	}
	if !one.FirstSent.IsZero() && (b.FirstSent.IsZero() || one.FirstSent.Before(b.FirstSent)) {
		b.FirstSent = one.FirstSent
	}
	if one.LastSent.After(b.LastSent) {
		b.LastSent = one.LastSent
	}
	if host := run.Connection.Host(); !slices.Contains(b.Hosts, host) {
		b.Hosts = append(b.Hosts, host)
	}
	if !slices.Contains(b.Rounds, one.Round) {
		b.Rounds = append(b.Rounds, one.Round)
	}
}

func countInto(counts map[string]int, of []plan.Tally) {
	for _, t := range of {
		counts[t.Name] += t.Count
	}
}

// tallied are counts with the largest first.
func tallied(counts map[string]int) []plan.Tally {
	var list []plan.Tally
	for name, count := range counts {
		list = append(list, plan.Tally{Name: name, Count: count})
	}
	slices.SortFunc(list, func(a, b plan.Tally) int { return cmp.Or(b.Count-a.Count, cmp.Compare(a.Name, b.Name)) })
	return list
}
