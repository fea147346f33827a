package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// This file has what is asked and said of a day that is played, and where.

// prepareDay prepares what is to be played. If its STARTEX passed long ago, a dry run shows the day as if it began tomorrow, and
// says so; else somebody is asked, and it is prepared again.
func (d *playedDay) prepareDay(prepare func() error) error {
	err := prepare()
	passed := (*play.StartExPassedError)(nil)
	if !errors.As(err, &passed) || !d.mayAsk() && !d.flags.DryRun {
		return err
	}
	startex, ago := passed.StartEx.Format("15:04"), wording.Roughly(passed.By)
	if d.flags.DryRun {
		d.say("STARTEX %s was %s ago. This shows the day as if it began then tomorrow.", startex, ago)
		d.flags.Day.IsTomorrow = true
		return prepare()
	}
	yes, err := d.ask(fmt.Sprintf("STARTEX %s was %s ago. Does the day begin then?", startex, ago))
	if err != nil {
		return err
	}
	if !yes {
		d.say("Nothing was sent.")
		d.interrupts.End()
		d.putUnanswered("STARTEX was not confirmed")
		return exit{exitCannot}
	}
	d.flags.Day.MayBePast = true
	return prepare()
}

// warnNothingLeft warns of a day that would begin with nothing left to play, unless it was said that what is past stays past, and reports
// whether it did.
func (d *playedDay) warnNothingLeft(b *play.Briefing) bool {
	first := b.FirstBefore()
	if first == nil || d.flags.Day.Past == play.PastKeep {
		return false
	}
	written := func(t time.Time) string {
		return strings.TrimSuffix(wording.Moment(t, time.Time{}, b.Board.Location()), ":00")
	}
	what := "correct the times; or begin the day, and decide what becomes of them: simcast control past send, skip or shift"
	switch {
	case !b.Board.PlanStartEx.IsZero():
		what = "give --plan-startex a time by the plan that is not after its first one"
	case first.Planned.After(d.now()):
		what = fmt.Sprintf("correct the times, or begin the day at the first one: --startex %q", written(first.Planned))
	}
	d.warn("all times of the plan are before STARTEX, %s, so nothing goes out by itself. If that is not meant, %s.", written(b.Board.StartEx), what)
	return true
}

// choosePast is what becomes of so many entries that are past: what was said, or what is answered at the terminal; "" where
// nobody is asked.
func (d *playedDay) choosePast(past int) (choice string, err error) {
	if said := d.flags.Day.Past; said != play.PastAsk {
		return said, nil
	}
	if past == 0 || !d.mayAsk() {
		return "", nil
	}
	d.say("%s went past while nothing played.", wording.Counted(past, "entry"))
	d.say("  send   They go out now, in their order.")
	d.say("  skip   They are not sent.")
	d.say("  shift  Everything to come is moved, so that the first of them is due now.")
	d.say("  keep   They stay past. simcast control past decides later.")
	answers := []string{day.PastSend, day.PastSkip, day.PastShift, play.PastKeep}
	return d.choose("What becomes of them?", answers, problem.Usage("simcast must know what becomes of what is past", "add --past keep, or another choice"))
}

// recordClock is the clock of a day's record: a wall clock that is set moves nothing. A clock that was given counts instead.
func (a *app) recordClock() clock.Clock {
	if _, isSystem := a.clock.(clock.System); isSystem {
		return clock.NewRecord()
	}
	return a.clock
}

// keepAwake asks the system not to sleep while a day is played, and notes if it cannot. In a demo nobody needs that.
func (a *app) keepAwake(ctx context.Context, note func(string), later func(undo func())) {
	if a.settings.Demo {
		return
	}
	release, err := local.KeepAwake(ctx, "an exercise day is played")
	if err != nil {
		note(fmt.Sprintf("The system could not be asked not to sleep (%v): see to it that this machine stays awake.", err))
		return
	}
	later(release)
}

// commandOnPage is the command that goes on with an exercise day, as its page tells it: with the flags that its play was given. Where
// these are not known, it is with what the page knows, and the team of a rehearsal has to be put in.
func (a *app) commandOnPage(plan, round string, isDemo bool, shown *day.Board) string {
	words := []string{"simcast", "play", plan}
	if len(shown.Again) > 0 {
		return terminal.CommandLine(append(words, shown.Again...)...)
	}
	if round != "" {
		words = append(words, "--round", round)
	}
	if isDemo {
		words = append(words, "--demo")
	} else {
		words = append(words, a.settings.again()...)
	}
	if shown.Redirected {
		words = append(words, "--redirect", "TEAM")
	}
	return terminal.CommandLine(words...)
}
