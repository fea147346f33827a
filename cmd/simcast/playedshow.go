package main

import (
	"fmt"
	"slices"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/pace"
	"simcast/pipeline/play"
	"simcast/templates/wording"
)

// showIn says where the day is shown: in its own zone, else in that in which the plan is read.
func (d *playedDay) showIn() {
	b := d.spaces[0].player.Briefing().Board
	if zone, err := time.LoadLocation(b.Zone); err == nil && b.Zone != d.zone.String() {
		d.zone = zone
	}
	d.shown = terminal.NewDays(terminal.DayDisplay{Out: d.stderr, Screen: d.screen, Silent: d.settings.JSON, Now: d.clock.Now, Zone: d.zone, StartEx: b.StartEx})
	for _, s := range d.spaces {
		var object func(play.Happening)
		switch {
		case !d.settings.JSON:
		case d.job.IsAlone:
			object = func(h play.Happening) { d.putLine(jsonout.DayEventOf(h, d.zone)) }
		default:
			object = func(h play.Happening) {
				d.putLine(jsonout.DayEventInSpace{Space: s.run.Name, DayEvent: jsonout.DayEventOf(h, d.zone)})
			}
		}
		s.shown = d.shown.Add(s.run.Name, s.player.Board, object)
	}
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
	queue := pace.Queue{Interval: d.flags.Interval, Late: d.flags.Day.Late, PastAfter: d.flags.Day.PastAfter}
	blocks, now := map[*pipeline.SpaceRun]view.Block{}, d.clock.Now()
	for _, s := range d.spaces {
		briefing := s.player.Briefing()
		isNew, past = isNew || briefing.IsNew, past+len(briefing.Past)
		blocks[s.run] = view.DayBriefing(&briefing.Board, queue, now, d.zone)
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
	begun := slices.IndexFunc(briefings, func(b play.Briefing) bool { return !b.IsNew }) // all have one STARTEX
	if startex := d.flags.Day.StartEx; begun >= 0 && startex != "" {
		d.say("This day has begun, with STARTEX %s: %s means that moment.", wording.Moment(briefings[begun].Board.StartEx, time.Time{}, d.zone), terminal.CommandLine("--startex", startex))
	}
	for i := range briefings {
		if d.warnNothingLeft(&briefings[i]) { // they have one plan
			break
		}
	}
	if text := day.WallText(briefings[0].Board.WallAhead); text != "" {
		d.warn("this machine's clock is %s, by which the day goes.", text)
	}
}
