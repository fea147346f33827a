package desk

import (
	"context"
	"errors"
	"fmt"

	"simcast/pipeline"
	"simcast/writers"
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

// Send posts what Brief has shown: seal is that brief's. It takes the plan anew, under
// the space's lock; where that comes to another seal, nothing is posted and the error
// is a *ChangedError. The run that it gives hangs on no request and no page.
func (d *Desk) Send(plan Plan, asked pipeline.Asked, seal string) (*Run, error) {
	if err := d.reserve(); err != nil {
		return nil, err
	}
	run, err := d.launch(plan, asked, pipeline.ParseSeal(seal))
	d.mu.Lock()
	d.starting = false
	d.mu.Unlock()
	if err != nil {
		d.background.Done()
		return nil, shortPath(err, plan)
	}
	return run, nil
}

// reserve takes the desk for one run.
func (d *Desk) reserve() error {
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

// launch makes a run ready, and lets it go once it is sure that it is what was shown.
func (d *Desk) launch(plan Plan, asked pipeline.Asked, seal pipeline.Seal) (*Run, error) {
	if _, err := d.paced(&asked); err != nil {
		return nil, err
	}
	p, err := d.prepare(d.life, plan, asked, Fresh)
	run := newRun(d, plan)
	var sheet *writers.File
	var unlock func() error
	if err == nil {
		sheet, err = p.open(d, false, run.noteError)
	}
	if err == nil {
		unlock, err = p.hold(d.life, seal)
	}
	if err == nil && !d.enlist(run) {
		err = errors.Join(errClosing, unlock())
	}
	if err != nil {
		if p != nil {
			p.close()
		}
		return nil, err
	}
	run.begin(p, sheet)
	go d.sail(run, p, sheet, unlock)
	return run, nil
}

// hold locks the space, settles the job, and holds it against what was shown.
func (p *prepared) hold(ctx context.Context, shown pipeline.Seal) (unlock func() error, err error) {
	if unlock, err = p.Lock(ctx, false); err != nil {
		return nil, err
	}
	if err = p.Settle(); err == nil {
		err = p.holdSeal(shown)
	}
	if err != nil {
		return nil, errors.Join(err, unlock())
	}
	return unlock, nil
}

func (p *prepared) holdSeal(shown pipeline.Seal) error {
	seal, err := p.Seal()
	if err != nil {
		return err
	}
	if what := seal.Since(shown); what != "" {
		return &ChangedError{what}
	}
	return nil
}

// enlist puts a run on the desk, unless the desk is closing.
func (d *Desk) enlist(run *Run) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closing {
		return false
	}
	d.runs = append(d.runs, run)
	return true
}

// sail posts, until the run has ended one way or another.
func (d *Desk) sail(run *Run, p *prepared, sheet *writers.File, unlock func() error) {
	defer d.background.Done()
	defer p.close()
	ending, err := run.send(p)
	err = errors.Join(err, unlock())
	run.end(p, sheet, ending, err)
}
