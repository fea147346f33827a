package main

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline"
)

// showBriefing tells where it goes, and the arithmetic.
func (a *app) showBriefing(j *job) {
	b := j.SendPlan.Brief(j.posting.Interval)
	line := func(name, text string) { a.say("%-9s %s", name, text) }
	line("To", place(j.Connection.Host(), b))
	line("Plan", j.File.File+": "+rowsOf(b))
	line("Post", postOf(b))
	if b.Post > 0 {
		line("Teams", talliesOf(b.Teams))
		line("Channels", talliesOf(b.Channels))
		if text := b.Everybody(); text != "" {
			line("Everybody", text)
		}
		line("Takes", takes(b.Takes, j.posting))
	}
	if b.Already > 0 {
		line("Already", fmt.Sprintf("%s sent before%s, not posted again", pipeline.Counted(b.Already, "delivery"), pipeline.Between(b.FirstSent, b.LastSent)))
	}
	if b.HeldBack > 0 {
		line("Held back", pipeline.Counted(b.HeldBack, "delivery")+", changed since they were sent: look at them, or use --changed")
	}
	if b.TakeOver.Asked {
		line("Take over", b.TakeOver.Explain("delivery"))
	}
	if b.Uncertain > 0 {
		line("Uncertain", pipeline.Counted(b.Uncertain, "delivery")+", not posted again: look in the exercise, or use --resend-uncertain")
	}
	line("Results", j.results)
}

// takes tells how long a run takes in a space, as far as that is known beforehand.
func takes(span time.Duration, p *posting) string {
	if p.Interval == 0 {
		return "as long as the service does, each message at once after the one before"
	}
	return fmt.Sprintf("about %s, one message every %s", pipeline.Roughly(span), paceOf(p))
}

func paceOf(p *posting) string {
	if least := p.EffectiveMinInterval(); least > 0 {
		return fmt.Sprintf("%s, quicker where the service lets it (never under %s)", p.Interval, least)
	}
	return p.Interval.String()
}

func place(host string, b pipeline.Briefing) string {
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

func rowsOf(b pipeline.Briefing) string {
	parts := []string{pipeline.Counted(b.Rows, "row")}
	for _, part := range []struct {
		n    int
		what string
	}{{b.Skipped, "skipped"}, {b.Hidden, "hidden but read"}, {b.LeftOut, "left out"}, {b.Invalid, "with errors"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	return strings.Join(parts, ", ")
}

func postOf(b pipeline.Briefing) string {
	parts := []string{pipeline.Counted(b.Post, "delivery")}
	for _, part := range []struct {
		n    int
		what string
	}{{b.New, "new"}, {b.Post - b.New, "tried before"}, {b.Changed, "changed since they were sent"}, {b.Drafts, "as drafts"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	return strings.Join(parts, ", ")
}

func talliesOf(tallies []pipeline.Tally) string {
	var parts []string
	for _, t := range tallies {
		parts = append(parts, fmt.Sprintf("%s: %d", t.Name, t.Count))
	}
	return strings.Join(parts, "; ")
}
