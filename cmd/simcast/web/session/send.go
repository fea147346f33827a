package session

import (
	"errors"
	"fmt"
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

var errClosing = errors.New("simcast is quitting and cannot start a run")

// BusyError says that a run of this session is under way. Run is nil while it is still
// being made ready.
type BusyError struct{ Run *Run }

func (e *BusyError) Error() string {
	if e.Run == nil {
		return "another run is starting; wait for it"
	}
	now := e.Run.Snapshot()
	return fmt.Sprintf("a run of %s has been under way since %s; wait until it has ended, or stop it", now.Plan.Name, wording.Moment(now.Started, e.Run.session.config.Now(), nil))
}

// ChangedError says that a run would not post what was shown. Nothing was posted.
type ChangedError struct{ What string }

func (e *ChangedError) Error() string {
	return "the space, the plan or the ledger has changed in the meantime: " + e.What + "; nothing was sent, look again"
}

// Send posts what Brief has shown: digest is that brief's. It prepares the plan again,
// under the space's lane. If the digest is another one then, nothing is posted and the
// error is a *ChangedError. The run does not depend on a request or a page.
func (s *Session) Send(file PlanFile, asked pipeline.SendOptions, digest string) (*Run, error) {
	if err := s.reserve(); err != nil {
		return nil, err
	}
	defer s.release()
	run, err := s.start(file, asked, plan.ParseSendDigest(digest))
	return run, shortPath(err, file)
}

// WhileIdle does what must not happen under a run: none is under way, and none begins
// until it is done.
func (s *Session) WhileIdle(do func() error) error {
	if err := s.reserve(); err != nil {
		return err
	}
	defer s.release()
	return do()
}

// reserve keeps the session for one run, until release.
func (s *Session) reserve() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch under := s.underWay(); {
	case s.closing:
		return errClosing
	case s.starting || under != nil:
		return &BusyError{under}
	}
	s.starting = true
	s.background.Add(1)
	return nil
}

func (s *Session) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.starting = false
	s.background.Done()
}

// start prepares a run, and starts it if it is what was shown. An error leaves nothing
// open.
func (s *Session) start(file PlanFile, asked pipeline.SendOptions, shown plan.SendDigest) (started *Run, err error) {
	inWords := asked
	if _, err := s.setPace(&asked); err != nil {
		return nil, err
	}
	run := newRun(s, file, shown)
	j, err := s.connectedJob(s.life, file, asked, Fresh, run.noteError)
	defer func() {
		if started != nil {
			return
		}
		run.endSoft()
		run.endHard()
		if j != nil {
			j.close()
		}
	}()
	if err != nil {
		return nil, err
	}
	j.GivenRunName = run.ID
	j.steps.Hooks.Ask = func() error { return j.checkDigest(shown) }
	j.steps.Hooks.Sending = func() pipeline.Sending { // nobody can be asked: a run that stood still stops
		return pipeline.Sending{Soft: run.soft, Hard: run.hard, Progress: run.noteProgress, Clock: s.config.Clock}
	}
	if err := j.steps.Prepare(s.life); err != nil {
		return nil, err
	}
	sayLeftOutOnPage(j.SendPlan)
	run.noteStart(j)
	if err := s.noteRun(run, file, j, inWords); err != nil {
		run.noteError(fmt.Errorf("the page could not write down this run: %w; enter its round and its choice again before the next run; once simcast is started again, the list of plans does not show this one", err))
	}
	if !s.register(run) {
		return nil, errors.Join(errClosing, j.steps.ReleaseLanes(s.life))
	}
	go s.finish(run, j)
	return run, nil
}

// noteRun writes down which run of a plan this is, and what it is asked.
func (s *Session) noteRun(run *Run, file PlanFile, j *job, asked pipeline.SendOptions) error {
	return s.changeNote(file.folderOf(), func(note *planNote) {
		note.ask(file.mark(), asked)
		of := runNote{Run: run.ID, Results: inFolder(j.ResultsPath), Asked: askedOf(j.SendPlan), One: oneRow(asked.Rows)}
		note.Runs = append(note.Runs, of)
	})
}

// sayLeftOutOnPage says in reasons what was chosen on the page, where the pipeline names the flags of a command.
func sayLeftOutOnPage(sendPlan *plan.SendPlan) {
	words := strings.NewReplacer(plan.LeftOutBy+"--rows", plan.LeftOutBy+"the choice of rows on the page",
		plan.LeftOutBy+"--team", plan.LeftOutBy+"the choice of teams on the page",
		plan.LeftOutBy+"--channel", plan.LeftOutBy+"the choice of channels on the page")
	for _, d := range sendPlan.Deliveries {
		d.Status.Reason = words.Replace(d.Status.Reason)
	}
}

// checkDigest refuses to post anything but what was shown.
func (j *job) checkDigest(shown plan.SendDigest) error {
	digest, err := j.PlanDigest()
	if err != nil {
		return err
	}
	if what := digest.Diff(shown); what != "" {
		return &ChangedError{what}
	}
	return nil
}

// register adds a run to the session, unless the session is closing.
func (s *Session) register(run *Run) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return false
	}
	s.runs = append(s.runs, run)
	s.background.Add(1)
	return true
}

// finish posts, until the run has ended one way or another.
func (s *Session) finish(run *Run, j *job) {
	defer s.background.Done()
	defer j.close()
	err := run.post(j)
	run.noteEnd(j, err)
}
