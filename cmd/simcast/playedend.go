package main

import (
	"cmp"
	"slices"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/reconcile"
	"simcast/templates/wording"
)

// closeIn ends the watch of the day in a space, and tells in a list that it has ended there.
func (d *playedDay) closeIn(s *spaceDay) {
	if !s.isOpen {
		return
	}
	s.isOpen = false
	s.closed = s.player.Close()
	if !d.job.IsAlone {
		board := s.player.Board()
		s.shown.End(&board)
	}
}

// close ends all that is still watched, and leaves the last lines where they are.
func (d *playedDay) close() {
	for _, s := range d.spaces {
		d.closeIn(s)
	}
	d.shown.Close()
}

// report says what became of the day.
func (d *playedDay) report() error {
	for _, s := range d.spaces {
		s.board, s.plan = s.player.Board(), s.player.PlanPath()
		s.last = s.shown.Last(&s.board)
	}
	return d.reportEnded()
}

// reportEnded says what became of the days, and how they go on where they have not ended.
func (d *playedDay) reportEnded() error {
	j, goesOn, missed, path := d.job, false, 0, reconcile.RealPath(d.flags.path)
	for _, s := range d.spaces {
		missed += s.board.Counts[day.IsMissed]
		if !s.board.Ended {
			goesOn, path = true, cmp.Or(s.plan, path) // it may have been reloaded
		}
	}
	if first := d.spaces[0]; j.IsAlone && !goesOn && !d.settings.JSON { // the player tells it to nobody before all is counted
		d.screen().Event(first.last, d.zone, first.board.StartEx)
	}
	d.sayOutcome(j, j.IsAlone && !goesOn)
	code := j.exitCode()
	switch {
	case goesOn:
		d.proposePlayOn(path)
	case missed > 0:
		d.sayIn(view.As(view.Warning, "Missed: "), view.Plain(wording.Counted(missed, "entry")+" did not go out before ENDEX; "+plan.RerunOfDay+"."))
		code = cmp.Or(code, error(exit{exitOpen}))
	}
	for _, s := range d.spaces {
		if s.closed != nil && s.closed.Error() != s.run.Summary.Stopped { // which is told already
			d.say("simcast: %v", inSpace(s.run.Name, s.closed))
			code = cmp.Or(code, error(exit{exitCannot}))
		}
	}
	d.interrupts.End()
	if d.settings.JSON {
		d.putLast(goesOn)
	}
	return code
}

// proposePlayOn proposes the command that goes on with the day: with the plan that was taken last, and all flags that say what the day is.
func (d *playedDay) proposePlayOn(last string) {
	path := d.flags.path
	if last != reconcile.RealPath(path) { // it was reloaded
		path = last
	}
	words := slices.Concat([]string{"simcast", "play", path}, flags.Given(d.flags.set))
	d.screen().Propose("Next:", "the day goes on; play it on", terminal.CommandLine(words...))
}

// lastAt is the last event of days, or of the process alone, where nobody has told it.
func (d *playedDay) lastAt(ended bool) play.Happening {
	h := play.Happening{Time: d.clock.Now(), Event: play.HappenedStopped, By: day.BySimcast}
	if ended {
		h.Event = play.HappenedEndEx
	}
	return h
}

// putLast puts the last object: what became of the day, in a list in each space and in all together.
func (d *playedDay) putLast(goesOn bool) {
	j, byRun := d.job, d.byRun()
	lastOf := func(run *pipeline.SpaceRun) (last jsonout.Last) {
		s, isPlayed := byRun[run]
		if isPlayed {
			return jsonout.LastOf(s.last, &s.board, s.run.Summary, pathOf(s.run), d.zone)
		}
		last.DayEvent = jsonout.DayEventOf(d.lastAt(false), d.zone)
		return last
	}
	if j.IsAlone {
		d.putJSON(lastOf(j.one()))
		return
	}
	all := jsonout.LastOfAll{Last: jsonout.Last{DayEvent: jsonout.DayEventOf(d.lastAt(!goesOn), d.zone), RunCounts: jsonout.RunCounts{Run: j.RunName}, ResultsFile: j.resultsPath}}
	for _, run := range j.Runs {
		last := lastOf(run)
		if run.Fault != nil && last.Error == "" {
			last.Error = run.Fault.Error()
		}
		all.Add(run.Name, last)
	}
	d.putJSON(all)
}
