package main

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/plan"
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
	words := briefingWords{to: place(j.Connection.Host(), b), plan: j.File.File, takes: takes(b.Takes, j.posting), results: j.results, tallies: talliesOf}
	if b.TakeOver.Asked {
		words.takeOver = b.TakeOver.Explain("delivery")
	}
	a.sayBriefing(b, words)
}

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
func takes(span time.Duration, p *posting) string {
	if p.Interval == 0 {
		return "as long as the service does, each message at once after the one before"
	}
	return fmt.Sprintf("about %s, one message every %s", wording.Roughly(span), paceOf(p))
}

func paceOf(p *posting) string {
	if least := p.EffectiveMinInterval(); least > 0 {
		return fmt.Sprintf("%s, quicker where the service lets it (never under %s)", p.Interval, least)
	}
	return p.Interval.String()
}

func place(host string, b plan.Briefing) string {
	parts := []string{host, "session " + orNone(b.SessionTeam), "round " + orNone(b.Round)}
	if b.Redirect != "" {
		parts = append(parts, "redirected to "+b.Redirect+" alone")
	}
	return strings.Join(parts, ", ")
}

func orNone(text string) string {
	if text == "" {
		return "(none)"
	}
	return fmt.Sprintf("%q", text)
}

func talliesOf(tallies []plan.Tally) string {
	var parts []string
	for _, t := range tallies {
		parts = append(parts, fmt.Sprintf("%s: %d", t.Name, t.Count))
	}
	return strings.Join(parts, "; ")
}
