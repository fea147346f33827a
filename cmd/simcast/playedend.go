package main

import (
	"cmp"
	"fmt"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/playing"
	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/pipeline/reconcile"
)

// closeIn ends the watch of the day in a space, and tells in a list that it has ended there.
func (d *playedDay) closeIn(s *spaceDay) {
	if !s.isOpen {
		return
	}
	s.isOpen = false
	s.closed = s.player.Close()
	if d.job.IsAlone {
		s.shown.Close()
		return
	}
	board := s.player.Board()
	s.shown.End(&board)
}

// close ends all that is still watched, and leaves the last lines where they are.
func (d *playedDay) close() {
	for _, s := range d.spaces {
		d.closeIn(s)
	}
	if d.live != nil {
		d.live.Close()
	}
}

// endedDay is what has become of the day in a space.
type endedDay struct {
	run    *pipeline.SpaceRun
	board  day.Board
	last   play.Happening // that has ended it, or the process alone
	path   string         // of the plan that it is played from
	closed error          // why its record could not be written to the end
}

// report says what became of the day, and how it goes on where it has not ended.
func (d *playedDay) report() error {
	var ended []endedDay
	for _, s := range d.spaces {
		board := s.player.Board()
		ended = append(ended, endedDay{s.run, board, s.shown.Last(&board), s.player.PlanPath(), s.closed})
	}
	return d.reportEnded(d.job, ended)
}

// reportEnded says what became of a job's days.
func (d *playedDay) reportEnded(j *job, days []endedDay) error {
	goesOn, missed, path := false, 0, reconcile.RealPath(d.flags.path)
	for i := range days {
		missed += days[i].board.Counts[day.IsMissed]
		if !days[i].board.Ended {
			goesOn, path = true, cmp.Or(days[i].path, path) // it may have been reloaded
		}
	}
	if first := &days[0]; j.IsAlone && !goesOn && !d.settings.JSON { // the player tells it to nobody before all is counted
		playing.Line(first.last, d.zone, first.board.StartEx).Show(d.screen())
	}
	d.sayOutcome(j, j.IsAlone && !goesOn)
	code := j.exitCode()
	switch {
	case goesOn:
		d.proposePlayOn(d.flags, path)
	case missed > 0:
		d.sayMissed(missed)
		code = cmp.Or(code, error(exit{exitOpen}))
	}
	for i := range days {
		if e := &days[i]; e.closed != nil && e.closed.Error() != e.run.Summary.Stopped { // which is told already
			d.say("simcast: %v", d.in(e.run, e.closed))
			code = cmp.Or(code, error(exit{exitCannot}))
		}
	}
	d.interrupts.End()
	if d.settings.JSON {
		d.putLast(j, days, goesOn)
	}
	return code
}

// lastAt is the last event of days, or of the process alone, where nobody has told it.
func lastAt(now time.Time, ended bool) play.Happening {
	h := play.Happening{Time: now, Event: play.HappenedStopped, By: day.BySimcast}
	if ended {
		h.Event = play.HappenedEndEx
	}
	return h
}

// putLast puts the last object: what became of the day, in a list in each space and in all together.
func (d *playedDay) putLast(j *job, days []endedDay, goesOn bool) {
	of := map[*pipeline.SpaceRun]jsonout.Last{}
	for i := range days {
		e := &days[i]
		of[e.run] = jsonout.LastOf(e.last, &e.board, e.run.Summary, pathOf(e.run))
	}
	if j.IsAlone {
		d.putJSON(of[j.one()])
		return
	}
	now := d.clock.Now()
	all := jsonout.LastOfAll{Last: jsonout.Last{DayEvent: jsonout.DayEventOf(lastAt(now, !goesOn)), RunCounts: jsonout.RunCounts{Run: j.RunName}, ResultsFile: j.resultsPath}}
	for _, run := range j.Runs {
		last, isPlayed := of[run]
		if !isPlayed {
			last.DayEvent = jsonout.DayEventOf(lastAt(now, false))
		}
		if run.Fault != nil && last.Error == "" {
			last.Error = fmt.Sprint(run.Fault)
		}
		all.Add(run.Name, last)
	}
	d.putJSON(all)
}
