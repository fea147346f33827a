package session

import (
	"errors"
	"fmt"

	"simcast/pipeline"
	"simcast/pipeline/plan"
)

var errClosing = errors.New("simcast is ending, and begins nothing new")

// BusyError says that a run of this session is under way. Run is nil while it is still
// being made ready.
type BusyError struct{ Run *Run }

func (e *BusyError) Error() string {
	if e.Run == nil {
		return "a run is just being made ready; wait for it"
	}
	now := e.Run.Snapshot()
	return fmt.Sprintf("a run of %s is under way since %s; wait until it has ended, or stop it", now.Plan.Name, now.Started.Format("15:04:05"))
}

// ChangedError says that a run would not post what was shown. Nothing was posted.
type ChangedError struct{ What string }

func (e *ChangedError) Error() string {
	return "the space, the plan or the ledger changed since this was shown: " + e.What + "; nothing was posted, look again"
}

// Send posts what Brief has shown: digest is that brief's. It prepares the plan again,
// under the space's lock. If the digest is another one then, nothing is posted and the
// error is a *ChangedError. The run does not depend on a request or a page.
func (s *Session) Send(uploaded Plan, asked pipeline.SendOptions, digest string) (*Run, error) {
	if err := s.reserve(); err != nil {
		return nil, err
	}
	defer s.release()
	run, err := s.start(uploaded, asked, plan.ParseSendDigest(digest))
	return run, shortPath(err, uploaded)
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
func (s *Session) start(plan Plan, asked pipeline.SendOptions, digest plan.SendDigest) (run *Run, err error) {
	inWords := asked
	if _, err := s.setPace(&asked); err != nil {
		return nil, err
	}
	ready := newRun(s, plan, digest)
	p, err := s.prepare(s.life, plan, asked, Fresh, ready.noteError)
	defer func() {
		if run != nil {
			return
		}
		ready.endSoft()
		ready.endHard()
		if p != nil {
			p.close()
		}
	}()
	if err != nil {
		return nil, err
	}
	p.Hooks.Ask = func() error { return p.checkDigest(digest) }
	p.Hooks.Sending = func() pipeline.Sending { // nobody can be asked: a run that stood still stops
		return pipeline.Sending{Soft: ready.soft, Hard: ready.hard, Progress: ready.progress, Clock: s.o.Clock}
	}
	if err := pipeline.Prepare(s.life, p.Job); err != nil {
		return nil, err
	}
	ready.begin(p)
	if err := saveOptions(plan, inWords); err != nil {
		ready.noteError(fmt.Errorf("the page will not know the round and the choice of this run: %w; write them again before the next", err))
	}
	if !s.register(ready) {
		return nil, errors.Join(errClosing, p.Unlock())
	}
	go s.run(ready, p)
	return ready, nil
}

func (p *prepared) checkDigest(shown plan.SendDigest) error {
	digest, err := p.PlanDigest()
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

// run posts, until the run has ended one way or another.
func (s *Session) run(run *Run, p *prepared) {
	defer s.background.Done()
	defer p.close()
	run.end(p, run.send(p))
}
