package board

import (
	"net/url"
	"slices"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
)

// watchPage is what evaluators see of a day: what went out to a team, and what comes next. There is nothing to press on it.
type watchPage struct {
	page
	Teams    []string // of all entries
	Team     string   // the one that is looked at, "" for all
	Out      []Item   // the latest first
	Coming   []Item
	MoreOut  int
	MoreNext int
}

// How many entries evaluators see: what went out last, and what comes next.
const (
	shownOut  = 50
	shownNext = 30
)

// watchPage is the page of evaluators.
func (b *Board) watchPage(s *Snapshot, query url.Values) any {
	round, team := roundOf(query), query.Get("team")
	p := b.pageOf(s, round, false)
	p.Events = address("/watch/events", round, "team", team, "has", b.Pages.Has(s.shows))
	return p.watchOf(team)
}

// watchOf is what evaluators of a team see; team "" is all of them.
func (p page) watchOf(team string) watchPage {
	w := watchPage{page: p, Team: team}
	var out, coming []*day.Line
	for i := range p.Lines {
		l := &p.Lines[i]
		w.Teams = append(w.Teams, l.Teams...)
		if team != "" && !slices.Contains(l.Teams, team) {
			continue
		}
		switch l.State {
		case day.IsPlayed, day.IsDone, day.IsSending:
			out = append(out, l)
		case day.IsWaiting, day.IsDue:
			coming = append(coming, l)
		}
	}
	slices.Sort(w.Teams)
	w.Teams = slices.Compact(w.Teams)
	slices.SortStableFunc(out, func(a, b *day.Line) int { return view.ByMoment(b, a) })
	slices.SortStableFunc(coming, view.ByMoment)
	w.MoreOut, w.MoreNext = max(0, len(out)-shownOut), max(0, len(coming)-shownNext)
	w.Out, w.Coming = p.Items(out[:len(out)-w.MoreOut]), p.Items(coming[:len(coming)-w.MoreNext])
	return w
}
