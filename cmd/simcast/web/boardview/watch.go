package boardview

import (
	"slices"

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

// WatchOf is what evaluators of a team see; team "" is all of them. isUnplayed and run are those of [Options].
func WatchOf(b day.Board, events []day.Event, team string, isUnplayed bool, run string) Watch {
	w := Watch{View: Of(b, events, Options{Unplayed: isUnplayed, Run: run}), Team: team}
	for i := range b.Lines {
		for _, name := range b.Lines[i].Teams {
			if !slices.Contains(w.Teams, name) {
				w.Teams = append(w.Teams, name)
			}
		}
		if team != "" && !slices.Contains(b.Lines[i].Teams, team) {
			continue
		}
		item := w.Item(b.Lines[i])
		switch item.State {
		case day.IsPlayed, day.IsDone, day.IsSending:
			w.Out = append(w.Out, item)
		case day.IsWaiting, day.IsDue:
			w.Coming = append(w.Coming, item)
		}
	}
	slices.Sort(w.Teams)
	slices.SortStableFunc(w.Out, func(a, b Item) int { return byMoment(b, a) })
	slices.SortStableFunc(w.Coming, byMoment)
	w.MoreOut, w.MoreNext = max(0, len(w.Out)-shownOut), max(0, len(w.Coming)-shownNext)
	w.Out, w.Coming = w.Out[:len(w.Out)-w.MoreOut], w.Coming[:len(w.Coming)-w.MoreNext]
	return w
}
