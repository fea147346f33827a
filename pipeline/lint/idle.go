package lint

import (
	"fmt"
	"time"
)

// night is how long people sleep at least between two days of an exercise, in seconds.
const night = 6 * 60 * 60

// idle are the spans in which a team gets nothing. Each stands at the entry that ends it.
func (f *finder) idle() {
	if !f.isOn(teamIdle) || f.plan.NoTeams {
		return
	}
	limit := int64(f.span(teamIdle+".minutes", time.Minute) / time.Second)
	shut := closedOf(&f.settings)
	teams := f.teams
	if len(teams) > 1 { // what goes to everybody is a part of what each team gets
		teams = teams[1:]
	}
	for _, t := range teams {
		reaching := f.reaching(t)
		for i := 1; i < len(reaching); i++ {
			last, next := &f.timed[reaching[i-1]], &f.timed[reaching[i]]
			if next.at-last.at <= limit {
				continue
			}
			waits := shut.idleBetween(last, next)
			if waits <= limit {
				continue
			}
			length := fmt.Sprintf("%d minutes", waits/60)
			f.tellTeam(teamIdle, t, next.Row, fmt.Sprintf("waits %s for this one; the last was %s", length, named(last.Entry)), length,
				"add an inject between them, or write the break into Settings")
		}
	}
}

// idleBetween is for how many seconds of the exercise a team waits from one entry to the next. Where it is not known when
// days begin and end, a night between them is none of it.
func (c *closed) idleBetween(last, next *timed) int64 {
	length := next.at - last.at
	if !c.hasHours && length > night && next.wall/day != last.wall/day {
		return 0
	}
	return length - c.between(last.wall, last.wall+length)
}
