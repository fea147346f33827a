package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/manyspaces"
	"simcast/cmd/simcast/playing"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// playedDays are the days of one plan in several spaces: played at the terminal by this process, or left to workers.
type playedDays struct {
	*app
	multi *job
	flags *playFlags
	clock clock.Clock // of the records
	zone  *time.Location
	days  []*spaceDay
	live  *playing.Live       // nil where nothing stays at the end of the terminal
	files []ledger.FrozenFile // of the plan, where workers are to play it
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

// playInSpaces plays a plan in every space of a list.
func (a *app) playInSpaces(ctx context.Context, path string, asked *playFlags) error {
	d := &playedDays{app: a, flags: asked, clock: a.recordClock(), zone: a.zone()}
	d.multi = a.newListJob(&asked.sendFlags)
	d.multi.played = d
	return a.runPlanInSpaces(ctx, path, d.multi, notFromResults(path))
}

// setHooks has the steps play days in place of sending all.
func (d *playedDays) setHooks(ctx context.Context) {
	hooks := &d.multi.Hooks
	hooks.Ask, hooks.Sending, hooks.Report = func() error { return d.confirm(ctx) }, d.sending, d.report
}

// confirm prepares the days, shows them, asks, and writes down that they are played, unless workers are to begin them.
func (d *playedDays) confirm(ctx context.Context) error {
	m := d.multi
	d.showManyFaults(m)
	m.NameRuns()
	if err := d.prepare(ctx); err != nil {
		return err
	}
	isNew, past := d.showDays()
	d.sayWhatBegins()
	if m.flags.DryRun {
		d.say("Dry run: nothing was played, and no file was written.")
		d.interrupts.End()
		d.putUnposted(m)
		return nil
	}
	m.early.DoInstead(func() { d.endUnposted(m) })
	if m.flags.Workers {
		if err := d.checkRoom(); err != nil {
			return err
		}
	}
	choice, err := d.choosePast(d.flags.Day.Past, past)
	if err != nil {
		return err
	}
	question := fmt.Sprintf("Go on with the day in %s?", wording.Counted(len(d.days), "space"))
	if isNew {
		question = fmt.Sprintf("Play the day in %s?", wording.Counted(len(d.days), "space"))
	}
	if err := d.confirmPost(question, m.messages(), m.flags.Yes, func() { d.putUnposted(m) }); err != nil {
		return err
	}
	if err := os.MkdirAll(m.resultsPath, 0o755); err != nil {
		return cannotWrite(m.resultsPath, err)
	}
	if d.isAsked(m.flags.Yes) {
		for _, s := range d.days { // the first one's moment is that of the others
			if err := s.player.BeginNow(); err != nil {
				return fmt.Errorf("%s: %w", s.run.Name, err)
			}
		}
	}
	m.later(d.close)
	return d.begin(ctx, choice)
}

// sayWhatBegins says what --startex means where a day has begun, and warns of a clock, and of what would begin with nothing left to play.
func (d *playedDays) sayWhatBegins() {
	if begun := slices.IndexFunc(d.days, func(s *spaceDay) bool { return !s.player.IsNew() }); begun >= 0 { // all have one STARTEX
		briefing := d.days[begun].player.Briefing()
		d.sayBegun(&briefing, d.flags.Day.StartEx)
	}
	for i, s := range d.days {
		briefing := s.player.Briefing()
		if i == 0 {
			d.warnClock(&briefing.Board)
		}
		if d.warnNothingLeft(&briefing, d.flags.Day.Past) { // they have one plan
			return
		}
	}
}

// begin begins the days, or leaves that to workers, with what was decided about what is past, "" where nothing was.
func (d *playedDays) begin(ctx context.Context, choice string) error {
	for _, s := range d.days {
		if choice != "" {
			s.player.DecidePast(choice)
		}
		if d.flags.Workers {
			continue // they begin it
		}
		if err := s.player.Begin(ctx); err != nil {
			return fmt.Errorf("%s: %w", s.run.Name, err)
		}
		s.isOpen = true
	}
	return nil
}

// prepare prepares a player in each space. A STARTEX that passed long ago is asked about.
func (d *playedDays) prepare(ctx context.Context) error {
	going := d.multi.Active()
	d.days = make([]*spaceDay, len(going))
	jobs := make([]*pipeline.SpaceRun, len(going))
	for i, run := range going {
		d.days[i], jobs[i] = &spaceDay{run: run}, run
	}
	env := func(i int) play.Env {
		j, s := jobs[i], d.days[i] // their places change once some are left out
		return d.playEnv(d.clock, d.planLoader(ctx, j), func() *playing.Shown { return s.shown })
	}
	named := func(i int) string { return going[i].Name }
	var players []*play.Player
	err := d.prepareDay(&d.flags.Day, d.multi.flags.DryRun, func() (err error) {
		players, err = play.PrepareAll(jobs, d.flags.Day, env, named)
		return err
	})
	if err != nil {
		return err
	}
	for i, s := range d.days {
		if s.player = players[i]; s.player != nil {
			s.shown = playing.NewShown(d.display(s))
		}
	}
	return d.leaveOutEnded()
}

// leaveOutEnded leaves out the spaces in which the day has ended, and others have to go on.
func (d *playedDays) leaveOutEnded() error {
	var failed error
	d.days = slices.DeleteFunc(d.days, func(s *spaceDay) bool {
		if s.player != nil {
			return false
		}
		s.run.Fault = errors.New("the day has ended there; --reopen takes it up again")
		d.multi.LeftOut = append(d.multi.LeftOut, s.run)
		failed = errors.Join(failed, s.run.ReleaseLane())
		return true
	})
	return failed
}

// display is where the day of a space is shown.
func (d *playedDays) display(s *spaceDay) playing.Display {
	display := playing.Display{Out: d.stderr, Screen: d.screen, Silent: d.settings.JSON, Now: d.clock.Now, Board: s.player.Board, Zone: d.zone,
		StartEx: s.player.Briefing().Board.StartEx, Space: s.run.Name}
	if d.settings.JSON {
		display.Object = func(e jsonout.DayEvent) { d.putLine(jsonout.DayEventInSpace{Space: s.run.Name, DayEvent: e}) }
	}
	return display
}

// showDays shows what the days are: once, where they are the same in several spaces.
func (d *playedDays) showDays() (isNew bool, past int) {
	d.showManyBriefing(d.multi)
	limits := playing.Limits{Late: d.flags.Day.Late, PastAfter: d.flags.Day.PastAfter}
	var shown []manyspaces.Alike
	lines := map[string][]playing.BriefingLine{}
	now := d.clock.Now()
	for _, s := range d.days {
		briefing := s.player.Briefing()
		isNew, past = isNew || briefing.IsNew, past+len(briefing.Past)
		of := playing.Briefing(&briefing.Board, d.multi.flags.Interval, limits, now, d.zone)
		text := fmt.Sprint(of)
		i := slices.IndexFunc(shown, func(a manyspaces.Alike) bool { return a.Text == text })
		if i < 0 {
			shown, lines[text] = append(shown, manyspaces.Alike{Text: text}), of
			i = len(shown) - 1
		}
		shown[i].Runs = append(shown[i].Runs, s.run)
	}
	for _, same := range shown {
		if len(shown) > 1 {
			d.sayIn(terminal.As(terminal.Strong, manyspaces.Which(same.Runs, d.multi.Runs)+":"))
		}
		for _, line := range lines[same.Text] {
			line.Show(d.screen())
		}
	}
	return isNew, past
}

// sending shows the days while they are played, and lets Ctrl-C end the process.
func (d *playedDays) sending() pipeline.Sending {
	m := d.multi
	m.later(machine.LimitMemoryOfMany())
	soft, hard, release := d.interrupts.TwoStops(func() { d.days[0].shown.Stopping() })
	m.later(release)
	if d.keepsLastLines() {
		d.stay()
	}
	d.keepAwake(soft, d.days[0].shown.WarnOfAll, m.later)
	byRun := map[*pipeline.SpaceRun]*spaceDay{}
	for _, s := range d.days {
		byRun[s.run] = s
	}
	return pipeline.Sending{Soft: soft, Hard: hard, Over: d.close, Clock: d.clock, MostOpen: d.mostOpen(),
		Progress: func(run *pipeline.SpaceRun, p send.Progress) { byRun[run].progress(p) },
		Queue:    func(run *pipeline.SpaceRun) send.Queue { return byRun[run].player }, Ended: func(run *pipeline.SpaceRun) { byRun[run].close() }}
}

// stay keeps a line a space at the end of the terminal up to date.
func (d *playedDays) stay() {
	size := func() playing.Size { return playing.SizeOf(d.stderr) }
	d.live = playing.NewLive(d.stderr, size, d.screen, func(columns int) [][]terminal.Span {
		var boards []playing.SpaceBoard
		for _, s := range d.days {
			boards = append(boards, s.board())
		}
		return playing.ScreenOfAll(boards, playing.Size{Columns: columns, Rows: size().Rows}, d.clock.Now(), d.zone)
	})
	for _, s := range d.days {
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
