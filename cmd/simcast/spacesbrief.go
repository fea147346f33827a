package main

import (
	"fmt"
	"strings"

	"simcast/pipeline"
)

// maxTallies is how many teams or channels a briefing of many spaces names.
const maxTallies = 20

// showManyBriefing tells where it goes, and the arithmetic of all spaces.
func (a *app) showManyBriefing(m *multiJob) {
	b := m.Brief(m.posting.Interval)
	line := func(name, text string) { a.say("%-9s %s", name, text) }
	line("To", placesOf(b))
	line("Plan", m.plan+": "+rowsOf(b.Briefing))
	line("Post", postOf(b.Briefing)+spreadOf(b))
	if b.Post > 0 {
		line("Teams", fewTallies(b.Teams))
		line("Channels", fewTallies(b.Channels))
		if text := b.Everybody(); text != "" {
			line("Everybody", text)
		}
		line("Takes", takesOf(b, m.posting))
	}
	if b.Already > 0 {
		line("Already", fmt.Sprintf("%s sent before%s, not posted again", pipeline.Counted(b.Already, "delivery"), pipeline.Between(b.FirstSent, b.LastSent)))
	}
	if b.HeldBack > 0 {
		line("Held back", pipeline.Counted(b.HeldBack, "delivery")+", changed since they were sent: look at them, or use --changed")
	}
	if b.TakeOvers > 0 {
		line("Take over", "the results of "+pipeline.Counted(b.TakeOvers, "space"))
	}
	if b.Uncertain > 0 {
		line("Uncertain", pipeline.Counted(b.Uncertain, "delivery")+", not posted again: look in the exercise, or use --resend-uncertain")
	}
	if len(m.LeftOut) > 0 {
		line("Left out", fmt.Sprintf("%s: %s", pipeline.Counted(len(m.LeftOut), "space"), namesOf(m.LeftOut, maxTallies)))
	}
	line("Results", m.folder)
}

func placesOf(b pipeline.SpacesBriefing) string {
	hosts := strings.Join(b.Hosts[:min(len(b.Hosts), maxNames)], ", ")
	if rest := len(b.Hosts) - maxNames; rest > 0 {
		hosts += fmt.Sprintf(" and %d more", rest)
	}
	var rounds []string
	for _, round := range b.Rounds {
		rounds = append(rounds, orNone(round))
	}
	text := fmt.Sprintf("%s at %s, round %s", pipeline.Counted(b.Spaces, "space"), hosts, strings.Join(rounds, ", "))
	if b.Redirect != "" {
		text += ", redirected to " + b.Redirect + " alone"
	}
	return text
}

func spreadOf(b pipeline.SpacesBriefing) string {
	switch {
	case b.Spaces == 1 || b.Post == 0:
		return ""
	case b.LeastPost == b.MostPost:
		return fmt.Sprintf("; %d in each space", b.MostPost)
	}
	return fmt.Sprintf("; %d to %d in a space", b.LeastPost, b.MostPost)
}

func takesOf(b pipeline.SpacesBriefing, p *posting) string {
	text := takes(b.Takes, p) + " in each space"
	if b.LeastPost != b.MostPost {
		text += "; " + b.Slowest + " takes longest"
	}
	return text
}

func fewTallies(tallies []pipeline.Tally) string {
	text := talliesOf(tallies[:min(len(tallies), maxTallies)])
	if rest := len(tallies) - maxTallies; rest > 0 {
		text += fmt.Sprintf("; and %d more", rest)
	}
	return text
}
