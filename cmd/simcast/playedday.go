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
	clock  clock.Clock // of the record, once the player is prepared
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
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	source := dayplan.Source{Asked: j.Asked, Connection: j.Connection, Local: d.app.zone(), Now: d.now, StartEx: j.Options.StartEx, Rehearsal: j.Options.Rehearsal, Suppressions: j.Hooks.Suppressions}
	env := play.Env{Clock: d.record(), Host: host, Take: play.TakeFrom(ctx, source), Show: func(h play.Happening) { d.shown.Show(h) }, Note: func(note string) { d.shown.Note(note) }, WallAhead: d.wallAhead}
	d.player, err = play.Prepare(j.Job, d.flags.day, env)
	passed := (*play.StartExPassedError)(nil)
	if !errors.As(err, &passed) || !d.mayAsk() {
		return err
	}
	yes, err := d.ask(fmt.Sprintf("STARTEX %s was %s ago. Does the day begin then?", passed.StartEx.Format("15:04"), wording.Roughly(passed.By)))
	if err != nil {
		return err
	}
	if !yes {
		d.say("Nothing was sent.")
		d.interrupts.End()
		d.putUnanswered("STARTEX was not confirmed")
		return exit{exitCannot}
	}
	d.flags.day.MayBePast = true
	d.player, err = play.Prepare(j.Job, d.flags.day, env)
	return err
}

// where is where the day is shown.
func (d *playedDay) where(startEx time.Time) playing.Where {
	where := playing.Where{Out: d.stderr, Screen: d.screen, Silent: d.settings.json, Now: d.now, Board: d.player.Board, Zone: d.zone, First: startEx}
	if d.settings.json {
		where.Object = func(o playing.Object) { d.putLine(o) }
	}
	return where
}

// showDay shows what the day is, where it goes, and where its results stand.
func (d *playedDay) showDay(board *day.Board) {
	b := d.job.SendPlan.Brief(d.flags.Interval)
	b.Skipped, b.SkippedWhy = 0, nil // what is sent by hand or kept ready is played, too
	d.showBriefing(d.job, b, summary.BriefingWords{Play: playing.Played(board, b, d.now(), d.zone)})
	limits := playing.Limits{Late: d.flags.day.Late, PastAfter: d.flags.day.PastAfter}
	for _, line := range playing.Briefing(board, d.flags.Interval, limits, d.now(), d.zone) {
		line.Show(d.screen())
	}
}

// decidePast asks what becomes of what is past before anything plays, unless that is said.
func (d *playedDay) decidePast(past int) error {
	if choice := d.flags.day.Past; choice != play.PastAsk {
		d.player.DecidePast(choice)
		return nil
	}
	if past == 0 || !d.mayAsk() {
		return nil
	}
	d.say("%s went past while nothing played.", wording.Counted(past, "entry"))
	d.say("  send   They go out now, in their order.")
	d.say("  skip   They are not sent.")
	d.say("  shift  Everything to come is moved, so that the first of them is due now.")
	d.say("  keep   They stay past. simcast control past decides later.")
	answers := []string{day.PastSend, day.PastSkip, day.PastShift, play.PastKeep}
	for {
		answer, err := d.prompt(fmt.Sprintf("What becomes of them? [%s] ", strings.Join(answers, "/")))
		answer = strings.ToLower(answer)
		switch {
		case err == nil && slices.Contains(answers, answer):
			d.player.DecidePast(answer)
			return nil
		case errors.Is(err, io.EOF):
			fmt.Fprintln(d.stderr)
			return usage("simcast must know what becomes of what is past", "add --past keep, or another choice")
		case err != nil:
			return err
		}
		d.say("Write %s. To end without sending, press Ctrl-C.", wording.OrList(answers))
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
	d.keepAwake(soft)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: d.close, Clock: d.record(), Progress: d.shown.Progress,
		Queue: func(*plan.SendPlan) send.Queue { return d.player }}
}

// record is the clock of the day's record: a wall clock that is set moves nothing. A clock that was given counts instead.
func (d *playedDay) record() clock.Clock {
	if _, isSystem := d.app.clock.(clock.System); isSystem && d.clock == nil {
		d.clock = clock.NewRecord()
	}
	return cmp.Or[clock.Clock](d.clock, d.app.clock)
}

// wallAhead is how much the wall clock was put forward since the day's record began here.
func (d *playedDay) wallAhead() time.Duration {
	if record, isRecord := d.record().(*clock.Record); isRecord {
		return record.WallAhead()
	}
	return 0
}

// keepAwake asks the system not to sleep while a day is played, and says if it cannot. In a demo nobody needs that.
func (d *playedDay) keepAwake(ctx context.Context) {
	if d.settings.demo {
		return
	}
	release, err := machine.KeepAwake(ctx, "an exercise day is played")
	if err != nil {
		d.shown.Note(fmt.Sprintf("The system could not be asked not to sleep (%v): see to it that this machine stays awake.", err))
		return
	}
	d.job.later(release)
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
