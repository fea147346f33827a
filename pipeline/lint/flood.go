package lint

import (
	"fmt"
	"time"

	"simcast/templates/wording"
)

// asksForAnAnswer reports an entry that somebody has to look at when it comes.
func (e *Entry) asksForAnAnswer() bool {
	if e.Kind == Manual {
		return true
	}
	return e.Channel == "mail" || e.Channel == "messenger" || e.Channel == "notifications"
}

// floods are the spans in which too much reaches a team. Each stands at the first entry that is too many. What is too much
// for every team is told once, and not again of each.
func (f *finder) floods() {
	if !f.isOn(teamFlood) || f.plan.NoTeams {
		return
	}
	most := int(min(f.threshold(teamFlood+".messages"), 1e9))
	within := int64(f.span(teamFlood+".minutes", time.Minute) / time.Second)
	toAll := make([]bool, len(f.timed))
	for _, i := range f.teams[0].own {
		toAll[i] = true
	}
	var asking []int
	for _, t := range f.teams {
		var open flood
		asking = asking[:0]
		begin, common := 0, 0 // where the last minutes begin, and how many of them go to everybody
		for _, i := range f.reaching(t) {
			if !f.timed[i].asks {
				continue
			}
			asking = append(asking, i)
			common += count(toAll[i])
			for ; f.timed[i].at-f.timed[asking[begin]].at >= within && begin < len(asking)-1; begin++ {
				common -= count(toAll[asking[begin]])
			}
			if len(asking)-begin <= most || t.name != "" && common > most {
				continue
			}
			if open.messages == 0 || asking[begin] > open.last {
				f.addFlood(t, open)
				open = flood{first: asking[begin], over: i, begin: begin}
			}
			open.last, open.messages = i, len(asking)-open.begin
		}
		f.addFlood(t, open)
	}
}

// flood is a span in which a team gets too much.
type flood struct {
	first, over, last int // places in finder.timed; over is the first entry that is too many
	begin             int // of the first, among those that ask for an answer
	messages          int
}

func (f *finder) addFlood(t team, found flood) {
	if found.messages == 0 {
		return
	}
	first, last := &f.timed[found.first], &f.timed[found.last]
	how := fmt.Sprintf("%d within %s", found.messages, wording.Counted(int((last.at-first.at)/60)+1, "minute"))
	f.tellTeam(teamFlood, t, f.timed[found.over].Row, fmt.Sprintf("gets %s, from %s on", how, named(first.Entry)), how,
		"move some of them, or use a channel that players look at when they have time")
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}
