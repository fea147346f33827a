package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/playing"
	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// playedDay is a day that is played at the terminal.
type playedDay struct {
	*app
	job    *job
	flags  *playFlags
	player *play.Player
	shown  *playing.Shown
	clock  clock.Clock // of the record
	closed error       // why the day's record could not be written to the end
	zone   *time.Location
}

// confirm prepares the day, shows it, asks, and writes down that it is played.
func (d *playedDay) confirm(ctx context.Context) error {
	j := d.job
	if err := d.prepare(ctx); err != nil {
		return err
	}
	d.showProblems(j.SendPlan.Problems())
	shown := d.player.Briefing()
	if zone, err := time.LoadLocation(shown.Board.Zone); err == nil && shown.Board.Zone != d.zone.String() {
		d.zone = zone
	}
	d.shown = playing.NewShown(d.where(shown.Board.StartEx))
	d.showDay(&shown.Board)
	if j.ReadOnly {
		d.say("Dry run: nothing was played, and no file was written.")
		d.interrupts.End()
		d.putUnposted(j)
		return nil
	}
	j.early.DoInstead(func() { d.endUnposted(j) })
	if err := d.decidePast(len(shown.Past)); err != nil {
		return err
	}
	question := "Go on with the day?"
	if shown.IsNew {
		question = "Play the day?"
	}
	if err := d.confirmPost(question, len(shown.Board.Lines), j.flags.yes, func() { d.putUnposted(j) }); err != nil {
		return err
	}
	j.later(d.close)
	return d.player.Begin(ctx)
}

// prepare prepares the player. A STARTEX that passed long ago is asked about.
func (d *playedDay) prepare(ctx context.Context) error {
	j := d.job
	source := dayplan.Source{Asked: j.Asked, Connection: j.Connection, Local: d.app.zone(), Now: d.now, StartEx: j.Options.StartEx, Rehearsal: j.Options.Rehearsal, Suppressions: j.Hooks.Suppressions}
	env := d.playEnv(d.clock, play.TakeFrom(ctx, source), func() *playing.Shown { return d.shown })
	var err error
	d.player, err = play.Prepare(j.Job, d.flags.day, env)
	passed := (*play.StartExPassedError)(nil)
	if !errors.As(err, &passed) || !d.mayAsk() {
		return err
	}
	if err := d.confirmPassed(passed); err != nil {
		return err
	}
	d.flags.day.MayBePast = true
	d.player, err = play.Prepare(j.Job, d.flags.day, env)
	return err
}

// playEnv is where a day is played; it is shown once shown gives where.
func (a *app) playEnv(record clock.Clock, take play.Take, shown func() *playing.Shown) play.Env {
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	env := play.Env{Clock: record, Host: host, Take: take, Show: func(h play.Happening) { shown().Show(h) }, Note: func(note string) { shown().Note(note) }}
	if own, isRecord := record.(*clock.Record); isRecord {
		env.WallAhead, env.GoOn = own.WallAhead, own.GoOn
	}
	return env
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

// where is where the day is shown.
func (d *playedDay) where(startEx time.Time) playing.Where {
	where := playing.Where{Out: d.stderr, Screen: d.screen, Silent: d.settings.json, Now: d.clock.Now, Board: d.player.Board, Zone: d.zone, First: startEx}
	if d.settings.json {
		where.Object = func(o playing.Object) { d.putLine(o) }
	}
	return where
}

// showDay shows what the day is, where it goes, and where its results stand.
func (d *playedDay) showDay(board *day.Board) {
	b := d.job.SendPlan.Brief(d.flags.Interval)
	b.Skipped, b.SkippedWhy = 0, nil // what is sent by hand or kept ready is played, too
	d.showBriefing(d.job, b, summary.BriefingWords{Play: playing.Played(board, b, d.clock.Now(), d.zone)})
	limits := playing.Limits{Late: d.flags.day.Late, PastAfter: d.flags.day.PastAfter}
	for _, line := range playing.Briefing(board, d.flags.Interval, limits, d.clock.Now(), d.zone) {
		line.Show(d.screen())
	}
}

// decidePast asks what becomes of what is past before anything plays, unless that is said.
func (d *playedDay) decidePast(past int) error {
	choice, err := d.choosePast(d.flags.day.Past, past)
	if err == nil && choice != "" {
		d.player.DecidePast(choice)
	}
	return err
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
	for {
		answer, err := a.prompt(fmt.Sprintf("What becomes of them? [%s] ", strings.Join(answers, "/")))
		answer = strings.ToLower(answer)
		switch {
		case err == nil && slices.Contains(answers, answer):
			return answer, nil
		case errors.Is(err, io.EOF):
			fmt.Fprintln(a.stderr)
			return "", usage("simcast must know what becomes of what is past", "add --past keep, or another choice")
		case err != nil:
			return "", err
		}
		a.say("Write %s. To end without sending, press Ctrl-C.", wording.OrList(answers))
	}
}

// sending shows the day while it is played, and lets Ctrl-C end the process.
func (d *playedDay) sending() pipeline.Sending {
	d.job.later(machine.LimitMemory())
	soft, hard, release := d.interrupts.TwoStops(d.shown.Stopping)
	d.job.later(release)
	if terminal.CanRedraw(d.stderr, d.env) && !(d.settings.json && terminal.Is(d.stdout)) {
		d.shown.Stay()
	}
	d.keepAwake(soft, d.shown.Note, d.job.later)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: d.close, Clock: d.clock, Progress: d.shown.Progress,
		Queue: func(*plan.SendPlan) send.Queue { return d.player }}
}

// close ends the day's watch, and leaves the last lines where they are.
func (d *playedDay) close() {
	if err := d.player.Close(); err != nil {
		d.closed = err
	}
	d.shown.Over()
}

// report says what became of the day, and how it goes on where it has not ended.
func (d *playedDay) report() error {
	j, board := d.job, d.player.Board()
	last := d.shown.Last(&board)
	if board.Ended && !d.settings.json { // the player tells it to nobody before all is counted
		playing.Line(last, d.zone, board.StartEx).Show(d.screen())
	}
	into := d.sayOutcome(j, board.Ended)
	code := exitOf(j.Summary)
	switch missed := board.Counts[day.IsMissed]; {
	case !board.Ended:
		d.screen().Propose("Next:", "the day goes on; play it on", d.again())
	case missed > 0:
		d.sayIn(terminal.As(terminal.Warning, "Missed: "), terminal.Plain(wording.Counted(missed, "entry")+" did not go out before ENDEX; simcast rerun sends those that you name with --id."))
		code = cmp.Or(code, error(exit{exitOpen}))
	}
	if d.closed != nil {
		d.say("simcast: %v", d.closed)
		code = cmp.Or(code, error(exit{exitCannot}))
	}
	d.interrupts.End()
	if d.settings.json {
		d.putJSON(playing.LastOf(last, &board, j.Summary, into))
	}
	return code
}

// again is the command that goes on with the day: with the plan that was taken last, and all flags that say what the day is.
func (d *playedDay) again() string {
	path, now := d.job.path, d.player.PlanPath()
	if reconcile.RealPath(path) != now { // it was reloaded
		path = now
	}
	return terminal.CommandLine(slices.Concat([]string{"simcast", "play", path}, playing.FlagsAgain(d.flags.set))...)
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
	if a.settings.demo {
		return
	}
	release, err := machine.KeepAwake(ctx, "an exercise day is played")
	if err != nil {
		note(fmt.Sprintf("The system could not be asked not to sleep (%v): see to it that this machine stays awake.", err))
		return
	}
	later(release)
}

// playAgain is the command that goes on with an exercise day, as its page tells it: with the flags that its play was given. Where
// these are not known, it is with what the page knows, and the team of a rehearsal has to be put in.
func (a *app) playAgain(plan, round string, isDemo bool, shown *day.Board) string {
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
