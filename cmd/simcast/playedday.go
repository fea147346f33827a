package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/playing"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// playedDay is the day of a plan in one space, or in every space of a list: played at the terminal by this process, or left to workers.
type playedDay struct {
	*app
	job    *job
	flags  *playFlags
	clock  clock.Clock // of the records
	zone   *time.Location
	spaces []*spaceDay
	live   *playing.Live // of a list: nil where nothing stays at the end of the terminal
}

// spaceDay is the day in one of the spaces.
type spaceDay struct {
	run    *pipeline.SpaceRun
	player *play.Player
	shown  *playing.Shown
	isOpen bool  // it is played, and its watch has not ended
	closed error // why the day's record could not be written to the end

	mu   sync.Mutex
	wait send.Progress
}

// newPlayedDay has a job play the day in place of sending all.
func (a *app) newPlayedDay(j *job, asked *playFlags) *playedDay {
	j.played = &playedDay{app: a, job: j, flags: asked, clock: a.recordClock(), zone: a.zone()}
	return j.played
}

// setUp has the plan of a space checked as one that is played.
func (d *playedDay) setUp(run *pipeline.SpaceRun) {
	play.SetUp(run)
	run.Options.Rehearsal = d.settings.Demo || d.flags.Redirect != ""
}

// setHooks has the steps play the day in place of sending all.
func (d *playedDay) setHooks(ctx context.Context) {
	hooks := &d.job.Hooks
	hooks.Ask, hooks.Sending, hooks.Report = func() error { return d.confirm(ctx) }, d.sending, d.report
}

// confirm prepares the day, shows it, asks, and writes down that it is played, unless workers are to begin it.
func (d *playedDay) confirm(ctx context.Context) error {
	j := d.job
	if !j.IsAlone {
		d.showFaults(j)
		j.NameRuns()
	}
	if err := d.prepare(ctx); err != nil {
		return err
	}
	isNew, past := d.show()
	if j.flags.DryRun {
		d.say("Dry run: nothing was played, and no file was written.")
		d.interrupts.End()
		d.putUnposted(j)
		return nil
	}
	j.early.DoInstead(func() { d.endUnposted(ctx, j) })
	if j.flags.Workers {
		if err := d.checkRoom(ctx); err != nil {
			return err
		}
	}
	choice, err := d.choosePast(d.flags.Day.Past, past)
	if err != nil {
		return err
	}
	question, messages := d.question(isNew)
	if err := d.confirmPost(question, messages, j.flags.Yes, func() { d.putUnposted(j) }); err != nil {
		return err
	}
	if err := j.makeFolder(); err != nil {
		return err
	}
	if d.isAsked(j.flags.Yes) {
		for _, s := range d.spaces { // the first one's moment is that of the others
			if err := s.player.BeginNow(); err != nil {
				return d.in(s.run, err)
			}
		}
	}
	j.later(d.close)
	return d.begin(ctx, choice)
}

// in says of a list in which space an error is met.
func (d *playedDay) in(run *pipeline.SpaceRun, err error) error {
	if d.job.IsAlone {
		return err
	}
	return fmt.Errorf("%s: %w", run.Name, err)
}

// question asks whether to play the day, with how much there is to play.
func (d *playedDay) question(isNew bool) (question string, messages int) {
	question, messages = "Go on with the day", d.job.messages()
	if isNew {
		question = "Play the day"
	}
	if d.job.IsAlone {
		return question + "?", len(d.spaces[0].player.Briefing().Board.Lines)
	}
	return question + " in " + wording.Counted(len(d.spaces), "space") + "?", messages
}

// begin begins the day, or leaves that to workers, with what was decided about what is past, "" where nothing was.
func (d *playedDay) begin(ctx context.Context, choice string) error {
	for _, s := range d.spaces {
		if choice != "" {
			s.player.DecidePast(choice, nil)
		}
		if d.flags.Workers {
			continue // they begin it
		}
		s.isOpen = d.job.IsAlone
		if err := s.player.Begin(ctx); err != nil {
			return d.in(s.run, err)
		}
		s.isOpen = true
	}
	return nil
}

// prepare prepares a player in each space. A STARTEX that passed long ago is asked about.
func (d *playedDay) prepare(ctx context.Context) error {
	going := d.job.Active()
	d.spaces = make([]*spaceDay, len(going))
	for i, run := range going {
		d.spaces[i] = &spaceDay{run: run}
	}
	plans := dayplan.NewPlans(going[0].Ledger, "") // all spaces have one ledger
	env := func(i int) play.Env {
		s := d.spaces[i] // their places change once some are left out
		env := d.playEnv(d.clock, plans, func() *playing.Shown { return s.shown })
		env.Source = func() ([]ledger.Part, error) { return d.source(s.run) }
		return env
	}
	var players []*play.Player
	err := d.prepareDay(&d.flags.Day, d.flags.DryRun, func() (err error) {
		if d.job.IsAlone {
			players = make([]*play.Player, 1)
			players[0], err = play.Prepare(ctx, going[0], d.flags.Day, env(0))
			return err
		}
		players, err = play.PrepareAll(ctx, going, d.flags.Day, env, func(i int) string { return going[i].Name })
		return err
	})
	if err != nil {
		return err
	}
	if d.job.IsAlone {
		d.showFaults(d.job)
		d.zone = zoneOf(players[0], d.job.one().Options.Zone)
	}
	for i, s := range d.spaces {
		if s.player = players[i]; s.player != nil {
			s.shown = playing.NewShown(d.display(s))
		}
	}
	return d.leaveOutEnded(ctx)
}

// source is what the day is played from in a space.
func (d *playedDay) source(run *pipeline.SpaceRun) ([]ledger.Part, error) {
	return dayplan.PartsOf(d.job.files, dayplan.OptionsOf(run), run.Connection.Space)
}

// leaveOutEnded leaves out the spaces of a list in which the day has ended, and others have to go on.
func (d *playedDay) leaveOutEnded(ctx context.Context) error {
	var failed error
	d.spaces = slices.DeleteFunc(d.spaces, func(s *spaceDay) bool {
		if s.player != nil {
			return false
		}
		s.run.Fault = errors.New("the day has ended there; --reopen takes it up again")
		d.job.LeftOut = append(d.job.LeftOut, s.run)
		failed = errors.Join(failed, s.run.ReleaseLane(ctx))
		return true
	})
	return failed
}

// sending shows the day while it is played, and lets Ctrl-C end the process.
func (d *playedDay) sending() pipeline.Sending {
	j, first := d.job, d.spaces[0].shown
	byRun := map[*pipeline.SpaceRun]*spaceDay{}
	for _, s := range d.spaces {
		byRun[s.run] = s
	}
	progress := func(run *pipeline.SpaceRun, p send.Progress) { byRun[run].progress(p) }
	limitMemory, keepLines := machine.LimitMemoryOfMany, d.stay
	if j.IsAlone {
		progress = func(_ *pipeline.SpaceRun, p send.Progress) { first.Progress(p) }
		limitMemory, keepLines = machine.LimitMemory, first.KeepLines
	}
	j.later(limitMemory())
	soft, hard, release := d.interrupts.TwoStops(first.Stopping)
	j.later(release)
	if d.keepsLastLines() {
		keepLines()
	}
	d.keepAwake(soft, first.WarnOfAll, j.later)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: d.close, Clock: d.clock, MostOpen: d.mostOpen(), Progress: progress,
		Queue: func(run *pipeline.SpaceRun) send.Queue { return byRun[run].player }, Ended: func(run *pipeline.SpaceRun) { d.closeIn(byRun[run]) }}
}
