package main

import (
	"fmt"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

// maxTallies is how many teams or channels a briefing of many spaces names.
const maxTallies = 20

// showManyBriefing tells where it goes, and the arithmetic of all spaces.
func (a *app) showManyBriefing(m *multiJob) {
	b := m.Brief(m.posting.Interval)
	words := briefingWords{to: placesOf(b), plan: m.plan, spread: spreadOf(b), takes: takesOf(b, m.posting), results: m.folder, tallies: fewTallies}
	if b.TakeOvers > 0 {
		words.takeOver = "the results of " + wording.Counted(b.TakeOvers, "space")
	}
	if len(m.LeftOut) > 0 {
		words.leftOut = fmt.Sprintf("%s: %s", wording.Counted(len(m.LeftOut), "space"), namesOf(m.LeftOut, maxTallies))
	}
	a.sayBriefing(b.Briefing, words)
}

func placesOf(b spaces.Briefing) string {
	hosts := strings.Join(b.Hosts[:min(len(b.Hosts), maxNames)], ", ")
	if rest := len(b.Hosts) - maxNames; rest > 0 {
		hosts += fmt.Sprintf(" and %d more", rest)
	}
	var rounds []string
	for _, round := range b.Rounds {
		rounds = append(rounds, orNone(round))
	}
	text := fmt.Sprintf("%s at %s, round %s", wording.Counted(b.Spaces, "space"), hosts, strings.Join(rounds, ", "))
	if b.Redirect != "" {
		text += ", redirected to " + b.Redirect + " alone"
	}
	return text
}

func spreadOf(b spaces.Briefing) string {
	switch {
	case b.Spaces == 1 || b.Post == 0:
		return ""
	case b.LeastPost == b.MostPost:
		return fmt.Sprintf("; %d in each space", b.MostPost)
	}
	return fmt.Sprintf("; %d to %d in a space", b.LeastPost, b.MostPost)
}

func takesOf(b spaces.Briefing, p *posting) string {
	text := takes(b.Takes, p) + " in each space"
	if b.LeastPost != b.MostPost {
		text += "; " + b.Slowest + " takes longest"
	}
	return text
}

func fewTallies(tallies []plan.Tally) string {
	text := talliesOf(tallies[:min(len(tallies), maxTallies)])
	if rest := len(tallies) - maxTallies; rest > 0 {
		text += fmt.Sprintf("; and %d more", rest)
	}
	return text
}
