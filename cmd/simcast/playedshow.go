package main

import (
	"fmt"
	"slices"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/playing"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
)

// zoneOf is the zone in which a day is shown: its own, else that in which the plan is read.
func zoneOf(player *play.Player, ofPlan *time.Location) *time.Location {
	name := player.Briefing().Board.Zone
	if zone, err := time.LoadLocation(name); err == nil && name != ofPlan.String() {
		return zone
	}
	return ofPlan
}

// display is where the day of a space is shown.
func (d *playedDay) display(s *spaceDay) playing.Display {
	display := playing.Display{Out: d.stderr, Screen: d.screen, Silent: d.settings.JSON, Now: d.clock.Now, Board: s.player.Board, Zone: d.zone,
		StartEx: s.player.Briefing().Board.StartEx, Space: s.run.Name}
	switch {
	case !d.settings.JSON:
	case d.job.IsAlone:
		display.Object = func(e jsonout.DayEvent) { d.putLine(e) }
	default:
		display.Object = func(e jsonout.DayEvent) { d.putLine(jsonout.DayEventInSpace{Space: s.run.Name, DayEvent: e}) }
	}
	return display
}

// show shows what the day is, where it goes, and where its results stand: once, where it is the same in several spaces. It gives whether
// it begins in one of them, and how much is past.
func (d *playedDay) show() (isNew bool, past int) {
	moments := "" // in a list it is that of all spaces
	if d.job.IsAlone {
		board := d.spaces[0].player.Briefing().Board
		moments = view.Moments(&board, d.clock.Now(), d.zone)
	}
	d.showBriefing(d.job, moments)
	pace := view.Pace{Interval: d.flags.Interval, Late: d.flags.Day.Late, PastAfter: d.flags.Day.PastAfter}
	blocks, now := map[*pipeline.SpaceRun]view.Block{}, d.clock.Now()
	for _, s := range d.spaces {
		briefing := s.player.Briefing()
		isNew, past = isNew || briefing.IsNew, past+len(briefing.Past)
		blocks[s.run] = view.DayBriefing(&briefing.Board, pace, now, d.zone)
	}
	shown := view.Gather(d.job.Active(), func(run *pipeline.SpaceRun) string { return fmt.Sprint(blocks[run]) })
	for _, same := range shown {
		if len(shown) > 1 {
			d.sayIn(view.As(view.Strong, view.Which(same.Runs, d.job.Runs)+":"))
		}
		d.screen().Blocks(blocks[same.Runs[0]])
	}
	d.sayWhatBegins()
	return isNew, past
}

// sayWhatBegins says what --startex means where a day has begun, and warns of what would begin with nothing left to play, and of a clock.
func (d *playedDay) sayWhatBegins() {
	var briefings []play.Briefing
	for _, s := range d.spaces {
		briefings = append(briefings, s.player.Briefing())
	}
	if begun := slices.IndexFunc(briefings, func(b play.Briefing) bool { return !b.IsNew }); begun >= 0 { // all have one STARTEX
		d.sayBegun(&briefings[begun], d.flags.Day.StartEx)
	}
	for i := range briefings {
		if d.warnNothingLeft(&briefings[i], d.flags.Day.Past) { // they have one plan
			break
		}
	}
	d.warnClock(&briefings[0].Board)
}

// stay keeps a line a space at the end of the terminal up to date.
func (d *playedDay) stay() {
	size := func() playing.Size { return playing.SizeOf(d.stderr) }
	d.live = playing.NewLive(d.stderr, size, d.screen, func(columns int) [][]view.Phrase {
		var boards []playing.SpaceBoard
		for _, s := range d.spaces {
			boards = append(boards, s.board())
		}
		return playing.ScreenOfAll(boards, playing.Size{Columns: columns, Rows: size().Rows}, d.clock.Now(), d.zone)
	})
	for _, s := range d.spaces {
		s.shown.PutAbove(d.live)
	}
}

// progress takes how far the run of the day is.
func (s *spaceDay) progress(p send.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wait = p
}

// board is the day as it stands.
func (s *spaceDay) board() playing.SpaceBoard {
	s.mu.Lock()
	defer s.mu.Unlock()
	return playing.SpaceBoard{Name: s.run.Name, Board: s.player.Board(), Wait: s.wait}
}
