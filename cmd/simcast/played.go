package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/playing"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/play"
	"simcast/pipeline/reconcile"
	"simcast/templates/wording"
)

// This file has what a day in one space and a day in many have alike.

// playEnv is where a day is played; it is shown once shown gives where.
func (a *app) playEnv(record clock.Clock, plans *dayplan.Plans, shown func() *playing.Shown) play.Env {
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	env := play.Env{Clock: record, Host: host, Plans: plans, Show: func(h play.Happening) { shown().Show(h) }, Warn: func(text string) { shown().Warn(text) }}
	if own, isRecord := record.(*clock.Record); isRecord {
		env.WallAhead, env.GoOn = own.WallAhead, own.GoOn
	}
	return env
}

// prepareDay prepares what is to be played. If its STARTEX passed long ago, a dry run shows the day as if it began tomorrow, and
// says so; else somebody is asked, and it is prepared again.
func (a *app) prepareDay(options *play.Options, isDryRun bool, prepare func() error) error {
	err := prepare()
	passed := (*play.StartExPassedError)(nil)
	if !errors.As(err, &passed) || !a.mayAsk() && !isDryRun {
		return err
	}
	if err := a.takePassed(passed, options, isDryRun); err != nil {
		return err
	}
	return prepare()
}

// takePassed says in the options what a STARTEX means that passed long ago.
func (a *app) takePassed(passed *play.StartExPassedError, options *play.Options, isDryRun bool) error {
	if isDryRun {
		a.say("STARTEX %s was %s ago. This shows the day as if it began then tomorrow.", passed.StartEx.Format("15:04"), wording.Roughly(passed.By))
		options.IsTomorrow = true
		return nil
	}
	options.MayBePast = true
	return a.confirmPassed(passed)
}

// confirmPassed asks whether a STARTEX that passed long ago is meant.
func (a *app) confirmPassed(passed *play.StartExPassedError) error {
	yes, err := a.ask(fmt.Sprintf("STARTEX %s was %s ago. Does the day begin then?", passed.StartEx.Format("15:04"), wording.Roughly(passed.By)))
	if err == nil && !yes {
		a.say("Nothing was sent.")
		a.interrupts.End()
		a.putUnanswered("STARTEX was not confirmed")
		err = exit{exitCannot}
	}
	return err
}

// warnClock warns that this machine's clock is not that by which the day goes.
func (a *app) warnClock(b *day.Board) {
	if text := day.WallText(b.WallAhead); text != "" {
		a.warn("this machine's clock is %s, by which the day goes.", text)
	}
}

// sayBegun says of a day that goes on what its --startex means: no other moment than the one that it has.
func (a *app) sayBegun(b *play.Briefing, startex string) {
	if !b.IsNew && startex != "" {
		a.say("This day has begun, with STARTEX %s: %s means that moment.", view.Moment(b.Board.StartEx, time.Time{}, b.Board.Location()), terminal.CommandLine("--startex", startex))
	}
}

// warnNothingLeft warns of a day that would begin with nothing left to play, unless it was said that what is past stays past, and reports
// whether it did.
func (a *app) warnNothingLeft(b *play.Briefing, past string) bool {
	first := b.FirstBefore()
	if first == nil || past == play.PastKeep {
		return false
	}
	written := func(t time.Time) string {
		return strings.TrimSuffix(view.Moment(t, time.Time{}, b.Board.Location()), ":00")
	}
	what := "correct the times; or begin the day, and decide what becomes of them: simcast control past send, skip or shift"
	switch {
	case !b.Board.PlanStartEx.IsZero():
		what = "give --plan-startex a time by the plan that is not after its first one"
	case first.Planned.After(a.now()):
		what = fmt.Sprintf("correct the times, or begin the day at the first one: --startex %q", written(first.Planned))
	}
	a.warn("all times of the plan are before STARTEX, %s, so nothing goes out by itself. If that is not meant, %s.", written(b.Board.StartEx), what)
	return true
}

// choosePast is what becomes of so many entries that are past: what was said, or what is answered at the terminal; "" where
// nobody is asked.
func (a *app) choosePast(said string, past int) (choice string, err error) {
	if said != play.PastAsk {
		return said, nil
	}
	if past == 0 || !a.mayAsk() {
		return "", nil
	}
	a.say("%s went past while nothing played.", wording.Counted(past, "entry"))
	a.say("  send   They go out now, in their order.")
	a.say("  skip   They are not sent.")
	a.say("  shift  Everything to come is moved, so that the first of them is due now.")
	a.say("  keep   They stay past. simcast control past decides later.")
	answers := []string{day.PastSend, day.PastSkip, day.PastShift, play.PastKeep}
	return a.choose("What becomes of them?", answers, usage("simcast must know what becomes of what is past", "add --past keep, or another choice"))
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
	release, err := machine.KeepAwake(ctx, "an exercise day is played")
	if err != nil {
		note(fmt.Sprintf("The system could not be asked not to sleep (%v): see to it that this machine stays awake.", err))
		return
	}
	later(release)
}

// keepsLastLines reports whether the end of the terminal is kept up to date while a day is played.
func (a *app) keepsLastLines() bool {
	return terminal.CanRedraw(a.stderr, a.env) && !(a.settings.JSON && terminal.Is(a.stdout))
}

// proposePlayOn proposes the command that goes on with a day: with the plan that was taken last, and all flags that say what the day is.
func (a *app) proposePlayOn(asked *playFlags, plan string) {
	path := asked.path
	if plan != reconcile.RealPath(path) { // it was reloaded
		path = plan
	}
	words := slices.Concat([]string{"simcast", "play", path}, flags.Given(asked.set))
	a.screen().Propose("Next:", "the day goes on; play it on", terminal.CommandLine(words...))
}

// sayMissed says how many entries ENDEX has left.
func (a *app) sayMissed(n int) {
	a.sayIn(view.As(view.Warning, "Missed: "), view.Plain(wording.Counted(n, "entry")+" did not go out before ENDEX; simcast rerun sends those that you name with --id."))
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
