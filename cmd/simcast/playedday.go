package main

import (
	"cmp"
	"context"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/playing"
	"simcast/cmd/simcast/summary"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
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
	d.showFaults(j)
	shown := d.player.Briefing()
	if zone, err := time.LoadLocation(shown.Board.Zone); err == nil && shown.Board.Zone != d.zone.String() {
		d.zone = zone
	}
	d.shown = playing.NewShown(d.display(shown.Board.StartEx))
	d.showDay(&shown.Board)
	d.sayBegun(&shown, d.flags.Day.StartEx)
	d.warnNothingLeft(&shown, d.flags.Day.Past)
	d.warnClock(&shown.Board)
	if j.flags.DryRun {
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
	if err := d.confirmPost(question, len(shown.Board.Lines), j.flags.Yes, func() { d.putUnposted(j) }); err != nil {
		return err
	}
	if d.isAsked(j.flags.Yes) {
		if err := d.player.BeginNow(); err != nil {
			return err
		}
	}
	j.later(d.close)
	return d.player.Begin(ctx)
}

// prepare prepares the player. A STARTEX that passed long ago is asked about.
func (d *playedDay) prepare(ctx context.Context) error {
	j := d.job
	env := d.playEnv(d.clock, d.planLoader(ctx, j.one()), func() *playing.Shown { return d.shown })
	return d.prepareDay(&d.flags.Day, j.flags.DryRun, func() (err error) {
		d.player, err = play.Prepare(j.one(), d.flags.Day, env)
		return err
	})
}

// display is where the day is shown.
func (d *playedDay) display(startEx time.Time) playing.Display {
	display := playing.Display{Out: d.stderr, Screen: d.screen, Silent: d.settings.JSON, Now: d.clock.Now, Board: d.player.Board, Zone: d.zone, StartEx: startEx}
	if d.settings.JSON {
		display.Object = func(e jsonout.DayEvent) { d.putLine(e) }
	}
	return display
}

// showDay shows what the day is, where it goes, and where its results stand.
func (d *playedDay) showDay(board *day.Board) {
	b := d.job.one().SendPlan.Brief(d.flags.Interval)
	b.Skipped, b.SkippedWhy = 0, nil // what is sent by hand or kept ready is played, too
	d.showBriefing(d.job, b, summary.BriefingWords{Play: playing.PlayText(board, b, d.clock.Now(), d.zone)})
	limits := playing.Limits{Late: d.flags.Day.Late, PastAfter: d.flags.Day.PastAfter}
	for _, line := range playing.Briefing(board, d.flags.Interval, limits, d.clock.Now(), d.zone) {
		line.Show(d.screen())
	}
}

// decidePast asks what becomes of what is past before anything plays, unless that is said.
func (d *playedDay) decidePast(past int) error {
	choice, err := d.choosePast(d.flags.Day.Past, past)
	if err == nil && choice != "" {
		d.player.DecidePast(choice)
	}
	return err
}

// sending shows the day while it is played, and lets Ctrl-C end the process.
func (d *playedDay) sending() pipeline.Sending {
	d.job.later(machine.LimitMemory())
	soft, hard, release := d.interrupts.TwoStops(d.shown.Stopping)
	d.job.later(release)
	if d.keepsLastLines() {
		d.shown.KeepLines()
	}
	d.keepAwake(soft, d.shown.Warn, d.job.later)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: d.close, Clock: d.clock, Progress: func(_ *pipeline.SpaceRun, p send.Progress) { d.shown.Progress(p) },
		Queue: func(*pipeline.SpaceRun) send.Queue { return d.player }}
}

// close ends the day's watch, and leaves the last lines where they are.
func (d *playedDay) close() {
	if err := d.player.Close(); err != nil {
		d.closed = err
	}
	d.shown.Close()
}

// report says what became of the day, and how it goes on where it has not ended.
func (d *playedDay) report() error {
	j, board := d.job, d.player.Board()
	last := d.shown.Last(&board)
	if board.Ended && !d.settings.JSON { // the player tells it to nobody before all is counted
		playing.Line(last, d.zone, board.StartEx).Show(d.screen())
	}
	d.sayOutcome(j, board.Ended)
	run, code := j.one(), j.exitCode()
	switch missed := board.Counts[day.IsMissed]; {
	case !board.Ended:
		d.proposePlayOn(d.flags, d.player.PlanPath())
	case missed > 0:
		d.sayMissed(missed)
		code = cmp.Or(code, error(exit{exitOpen}))
	}
	if d.closed != nil && d.closed.Error() != run.Summary.Stopped { // which is told already
		d.say("simcast: %v", d.closed)
		code = cmp.Or(code, error(exit{exitCannot}))
	}
	d.interrupts.End()
	if d.settings.JSON {
		d.putJSON(jsonout.LastOf(last, &board, run.Summary, pathOf(run)))
	}
	return code
}
