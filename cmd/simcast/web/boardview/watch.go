package boardview

import (
	"slices"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
)

// How many entries evaluators see: what went out last, and what comes next.
const (
	shownOut  = 50
	shownNext = 30
)

// Watch is what evaluators see of a day: what went out to a team, and what comes next.
type Watch struct {
	View
	Teams    []string // of all entries
	Team     string   // the one that is looked at, "" for all
	Out      []Item   // the latest first
	Coming   []Item
	MoreOut  int
	MoreNext int
}

// WatchOf is what evaluators of a team see; team "" is all of them.
func WatchOf(v View, team string) Watch {
	w := Watch{View: v, Team: team}
	var out, coming []*day.Line
	for i := range v.Lines {
		l := &v.Lines[i]
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
	w.Out, w.Coming = v.Items(out[:len(out)-w.MoreOut]), v.Items(coming[:len(coming)-w.MoreNext])
	return w
}
