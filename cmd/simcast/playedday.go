package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/day"
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
	shown  *terminal.Days
}

// spaceDay is the day in one of the spaces.
type spaceDay struct {
	run    *pipeline.SpaceRun
	player *play.Player
	shown  *terminal.DayInSpace
	isOpen bool // it is played, and its watch has not ended

	// What has become of it.
	board  day.Board
	last   play.Happening // that has ended it, or the process alone
	plan   string         // the path of the plan that it is played from; "" where that is not known
	closed error          // why the day's record could not be written to the end
}

// newPlayedDay has a job play the day in place of sending all.
func (a *app) newPlayedDay(ctx context.Context, j *job, asked *playFlags) {
	j.played = &playedDay{app: a, job: j, flags: asked, clock: a.recordClock(), zone: a.zone()}
	if a.settings.Demo && !asked.DryRun {
		j.openLedger = func() (ledger.Ledger, error) {
			record, err := a.openDemoDay(ctx, asked.Day.StartEx != "")
			if err == nil {
				j.later(func() { _ = record.Close() }) // each of its writes was durable before
			}
			return record, err
		}
	}
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
		d.endJob(j, toQuestion)
		return nil
	}
	j.early.DoInstead(func() { d.endUnposted(ctx, j) })
	if j.flags.Workers {
		if err := d.checkRoom(ctx); err != nil {
			return err
		}
	}
	choice, err := d.choosePast(past)
	if err != nil {
		return err
	}
	question, messages := d.question(isNew)
	if err := d.confirmPost(j, question, messages); err != nil {
		return err
	}
	if err := j.makeFolder(); err != nil {
		return err
	}
	if d.isAsked(j.flags.Yes) {
		for _, s := range d.spaces { // the first one's moment is that of the others
			if err := s.player.BeginNow(); err != nil {
				return inSpace(s.run.Name, err)
			}
		}
	}
	j.later(d.close)
	return d.begin(ctx, choice)
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
			return inSpace(s.run.Name, err)
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
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	plans := dayplan.NewPlans(going[0].Ledger, "") // all spaces have one ledger
	env := func(i int) play.Env {
		s := d.spaces[i] // their places change once some are left out
		env := play.Env{Clock: d.clock, Host: host, Plans: plans, Show: func(h play.Happening) { s.shown.Show(h) }, Warn: func(text string) { s.shown.Warn(text) }}
		env.Source = func() ([]ledger.Part, error) {
			return dayplan.PartsOf(d.job.files, dayplan.OptionsOf(s.run), s.run.Connection.Space)
		}
		if own, isRecord := d.clock.(*clock.Record); isRecord {
			env.WallAhead, env.GoOn = own.WallAhead, own.GoOn
		}
		return env
	}
	var players []*play.Player
	err = d.prepareDay(func() (err error) {
		players, err = play.PrepareAll(ctx, going, d.flags.Day, env)
		return err
	})
	if err != nil {
		return err
	}
	if d.job.IsAlone {
		d.showFaults(d.job)
	}
	for i, s := range d.spaces {
		s.player = players[i]
	}
	if err := d.leaveOutEnded(ctx); err != nil {
		return err
	}
	d.showIn()
	return nil
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
	j, byRun := d.job, d.byRun()
	j.limitMemory()
	soft, hard, release := d.interrupts.TwoStops(d.shown.Stopping)
	j.later(release)
	if terminal.CanRedraw(d.stderr, d.env) && !(d.settings.JSON && terminal.Is(d.stdout)) {
		d.shown.KeepLines()
	}
	d.keepAwake(soft, d.shown.Warn, j.later)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: d.close, Clock: d.clock, MostOpen: d.mostOpen(),
		Progress: func(run *pipeline.SpaceRun, p send.Progress) { byRun[run].shown.Progress(p) },
		Queue:    func(run *pipeline.SpaceRun) send.Queue { return byRun[run].player },
		Ended:    func(run *pipeline.SpaceRun) { d.closeIn(byRun[run]) }}
}

// byRun are the spaces by their runs.
func (d *playedDay) byRun() map[*pipeline.SpaceRun]*spaceDay {
	of := map[*pipeline.SpaceRun]*spaceDay{}
	for _, s := range d.spaces {
		of[s.run] = s
	}
	return of
}
