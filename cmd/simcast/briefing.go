package main

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline"
)

// showBriefing tells where it goes, and the arithmetic.
func (a *app) showBriefing(j *job) {
	b := j.Settled.Brief(j.posting.Interval)
	line := func(name, text string) { a.say("%-9s %s", name, text) }
	line("To", place(j.Connection.Host(), b))
	line("Plan", j.File.File+": "+rowsOf(b))
	line("Post", postOf(b))
	if b.Post > 0 {
		line("Teams", talliesOf(b.Teams))
		line("Channels", talliesOf(b.Channels))
		line("Takes", fmt.Sprintf("about %s, one message every %s", roughly(b.Takes), j.posting.Interval))
	}
	if b.Already > 0 {
		line("Already", fmt.Sprintf("%s sent before%s, not posted again", counted(b.Already, "delivery"), between(b.FirstSent, b.LastSent)))
	}
	if b.HeldBack > 0 {
		line("Held back", counted(b.HeldBack, "delivery")+", changed since they were sent: look at them, or use --changed")
	}
	if b.Uncertain > 0 {
		line("Uncertain", counted(b.Uncertain, "delivery")+" left as they are: look in the exercise, or use --resend-uncertain")
	}
	line("Results", j.results)
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
	parts := []string{counted(b.Rows, "row")}
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
	parts := []string{counted(b.Post, "delivery")}
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

func between(first, last time.Time) string {
	const layout = "2006-01-02 15:04"
	from, to := first.Format(layout), last.Format(layout)
	switch {
	case first.IsZero():
		return ""
	case from == to:
		return " on " + from
	}
	return " between " + from + " and " + to
}

// roughly is a span as people say it.
func roughly(d time.Duration) string {
	switch {
	case d < time.Second:
		return "a second"
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Round(time.Second)/time.Second))
	case d < time.Hour:
		d = d.Round(time.Second)
		return fmt.Sprintf("%d min %02d s", int(d/time.Minute), int(d%time.Minute/time.Second))
	}
	d = d.Round(time.Minute)
	return fmt.Sprintf("%d h %02d min", int(d/time.Hour), int(d%time.Hour/time.Minute))
}
