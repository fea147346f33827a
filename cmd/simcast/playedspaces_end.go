package main

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/pipeline/reconcile"
)

// close ends the watch of the day, and tells that it has ended.
func (s *spaceDay) close() {
	if !s.isOpen {
		return
	}
	s.isOpen = false
	s.closed = s.player.Close()
	board := s.player.Board()
	s.shown.End(&board)
}

// close ends all that is still watched, and leaves the last lines where they are.
func (d *playedDays) close() {
	for _, s := range d.days {
		s.close()
	}
	if d.live != nil {
		d.live.Close()
	}
}

// report says what became of the days, and how it goes on where they have not ended.
func (d *playedDays) report() error {
	m := d.multi
	d.sayManyOutcome(m)
	path := reconcile.RealPath(d.flags.path)
	var goesOn []string
	missed := 0
	for _, s := range d.days {
		board := s.player.Board()
		missed += board.Counts[day.IsMissed]
		if !board.Ended {
			goesOn = append(goesOn, s.run.Name)
			if now := s.player.PlanPath(); now != path { // it was reloaded
				path = now
			}
		}
	}
	code := m.exitCode()
	switch {
	case len(goesOn) > 0:
		d.proposePlayOn(d.flags, path)
	case missed > 0:
		d.sayMissed(missed)
		code = cmp.Or(code, error(exit{exitOpen}))
	}
	for _, s := range d.days {
		if s.closed != nil && s.closed.Error() != s.run.Summary.Stopped { // which is told already
			d.say("simcast: %s: %v", s.run.Name, s.closed)
			code = cmp.Or(code, error(exit{exitCannot}))
		}
	}
	d.interrupts.End()
	if d.settings.JSON {
		d.putJSON(d.lastOfAll(len(goesOn) == 0))
	}
	return code
}

// lastOfAll is the last object: of each space what became of its day, and all together.
func (d *playedDays) lastOfAll(ended bool) jsonout.LastOfAll {
	event := play.HappenedStopped
	if ended {
		event = play.HappenedEndEx
	}
	all := jsonout.LastOfAll{Last: jsonout.Last{DayEvent: jsonout.DayEvent{Time: jsonout.MomentText(d.clock.Now(), time.UTC), Event: event, By: day.BySimcast}, RunCounts: jsonout.RunCounts{Run: d.multi.RunName}, ResultsFile: d.multi.resultsPath}}
	for _, run := range d.multi.Runs {
		i := slices.IndexFunc(d.days, func(s *spaceDay) bool { return s.run == run })
		if i < 0 {
			of := jsonout.Last{DayEvent: all.DayEvent, Error: fmt.Sprint(run.Fault)}
			of.Event = play.HappenedStopped
			all.Add(run.Name, of)
			continue
		}
		s := d.days[i]
		board := s.player.Board()
		last := jsonout.LastOf(s.shown.Last(&board), &board, run.Summary, pathOf(run))
		if run.Fault != nil && last.Error == "" {
			last.Error = run.Fault.Error()
		}
		all.Add(run.Name, last)
	}
	return all
}
