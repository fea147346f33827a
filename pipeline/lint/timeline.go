package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// timed is an entry that is played by the clock, and whose moment is known.
type timed struct {
	*Entry
	at   int64 // its moment, in seconds
	wall int64 // what a clock on the wall shows then, as if it were UTC
	asks bool  // somebody has to look at it when it comes
}

// team is a team of players, with what goes to it by name.
type team struct {
	name string // "" for all teams together
	own  []int  // places in finder.timed
}

// moderators begins the names of teams that do not play (interface, 2.2).
const moderators = "M - "

// timeline puts entries in the order of their moments, and under the teams that they reach. The team without a name comes
// first: what reaches everybody.
func (f *finder) timeline() {
	f.timed = make([]timed, 0, len(f.plan.Entries))
	for i := range f.plan.Entries {
		if e := &f.plan.Entries[i]; e.HasTime && e.isOnTime() {
			_, offset := e.At.Zone()
			at := e.At.Unix()
			f.timed = append(f.timed, timed{e, at, at + int64(offset), e.asksForAnAnswer()})
		}
	}
	byTime := func(a, b timed) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.Row, b.Row)) }
	if !slices.IsSortedFunc(f.timed, byTime) { // most plans are
		slices.SortStableFunc(f.timed, byTime)
	}
	f.teams = []team{{}}
	places := map[string]int{}
	for i, t := range f.timed {
		if reachesEverybody(t.Teams) {
			f.teams[0].own = append(f.teams[0].own, i)
			continue
		}
		for _, name := range t.Teams {
			if isModerators(name) {
				continue
			}
			place, known := places[name]
			if !known {
				place = len(f.teams)
				places[name] = place
				f.teams = append(f.teams, team{name: name})
			}
			f.teams[place].own = append(f.teams[place].own, i)
		}
	}
	slices.SortFunc(f.teams[1:], func(a, b team) int { return strings.Compare(a.name, b.name) })
}

// reachesEverybody reports teams that all players belong to. Without a space they are the words of the cell.
func reachesEverybody(teams []string) bool {
	if len(teams) == 0 { // it goes to the session team
		return true
	}
	for _, name := range teams {
		if strings.HasPrefix(name, space.SessionPrefix) || strings.EqualFold(name, "session") || strings.EqualFold(name, "players") || strings.EqualFold(name, "all") {
			return true
		}
	}
	return false
}

func isModerators(name string) bool {
	return strings.HasPrefix(name, moderators) || strings.EqualFold(name, "moderators")
}

// reaching is all that reaches a team, in the order of moments: what goes to it, and what goes to everybody.
func (f *finder) reaching(t team) []int {
	everybody := f.teams[0].own
	switch {
	case t.name == "":
		return everybody
	case len(everybody) == 0:
		return t.own
	}
	all := make([]int, 0, len(t.own)+len(everybody))
	own := t.own
	for len(own) > 0 && len(everybody) > 0 {
		if own[0] < everybody[0] {
			all, own = append(all, own[0]), own[1:]
		} else {
			all, everybody = append(all, everybody[0]), everybody[1:]
		}
	}
	return append(append(all, own...), everybody...)
}

// tellTeam takes a finding about a team in. says goes on after the team's name, detail is of one team among several.
func (f *finder) tellTeam(name string, t team, row int, says, detail, suggestion string) {
	who := "every team"
	if t.name != "" {
		who = fmt.Sprintf("team %q", wording.Clip(t.name))
	}
	f.tell(name, row, "at", who+" "+says, suggestion)
	last := &f.found[len(f.found)-1]
	last.Value, last.detail = t.name, detail
}

// named names an entry in a message.
func named(e *Entry) string {
	if e.ID == "" {
		return fmt.Sprintf("row %d", e.Row)
	}
	return fmt.Sprintf("%s (row %d)", wording.Clip(e.ID), e.Row)
}
