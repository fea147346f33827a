package main

import (
	"fmt"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

// briefingWords is what the briefings of one space and of many say each in its own way. What is empty is left out.
type briefingWords struct {
	to, plan, spread, takes, takeOver, notIncluded, results string
	mostTallies                                             int // teams or channels that are named; 0: all
}

// showBriefing tells where it goes, and the arithmetic.
func (a *app) showBriefing(j *job) {
	b := j.SendPlan.BriefChosen(j.Asked.Interval)
	words := briefingWords{to: placeOf(j.Connection.Host(), b), plan: j.File.Name, takes: takes(b.Takes, j.flags), results: j.resultsPath}
	if b.TakeOver.Asked {
		words.takeOver = b.TakeOver.Explain()
	}
	a.sayBriefing(b, words)
}

// briefingIndent is where the texts of a briefing begin, behind their labels.
const briefingIndent = 13

// briefingLabel is what a line of a briefing begins with.
func briefingLabel(name string) terminal.Span {
	return terminal.As(terminal.Strong, fmt.Sprintf("%-*s", briefingIndent, name))
}

// sayBriefing shows the briefing, a line each for what there is to say.
func (a *app) sayBriefing(b plan.Briefing, words briefingWords) {
	screen := a.screen()
	line := func(name, text string) {
		if text != "" {
			screen.Hanging(briefingIndent, briefingLabel(name), terminal.Plain(text))
		}
	}
	line("To", words.to)
	label, again := "Plan", "use --again"
	if b.IsRerun { // where --again sends nothing that the file has as sent
		label, again = "Rerun", "use simcast send with the plan and --again"
	}
	line(label, words.plan+": "+b.RowsText())
	line("Send", b.PostText()+words.spread)
	if !b.NoneChosen {
		line("Note", strings.Join(b.Missed, "; "))
	}
	if b.Post > 0 {
		a.sayTallies("Teams", b.Teams, words.mostTallies)
		a.sayTallies("Channels", b.Channels, words.mostTallies)
		line("Everybody", b.Everybody())
		line("Takes", words.takes)
	}
	if b.Already > 0 {
		line("Sent before", fmt.Sprintf("%s, not sent again; to send %s again, %s", b.AlreadyText(), wording.Of(b.Already, "it", "them"), again))
	}
	if b.HeldBack > 0 {
		line("Held back", b.HeldBackText()+": look at "+wording.Of(b.HeldBack, "it", "them")+", or use --changed")
	}
	line("Take over", words.takeOver)
	if b.Uncertain > 0 {
		line("Uncertain", fmt.Sprintf("%s, not sent again: look for %[2]s in the exercise; to send %[2]s again, use --resend-uncertain",
			wording.Counted(b.Uncertain, "message"), wording.Of(b.Uncertain, "it", "them")))
	}
	line("Not included", words.notIncluded)
	line("Results", words.results)
}

// sayTallies shows how many go to each team, or out on each channel.
func (a *app) sayTallies(name string, tallies []plan.Tally, most int) {
	rest := 0
	if most > 0 && len(tallies) > most {
		tallies, rest = tallies[:most], len(tallies)-most
	}
	shown := make([]terminal.Tally, len(tallies))
	for i, t := range tallies {
		shown[i] = terminal.Tally(t)
	}
	a.screen().Tallies(briefingLabel(name), shown)
	if rest > 0 {
		a.screen().Hanging(briefingIndent, briefingLabel(""), terminal.Plain(fmt.Sprintf("and %d more", rest)))
	}
}

// takes tells how long a run takes in a space, as far as that is known beforehand.
func takes(span time.Duration, flags *sendFlags) string {
	if flags.Interval == 0 {
		return "as long as the service needs: each message is sent right after the one before"
	}
	return fmt.Sprintf("about %s, one message every %s", wording.Roughly(span), paceOf(flags))
}

// paceOf says how far apart messages are.
func paceOf(flags *sendFlags) string {
	if least := flags.EffectiveMinInterval(); least > 0 {
		return fmt.Sprintf("%s, faster if the service accepts it (never under %s)", flags.Interval, least)
	}
	return flags.Interval.String()
}

// placeOf says where a run goes: host, session team, round.
func placeOf(host string, b plan.Briefing) string {
	session := named("session team", b.SessionTeam)
	if b.SessionTeam != "" {
		session += " (everybody)"
	}
	parts := []string{host, session, named("round", b.Round)}
	if b.Redirect != "" {
		parts = append(parts, "redirected: only to "+b.Redirect)
	}
	return strings.Join(parts, ", ")
}

// named is what bears a name, or that there is none.
func named(what, name string) string {
	if name == "" {
		return "no " + what
	}
	return fmt.Sprintf("%s %q", what, name)
}

// maxTallies is how many teams or channels a briefing of many spaces names.
const maxTallies = 20

// showManyBriefing tells where it goes, and the arithmetic of all spaces.
func (a *app) showManyBriefing(m *multiJob) {
	b := m.Brief(m.flags.Interval)
	words := briefingWords{to: placesOf(b), plan: m.planName, spread: spreadOf(b), takes: takesOf(b, m.flags), results: m.resultsFolder, mostTallies: maxTallies}
	if b.TakeOvers > 0 {
		words.takeOver = "the results of " + wording.Counted(b.TakeOvers, "space")
	}
	if len(m.LeftOut) > 0 {
		words.notIncluded = fmt.Sprintf("%s: %s", wording.Counted(len(m.LeftOut), "space"), namesOf(m.LeftOut, maxTallies))
	}
	a.sayBriefing(b.Briefing, words)
}

// placesOf says where runs in many spaces go.
func placesOf(b spaces.Briefing) string {
	hosts := strings.Join(b.Hosts[:min(len(b.Hosts), maxNames)], ", ")
	if rest := len(b.Hosts) - maxNames; rest > 0 {
		hosts += fmt.Sprintf(" and %d more", rest)
	}
	parts := []string{fmt.Sprintf("%s at %s", wording.Counted(b.Spaces, "space"), hosts)}
	for _, round := range b.Rounds {
		parts = append(parts, named("round", round))
	}
	text := strings.Join(parts, ", ")
	if b.Redirect != "" {
		text += ", redirected: only to " + b.Redirect
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
