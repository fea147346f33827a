package main

import (
	"context"
	"errors"
	"slices"

	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/control"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// This file has what a day that workers play has of its own.

// control is a verb for the days in all spaces.
func (d *playedDay) control(verb string) []string {
	words := []string{"control", verb, "--spaces", d.flags.Spaces}
	if d.flags.Round != "" {
		words = append(words, "--round", d.flags.Round)
	}
	return words
}

// room has the workers that are asked for room.
func (d *playedDay) room(record ledger.Workers) frozen.Room {
	return frozen.Room{Ledger: record, Clock: d.app.clock, Start: d.commandAgain("worker", "--spaces", "spaces.csv")}
}

// checkRoom refuses a day for which the workers that are running have no room, whatever keys they have.
func (d *playedDay) checkRoom(ctx context.Context) error {
	record, err := sharedLedger(d.spaces[0].run.Ledger)
	if err != nil {
		return err
	}
	return d.room(record).Check(ctx, len(d.spaces))
}

// left is how the day is left to workers.
func (d *playedDay) left(ctx context.Context, record ledger.Workers) (frozen.Options, *frozen.LeftDay) {
	of := d.spaces[0].player
	if i := slices.IndexFunc(d.spaces, func(s *spaceDay) bool { return s.player.IsNew() }); i >= 0 {
		of = d.spaces[i].player // what is fixed for those that begin
	}
	byRun := d.byRun()
	own := func(run *pipeline.SpaceRun) frozen.Own {
		return frozen.Own{Name: run.Name, Run: run.RunName(), Reopens: byRun[run].player.Reopens()}
	}
	how := frozen.NewOptions(d.spaces[0].run, &frozen.Day{Options: of.Elsewhere(), Decided: of.Decided()})
	return how, &frozen.LeftDay{Own: own, Ready: func(going []*pipeline.SpaceRun) (string, error) { return d.waitForWorkers(ctx, record, going) }}
}

// waitForWorkers waits until there is room for each space at a worker that has its key. mark is for the start.
func (d *playedDay) waitForWorkers(ctx context.Context, record ledger.Workers, going []*pipeline.SpaceRun) (mark string, err error) {
	mark, warning, err := d.room(record).Wait(ctx, going)
	if err != nil && errors.Is(err, ctx.Err()) {
		return "", d.interrupted()
	}
	if warning != "" {
		d.say("%s", warning)
	}
	return mark, err
}

// interrupted is for a Ctrl-C before anything was left to workers.
func (d *playedDay) interrupted() error {
	d.say("Nothing was sent.")
	d.endJob(d.job, toQuestion)
	return exit{exitInterrupted}
}

// reportLeft says what became of a day that workers have played, as the records have it: the board of a day which no worker has begun is
// empty. The job has its spaces as they are now.
func (d *playedDay) reportLeft(ctx context.Context, record ledger.Ledger) error {
	now := d.clock.Now()
	for _, s := range d.spaces {
		reader, found, err := dayrecord.Open(ctx, record, s.run.LedgerSpace.ID, d.flags.Round)
		if err != nil {
			return err
		}
		if found {
			s.board = reader.State().Board(reader.Present(ctx, now))
		}
		s.last = d.lastAt(s.board.Ended)
		if i := slices.IndexFunc(d.job.Runs, func(run *pipeline.SpaceRun) bool { return run.Name == s.run.Name }); i >= 0 {
			s.run = d.job.Runs[i]
		}
	}
	return d.reportEnded()
}

// sayStopped tells in which spaces the run of a day stopped, where that was not told before.
func (d *playedDay) sayStopped(lanes []ledger.WorkersSpace, told map[string]bool) {
	var stopped []ledger.WorkersSpace
	for _, lane := range lanes {
		if !lane.Ended.IsZero() && plan.StoppedIn(lane.How) != "" && !told[lane.Space] {
			told[lane.Space], stopped = true, append(stopped, lane)
		}
	}
	for _, why := range view.ReasonsOf(stopped) {
		d.say("%s", why)
	}
	isLeft := slices.ContainsFunc(lanes, func(l ledger.WorkersSpace) bool { return l.Ended.IsZero() })
	if len(stopped) > 0 && isLeft { // else the report says so
		d.say("Workers play the day there no more. It goes on with the same command, and a list that has only these spaces.")
	}
}

// whyHeld is why simcast has put the day of a space on hold, "" where it has not.
func (d *playedDay) whyHeld(ctx context.Context, space string) (string, error) {
	return control.Target{Ledger: d.spaces[0].run.Ledger, Space: space, Round: d.flags.Round}.WhyHeld(ctx)
}
