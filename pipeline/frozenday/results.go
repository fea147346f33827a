package frozenday

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/send"
)

// Results write results files as a ledger keeps them.
type Results interface {
	// Fits says why a results file of that name cannot hold a report, nil where it can.
	Fits(name string, r *resultsreport.Report) error
	// Freeze is the file, and what the ledger has to know of it besides: nil where the file itself says it.
	Freeze(name string, r *resultsreport.Report) (ledger.FrozenFile, *ledger.ResultsFile, error)
}

// keptResults is a results file that is kept in the ledger, in place of a disk. Whatever goes wrong with it is told, and stops nothing:
// the ledger has each message. Where the ledger cannot be reached a file is written again: the last one of a day before anybody says that
// the day is over, another one as soon as the sender writes the next.
//
// Nobody waits for it either: that of a lane which is given back, for somebody else to go on with the day, is put off until the lane is
// free (writeLate).
type keptResults struct {
	name    string
	results Results
	taken   ledger.WorkerLane
	ledger  ledger.ResultsFiles
	goesOn  func() bool // whether the lane is about to be given back, and the day goes on elsewhere
	isOver  func() bool // whether nobody else writes the file after this one
	notKept func()      // is called where a file has to be written again
	clock   clock.Clock
	longest time.Duration // --max-outage
	tell    func(error)
	hard    context.Context   // see Lane.Post
	atOnce  chan struct{}     // is full while as many are written as may be after their lanes were given back
	sum     [sha256.Size]byte // of what was kept last
	mu      sync.Mutex
	late    *resultsreport.Report // that was put off last
}

var _ send.ResultsWriter = (*keptResults)(nil)

// Fits implements [send.ResultsWriter].
func (k *keptResults) Fits(r *resultsreport.Report) error { return k.results.Fits(k.name, r) }

// Write implements [send.ResultsWriter].
func (k *keptResults) Write(r *resultsreport.Report) error {
	if k.goesOn() {
		k.putOff(r)
		return nil
	}
	err := k.writeNow(r)
	switch {
	case !errors.Is(err, ledger.ErrUnreachable):
		return err
	case r.Ended && k.isOver():
		return k.writeAgain(r, err)
	}
	k.notKept()
	return err
}

// How often a file is written again while the ledger cannot be reached: at first, and at most.
const (
	firstRetry = 250 * time.Millisecond
	lastRetry  = 5 * time.Second
)

// mostAnswered is how often a file may fail while the ledger answers otherwise: then it is the file that cannot be kept, on a slow line for
// example. The day is over all the same.
const mostAnswered = 5

// writeAgain writes a file again and again as long as the ledger cannot be reached, no longer than --max-outage. The error is the last one.
func (k *keptResults) writeAgain(r *resultsreport.Report, err error) error {
	from, wait, answered := k.clock.Now(), firstRetry, 0
	for errors.Is(err, ledger.ErrUnreachable) {
		if k.taken.Check(k.steady()) == nil {
			answered++
		}
		if answered >= mostAnswered {
			k.tell(fmt.Errorf("the last ones are not kept: %w", err))
			return nil
		}
		now := k.clock.Now()
		if now.Sub(from) >= k.longest {
			return fmt.Errorf("the last results are not kept: %w (--max-outage %s)", err, k.longest)
		}
		if k.clock.Until(k.hard, now.Add(wait)) != nil {
			return err
		}
		err, wait = k.writeNow(r), min(2*wait, lastRetry)
	}
	return err
}

// steady is the context of what is written: hard ends only the waits.
func (k *keptResults) steady() context.Context { return context.WithoutCancel(k.hard) }

func (k *keptResults) putOff(r *resultsreport.Report) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.late = r
}

// writeLate writes what was put off, once the lane was given back, unless somebody has taken the lane since: then that one writes it.
// The next worker writes it, too, where this one has to end before.
func (k *keptResults) writeLate() {
	k.mu.Lock()
	late := k.late
	k.late = nil
	k.mu.Unlock()
	if late == nil {
		return
	}
	select {
	case k.atOnce <- struct{}{}:
	case <-k.hard.Done(): // the worker ends
		return
	}
	defer func() { <-k.atOnce }()
	if k.taken.Check(k.steady()) == nil {
		_ = k.writeNow(late)
	}
}

// writeNow writes a file once. The error is one after which that is of no use, for the lane is lost, or of a ledger that cannot be reached:
// they are told in another way.
func (k *keptResults) writeNow(r *resultsreport.Report) error {
	err := k.write(r)
	_, isLost := errors.AsType[*ledger.LaneLostError](err)
	if err != nil && !isLost && !errors.Is(err, ledger.ErrUnreachable) {
		k.tell(err)
		return nil
	}
	return err
}

func (k *keptResults) write(r *resultsreport.Report) error {
	whole, missing := *r, error(nil)
	if r.PostedBodies != nil {
		whole.PostedBodies = noting(r.PostedBodies, &missing)
	}
	file, known, err := k.results.Freeze(k.name, &whole)
	if err == nil && errors.Is(missing, ledger.ErrUnreachable) {
		err = missing // the file says itself what else is missing
	}
	if err != nil {
		return err
	}
	sum := sha256.Sum256(file.Bytes)
	if sum == k.sum {
		return nil
	}
	if known != nil {
		if err := k.ledger.RememberFile(k.steady(), *known); err != nil {
			return err
		}
	}
	err = k.taken.KeepFile(k.steady(), file)
	if err == nil {
		k.sum = sum
	}
	return err
}

// noting are bodies whose error is noted.
func noting(bodies iter.Seq2[ledger.PostedBody, error], missing *error) iter.Seq2[ledger.PostedBody, error] {
	return func(yield func(ledger.PostedBody, error) bool) {
		for sent, err := range bodies {
			if err != nil {
				*missing = err
			}
			if !yield(sent, err) {
				return
			}
		}
	}
}
