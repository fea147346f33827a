package session

import (
	"errors"
	"fmt"

	"simcast/pipeline"
	"simcast/pipeline/plan"
)

var errClosing = errors.New("simcast is ending, and begins nothing new")

// BusyError says that a run is under way on this desk. Run is nil while it is still
// being made ready.
type BusyError struct{ Run *Run }

func (e *BusyError) Error() string {
	if e.Run == nil {
		return "a run is just being made ready; wait for it"
	}
	s := e.Run.Snapshot()
	return fmt.Sprintf("a run of %s is under way since %s; wait until it has ended, or stop it", s.Plan.Name, s.Started.Format("15:04:05"))
}

// ChangedError says that a run would not post what was shown. Nothing was posted.
type ChangedError struct{ What string }

func (e *ChangedError) Error() string {
	return "the space, the plan or the ledger changed since this was shown: " + e.What + "; nothing was posted, look again"
}

// Send posts what Brief has shown: seal is that brief's. It takes the plan again, under
// the space's lock; where that comes to another seal, nothing is posted and the error
// is a *ChangedError. The run that it gives hangs on no request and no page.
func (d *Session) Send(uploaded Plan, asked pipeline.SendOptions, seal string) (*Run, error) {
	if err := d.reserve(); err != nil {
		return nil, err
	}
	defer d.release()
	run, err := d.start(uploaded, asked, plan.ParseSendDigest(seal))
	return run, shortPath(err, uploaded)
}

// Still does what must not happen under a run: none is under way, and none begins
// until it is done.
func (d *Session) Still(do func() error) error {
	if err := d.reserve(); err != nil {
		return err
	}
	defer d.release()
	return do()
}

// reserve takes the desk for one run, until release.
func (d *Session) reserve() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch under := d.underWay(); {
	case d.closing:
		return errClosing
	case d.starting || under != nil:
		return &BusyError{under}
	}
	d.starting = true
	d.background.Add(1)
	return nil
}

func (d *Session) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.starting = false
	d.background.Done()
}

// start makes a run ready, and lets it go once it is sure that it is what was shown.
// Whatever keeps it, it leaves nothing open.
func (d *Session) start(plan Plan, asked pipeline.SendOptions, seal plan.SendDigest) (run *Run, err error) {
	inWords := asked
	if _, err := d.paced(&asked); err != nil {
		return nil, err
	}
	ready := newRun(d, plan, seal)
	p, err := d.prepare(d.life, plan, asked, Fresh, ready.noteError)
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
	p.Hooks.Ask = func() error { return p.checkDigest(seal) }
	p.Hooks.Begin = func() pipeline.Sending { // nobody can be asked: a run that stood still stops
		return pipeline.Sending{Soft: ready.soft, Hard: ready.hard, Progress: ready.progress, Clock: d.o.Clock}
	}
	if err := pipeline.Prepare(d.life, p.Job); err != nil {
		return nil, err
	}
	ready.begin(p)
	if err := noteAsked(plan, inWords); err != nil {
		ready.noteError(fmt.Errorf("the page will not know the round and the choice of this run: %w; write them again before the next", err))
	}
	if !d.register(ready) {
		return nil, errors.Join(errClosing, p.Unlock())
	}
	go d.run(ready, p)
	return ready, nil
}

func (p *prepared) checkDigest(shown plan.SendDigest) error {
	seal, err := p.PlanDigest()
	if err != nil {
		return err
	}
	if what := seal.Diff(shown); what != "" {
		return &ChangedError{what}
	}
	return nil
}

// register puts a run on the desk, unless the desk is closing.
func (d *Session) register(run *Run) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closing {
		return false
	}
	d.runs = append(d.runs, run)
	d.background.Add(1)
	return true
}

// run posts, until the run has ended one way or another.
func (d *Session) run(run *Run, p *prepared) {
	defer d.background.Done()
	defer p.close()
	run.end(p, run.send(p))
}
