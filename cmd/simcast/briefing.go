package main

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

// briefingWords is what the briefings of one space and of many say each in its own way. What is empty is left out.
type briefingWords struct {
	to, plan, spread, takes, takeOver, leftOut, results string
	tallies                                             func([]plan.Tally) string
}

// showBriefing tells where it goes, and the arithmetic.
func (a *app) showBriefing(j *job) {
	b := j.SendPlan.Brief(j.Asked.Interval)
	words := briefingWords{to: placeOf(j.Connection.Host(), b), plan: j.File.Name, takes: takes(b.Takes, j.flags), results: j.resultsPath, tallies: talliesOf}
	if b.TakeOver.Asked {
		words.takeOver = b.TakeOver.Explain("delivery")
	}
	a.sayBriefing(b, words)
}

// sayBriefing shows the briefing, a line each for what there is to say.
func (a *app) sayBriefing(b plan.Briefing, words briefingWords) {
	line := func(name, text string) {
		if text != "" {
			a.say("%-9s %s", name, text)
		}
	}
	line("To", words.to)
	line("Plan", words.plan+": "+b.RowsText())
	line("Post", b.PostText("delivery")+words.spread)
	if b.Post > 0 {
		line("Teams", words.tallies(b.Teams))
		line("Channels", words.tallies(b.Channels))
		line("Everybody", b.Everybody())
		line("Takes", words.takes)
	}
	if b.Already > 0 {
		line("Already", fmt.Sprintf("%s sent before%s, not posted again", wording.Counted(b.Already, "delivery"), wording.Between(b.FirstSent, b.LastSent)))
	}
	if b.HeldBack > 0 {
		line("Held back", wording.Counted(b.HeldBack, "delivery")+", changed since they were sent: look at them, or use --changed")
	}
	line("Take over", words.takeOver)
	if b.Uncertain > 0 {
		line("Uncertain", wording.Counted(b.Uncertain, "delivery")+", not posted again: look in the exercise, or use --resend-uncertain")
	}
	line("Left out", words.leftOut)
	line("Results", words.results)
}

// takes tells how long a run takes in a space, as far as that is known beforehand.
func takes(span time.Duration, flags *sendFlags) string {
	if flags.Interval == 0 {
		return "as long as the service does, each message at once after the one before"
	}
	return fmt.Sprintf("about %s, one message every %s", wording.Roughly(span), paceOf(flags))
}

// paceOf says how far apart messages are.
func paceOf(flags *sendFlags) string {
	if least := flags.EffectiveMinInterval(); least > 0 {
		return fmt.Sprintf("%s, quicker where the service lets it (never under %s)", flags.Interval, least)
	}
	return flags.Interval.String()
}

// placeOf says where a run goes: host, session team, round.
func placeOf(host string, b plan.Briefing) string {
	parts := []string{host, "session " + orNone(b.SessionTeam), "round " + orNone(b.Round)}
	if b.Redirect != "" {
		parts = append(parts, "redirected to "+b.Redirect+" alone")
	}
	return strings.Join(parts, ", ")
}

// orNone quotes a name, where there is one.
func orNone(text string) string {
	if text == "" {
		return "(none)"
	}
	return fmt.Sprintf("%q", text)
}

// talliesOf says how many go to each team, or out on each channel.
func talliesOf(tallies []plan.Tally) string {
	var parts []string
	for _, t := range tallies {
		parts = append(parts, fmt.Sprintf("%s: %d", t.Name, t.Count))
	}
	return strings.Join(parts, "; ")
}

// maxTallies is how many teams or channels a briefing of many spaces names.
const maxTallies = 20

// showManyBriefing tells where it goes, and the arithmetic of all spaces.
func (a *app) showManyBriefing(m *multiJob) {
	b := m.Brief(m.flags.Interval)
	words := briefingWords{to: placesOf(b), plan: m.planName, spread: spreadOf(b), takes: takesOf(b, m.flags), results: m.resultsFolder, tallies: fewTallies}
	if b.TakeOvers > 0 {
		words.takeOver = "the results of " + wording.Counted(b.TakeOvers, "space")
	}
	if len(m.LeftOut) > 0 {
		words.leftOut = fmt.Sprintf("%s: %s", wording.Counted(len(m.LeftOut), "space"), namesOf(m.LeftOut, maxTallies))
	}
	a.sayBriefing(b.Briefing, words)
}

// placesOf says where runs in many spaces go.
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

// spreadOf says how many messages a space gets.
func spreadOf(b spaces.Briefing) string {
	switch {
	case b.Spaces == 1 || b.Post == 0:
		return ""
	case b.LeastPost == b.MostPost:
		return fmt.Sprintf("; %d in each space", b.MostPost)
	}
	return fmt.Sprintf("; %d to %d in a space", b.LeastPost, b.MostPost)
}

// takesOf says how long the spaces take, and which of them longest.
func takesOf(b spaces.Briefing, flags *sendFlags) string {
	text := takes(b.Takes, flags) + " in each space"
	if b.LeastPost != b.MostPost {
		text += "; " + b.Slowest + " takes longest"
	}
	return text
}

// fewTallies is talliesOf for the first few of many.
func fewTallies(tallies []plan.Tally) string {
	text := talliesOf(tallies[:min(len(tallies), maxTallies)])
	if rest := len(tallies) - maxTallies; rest > 0 {
		text += fmt.Sprintf("; and %d more", rest)
	}
	return text
}
