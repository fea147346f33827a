package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/roomforday"
	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/unplayed"
	"simcast/pipeline"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/frozen"
	"simcast/pipeline/frozenday"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
	"simcast/pipeline/reconcile"
)

// This file has what a day that workers play has of its own.

// control is a verb for the days in all spaces.
func (d *playedDays) control(verb string) []string {
	words := []string{"control", verb, "--spaces", d.flags.Spaces}
	if d.flags.Round != "" {
		words = append(words, "--round", d.flags.Round)
	}
	return words
}

// room has the workers that are asked for room.
func (d *playedDays) room(record ledger.Workers) roomforday.Workers {
	return roomforday.Workers{Ledger: record, Clock: d.app.clock, Start: d.commandAgain("worker", "--spaces", "spaces.csv")}
}

// checkRoom refuses a day for which the workers that are running have no room, whatever keys they have.
func (d *playedDays) checkRoom() error {
	record, err := sharedLedger(d.days[0].run.Ledger)
	if err != nil {
		return err
	}
	return d.room(record).Check(len(d.days))
}

// left is how the day is left to workers.
func (d *playedDays) left(ctx context.Context, record ledger.Workers) (*frozen.LeftDay, error) {
	of := d.days[0].player
	if i := slices.IndexFunc(d.days, func(s *spaceDay) bool { return s.player.IsNew() }); i >= 0 {
		of = d.days[i].player // what is fixed for those that begin
	}
	first := d.days[0].run
	how, err := frozenday.NewOptions(d.flags.SendOptions, of.Elsewhere(), first.RecordedPath(), first.Options.Rehearsal)
	if err != nil {
		return nil, err
	}
	how.Decided, how.FileMode = of.Decided(), first.File.Mode.Perm()
	byRun := map[*pipeline.SpaceRun]*spaceDay{}
	for _, s := range d.days {
		byRun[s.run] = s
	}
	own := func(run *pipeline.SpaceRun) string {
		return frozenday.Own{Name: run.Name, Run: run.RunName(), File: filepath.Base(run.ResultsPath), Texts: run.Target.Texts, Reopens: byRun[run].player.Reopens()}.String()
	}
	return &frozen.LeftDay{Options: how.String(), Plan: d.files, Own: own, Ready: func(going []*pipeline.SpaceRun) (string, error) { return d.waitForWorkers(ctx, record, going) }}, nil
}

// waitForWorkers waits until there is room for each space at a worker that has its key. mark is for the start.
func (d *playedDays) waitForWorkers(ctx context.Context, record ledger.Workers, going []*pipeline.SpaceRun) (mark string, err error) {
	var of []roomforday.Space
	for _, run := range going {
		of = append(of, roomforday.Space{ID: run.LedgerSpace.ID, Name: run.Name})
	}
	mark, warning, err := d.room(record).Wait(ctx, of)
	if err != nil && errors.Is(err, ctx.Err()) {
		return "", d.interrupted(going)
	}
	if warning != "" {
		d.say("%s", warning)
	}
	return mark, err
}

// interrupted is for a Ctrl-C before anything was left to workers.
func (d *playedDays) interrupted(going []*pipeline.SpaceRun) error {
	d.say("Nothing was sent.")
	d.interrupts.End()
	d.putUnposted(d.multi)
	return exit{exitInterrupted}
}

// reportLeft writes the results of a day that workers have played, and says what became of it.
func (d *playedDays) reportLeft(record ledger.SharedLedger) error {
	m := d.multi
	run, err := findRun(record, m.RunName)
	if err != nil {
		return err
	}
	done, _, err := d.writeRunResults(record, &run, m.resultsPath)
	if err != nil {
		return err
	}
	done.flags, done.LeftOut = m.flags, m.LeftOut
	for _, out := range m.LeftOut {
		out.N = len(done.Runs)
		done.Runs = append(done.Runs, out)
	}
	boards, err := d.boards(record)
	if err != nil {
		return err
	}
	code := d.sayLeftOutcome(done, boards)
	d.interrupts.End()
	if d.settings.JSON {
		d.putJSON(d.lastOfLeft(done, boards))
	}
	return code
}

// sayLeftOutcome says what became of the days, and how those go on that have not ended.
func (d *playedDays) sayLeftOutcome(done *job, boards map[string]*day.Board) error {
	d.sayManyOutcome(done)
	code := done.exitCode()
	missed, goesOn := 0, false
	for _, board := range boards {
		missed += board.Counts[day.IsMissed]
		goesOn = goesOn || !board.Ended
	}
	switch {
	case goesOn:
		d.proposePlayOn(d.flags, reconcile.RealPath(d.flags.path))
	case missed > 0:
		d.sayMissed(missed)
		code = cmp.Or(code, error(exit{exitOpen}))
	}
	return code
}

// boards are the days as their records have them, by the names of their spaces. That of a day which no worker has begun is empty.
func (d *playedDays) boards(record ledger.Ledger) (map[string]*day.Board, error) {
	boards := map[string]*day.Board{}
	for _, s := range d.days {
		reader, found, err := dayrecord.Open(record, s.run.LedgerSpace.ID, d.flags.Round)
		if err != nil {
			return nil, err
		}
		board := day.Board{}
		if found {
			board = reader.State().Board(reader.Present(d.clock.Now()))
		}
		boards[s.run.Name] = &board
	}
	return boards, nil
}

// lastOfLeft is the last object, as lastOfAll.
func (d *playedDays) lastOfLeft(done *job, boards map[string]*day.Board) jsonout.LastOfAll {
	now, all := d.clock.Now(), jsonout.LastOfAll{}
	event := func(ended bool) play.Happening {
		h := play.Happening{Time: now, Event: play.HappenedStopped, By: day.BySimcast}
		if ended {
			h.Event = play.HappenedEndEx
		}
		return h
	}
	ended := true
	for _, board := range boards {
		ended = ended && board.Ended
	}
	all.Last = jsonout.Last{DayEvent: jsonout.DayEventOf(event(ended)), RunCounts: jsonout.RunCounts{Run: d.multi.RunName}, ResultsFile: d.multi.resultsPath}
	for _, run := range done.Runs {
		board := boards[run.Name]
		if board == nil {
			all.Add(run.Name, jsonout.Last{DayEvent: jsonout.DayEventOf(event(false)), Error: fmt.Sprint(run.Fault)})
			continue
		}
		all.Add(run.Name, jsonout.LastOf(event(board.Ended), board, run.Summary, pathOf(run)))
	}
	return all
}

// sayDay tells, where a day is played, in which spaces the run stopped, and in which no worker plays it, where that was not told before.
func (a *app) sayDay(d *unplayed.Day, record ledger.Workers, m *job, lanes []ledger.WorkersSpace) {
	if m.played == nil {
		return
	}
	stopped, left := d.See(a.now(), lanes)
	for _, why := range summary.ReasonsOf(stopped) {
		a.say("%s", why)
	}
	isLeft := slices.ContainsFunc(lanes, func(l ledger.WorkersSpace) bool { return l.Ended.IsZero() })
	if len(stopped) > 0 && isLeft { // else the report says so
		a.say("Workers play the day there no more. It goes on with the same command, and a list that has only these spaces.")
	}
	if text := d.News(a.now(), record, m.whyOnHold, left, a.zone()); text != "" {
		a.say("%s", text)
	}
}

// whyOnHold is why simcast has put the day of a space on hold, "" where it has not.
func (m *job) whyOnHold(space string) (string, error) {
	going := m.Active()
	i := slices.IndexFunc(going, func(run *pipeline.SpaceRun) bool { return run.LedgerSpace.ID == space })
	if i < 0 {
		return "", nil
	}
	return control.Target{Ledger: going[i].Ledger, Space: space, Round: m.flags.Round}.WhyHeld()
}
