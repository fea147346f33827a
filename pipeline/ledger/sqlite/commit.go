package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Many runs write to one ledger, each in a goroutine of its own, and each waits until what it wrote is
// on disk. The disk takes as long for one as for a hundred. So whoever comes while nobody commits does
// so at once; whoever comes meanwhile joins those that wait, and the first of them commits for all,
// in one transaction, as soon as the disk is free. Only a write that has time waits for company, and
// only where another was committed just before: many small commits take the processor from those who wait.

// queue is who waits for the disk.
type queue struct {
	mu      sync.Mutex
	waiting []*write
	busy    bool // somebody commits, or has been told to
	// The leader alone uses these.
	last time.Time           // when the last commit ended
	rest func(time.Duration) // waits for so long; nil: time.Sleep
}

// write is what one caller wants written.
type write struct {
	do          func(tx *sql.Tx) error // may be run twice, where the first time fails
	commitDelay time.Duration          // how long after the last commit it may wait for others
	ended       chan role
	err         error
}

// panicked says that a write panicked, in the leader's goroutine. The panic goes on in that of the write's own caller.
type panicked struct{ value any }

func (p *panicked) Error() string { return fmt.Sprintf("a write panicked: %v", p.value) }

// run does what the write wants.
func (w *write) run(tx *sql.Tx) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicked{value}
		}
	}()
	return w.do(tx)
}

// role is what becomes of a write that waits.
type role uint8

const (
	written role = iota // it was committed, or was not, as its err says
	leader              // it commits itself, and all that wait with it
)

// errNotTried is what a write comes to that was not even tried.
var errNotTried = errors.New("it was not written")

// join adds a write to those that wait, and reports whether nobody commits, so that its
// caller has to.
func (q *queue) join(w *write) (leads bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, w)
	leads = !q.busy
	q.busy = true
	return leads
}

// gather waits for other writes before a commit, if there was a commit just before.
func (q *queue) gather(delay time.Duration) {
	rest := delay - time.Since(q.last)
	if rest <= 0 {
		runtime.Gosched() // others that are about to write may do so with this one
		return
	}
	q.wait(rest)
}

// wait waits for so long.
func (q *queue) wait(d time.Duration) {
	if q.rest != nil {
		q.rest(d)
		return
	}
	time.Sleep(d)
}

// take gives all that wait.
func (q *queue) take() []*write {
	q.mu.Lock()
	defer q.mu.Unlock()
	batch := q.waiting
	q.waiting = nil
	return batch
}

// handOver lets the first that waits commit next.
func (q *queue) handOver() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.busy = len(q.waiting) > 0; q.busy {
		q.waiting[0].ended <- leader
	}
}

// transact runs do in a transaction, and returns when that is on disk. What others write meanwhile may be
// in the same one, but an error of theirs is not in it.
func (l *Ledger) transact(do func(tx *sql.Tx) error) error { return l.transactWithin(0, do) }

// transactWithin is transact for a write that may wait so long for others.
func (l *Ledger) transactWithin(delay time.Duration, do func(tx *sql.Tx) error) error {
	own := &write{do: do, commitDelay: delay, ended: make(chan role, 1), err: errNotTried}
	if l.queue.join(own) || <-own.ended == leader {
		l.commitAsLeader(own)
	}
	if mine := (*panicked)(nil); errors.As(own.err, &mine) {
		panic(mine.value)
	}
	return l.Wrap(own.err)
}

// commitAsLeader commits own, and what waits with it.
func (l *Ledger) commitAsLeader(own *write) {
	l.queue.gather(own.commitDelay)
	batch := l.queue.take()
	defer func() {
		for _, w := range batch {
			if w != own {
				w.ended <- written
			}
		}
		l.queue.last = time.Now()
		l.queue.handOver()
	}()
	l.commit(batch)
}

// commit writes a batch, and notes in each write what came of it. Where one of several writes fails, each is tried by
// itself, so that the others do not fail with it.
func (l *Ledger) commit(batch []*write) {
	refused, err := l.whenFree(batch)
	if refused && len(batch) > 1 {
		for _, w := range batch {
			_, w.err = l.atOnce([]*write{w})
		}
		return
	}
	for _, w := range batch {
		w.err = err
	}
}

// patience is how long a write is tried while a run is under way and another process keeps the file: a run that cannot note its
// answers has to end. Without a run SQLite's own timeout counts: whoever waits at a terminal is to be told.
const (
	patience  = time.Minute
	busyEvery = 20 * time.Millisecond
)

// whenFree is atOnce, tried again while another process keeps the file.
func (l *Ledger) whenFree(batch []*write) (refused bool, err error) {
	for began := time.Now(); ; l.queue.wait(busyEvery) {
		refused, err = l.atOnce(batch)
		if !isBusy(err) || l.openRuns.Load() == 0 || time.Since(began) >= patience {
			return refused, err
		}
	}
}

// isBusy reports whether another process keeps the file.
func isBusy(err error) bool {
	coded := (*sqlite.Error)(nil)
	return errors.As(err, &coded) && coded.Code()&0xff == sqlite3.SQLITE_BUSY
}

// atOnce runs a batch in one transaction. No context ends it: what is written must not depend on who still waits for it.
// refused says that the error is one of a single write.
func (l *Ledger) atOnce(batch []*write) (refused bool, err error) {
	tx, err := l.DB.BeginTx(context.Background(), nil)
	if err != nil {
		return false, err
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	for _, w := range batch {
		if err := w.run(tx); err != nil {
			return true, err
		}
	}
	if err := tx.Commit(); err != nil {
		return false, err
	}
	l.commits.Add(1)
	return false, nil
}
