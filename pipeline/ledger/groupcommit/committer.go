package groupcommit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Committer commits what many goroutines write. Its exported fields are set before the first write.
type Committer struct {
	DB              *sql.DB
	TryAgain        func(err error, since time.Duration) bool // whether a batch is tried again that has failed, and was tried first so long ago; nil: never
	FailsWholeBatch func(error) bool                          // whether an error that one write met is one of the connection, and so of all in its batch; nil: none is
	Committed       func()                                    // is called after each commit; nil: nothing is
	Timeout         func(writes int) time.Duration            // how long a transaction of so many writes may take; nil: as long as it does
	Sleep           func(time.Duration)                       // waits for so long; nil: time.Sleep

	mu      sync.Mutex
	waiting []*write
	busy    bool      // somebody commits, or has been told to
	last    time.Time // when the last commit ended. The leader alone uses it
}

// write is what one caller wants written.
type write struct {
	ctx         context.Context                             // of the caller, who waits no longer than it lasts
	do          func(ctx context.Context, tx *sql.Tx) error // may be run twice, where the first time fails
	commitDelay time.Duration                               // how long after the last commit it may wait for others
	ended       chan role
	err         error
}

// panicked says that a write panicked, in the leader's goroutine. The panic goes on in that of the write's own caller.
type panicked struct{ value any }

func (p *panicked) Error() string { return fmt.Sprintf("a write panicked: %v", p.value) }

// run does what the write wants.
func (w *write) run(ctx context.Context, tx *sql.Tx) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &panicked{value}
		}
	}()
	return w.do(ctx, tx)
}

// role is what becomes of a write that waits.
type role uint8

const (
	done   role = iota // it was committed, or was not, as its err says
	leader             // it commits itself, and all that wait with it
)

// errNotTried is what a write comes to that was not even tried.
var errNotTried = errors.New("it was not written")

// join adds a write to those that wait, and reports whether nobody commits, so that its
// caller has to.
func (c *Committer) join(w *write) (leads bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = append(c.waiting, w)
	leads = !c.busy
	c.busy = true
	return leads
}

// gather waits for other writes before a commit, if there was a commit just before.
func (c *Committer) gather(delay time.Duration) {
	rest := delay - time.Since(c.last)
	if rest <= 0 {
		runtime.Gosched() // others that are about to write may do so with this one
		return
	}
	c.wait(rest)
}

// wait waits for so long.
func (c *Committer) wait(d time.Duration) {
	if c.Sleep != nil {
		c.Sleep(d)
		return
	}
	time.Sleep(d)
}

// take gives all that wait.
func (c *Committer) take() []*write {
	c.mu.Lock()
	defer c.mu.Unlock()
	batch := c.waiting
	c.waiting = nil
	return batch
}

// handOver lets the first that waits commit next.
func (c *Committer) handOver() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy = len(c.waiting) > 0; c.busy {
		c.waiting[0].ended <- leader
	}
}

// How is how something is written. Its zero value is for what takes a moment.
type How struct {
	Delay time.Duration // how long after the last commit it may wait for others that write
	Alone bool          // in a transaction of its own and at once: it takes long, or may have to wait for what others have locked, and nobody who writes is to wait for it
	Limit time.Duration // of what is alone: how long it may take; 0: as long as it does
}

// Write runs do in a transaction, and returns when that is durable. What others write meanwhile may be in the same transaction, unless it
// is alone, but an error of theirs is not in it. Nothing is written where ctx has ended before. Where it ends later, the transaction is
// undone as soon as all others in it have given up, too; else it is written all the same.
func (c *Committer) Write(ctx context.Context, how How, do func(ctx context.Context, tx *sql.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	own := &write{ctx: ctx, do: do, commitDelay: how.Delay, ended: make(chan role, 1), err: errNotTried}
	switch {
	case how.Alone:
		_, own.err = c.commitRetrying([]*write{own}, how.timeout())
	case c.join(own) || <-own.ended == leader:
		c.commitAsLeader(own)
	}
	return own.result()
}

// timeout is how long what is alone may take; nil: as long as it does.
func (h How) timeout() func(int) time.Duration {
	if h.Limit == 0 {
		return nil
	}
	return func(int) time.Duration { return h.Limit }
}

// result is what came of a write, for its own caller.
func (w *write) result() error {
	if mine := (*panicked)(nil); errors.As(w.err, &mine) {
		panic(mine.value)
	}
	if errors.Is(w.err, context.Canceled) && w.ctx.Err() != nil {
		return w.ctx.Err() // which may be a deadline
	}
	return w.err
}

// commitAsLeader commits own, and what waits with it.
func (c *Committer) commitAsLeader(own *write) {
	c.gather(own.commitDelay)
	batch := c.take()
	defer func() {
		for _, w := range batch {
			if w != own {
				w.ended <- done
			}
		}
		c.last = time.Now()
		c.handOver()
	}()
	c.commit(batch)
}

// commit writes a batch, and notes in each write what came of it. Where one of several writes fails, each is tried by
// itself, so that the others do not fail with it.
func (c *Committer) commit(batch []*write) {
	refused, err := c.commitRetrying(batch, c.Timeout)
	if refused && len(batch) > 1 && (c.FailsWholeBatch == nil || !c.FailsWholeBatch(err)) {
		for _, w := range batch {
			_, w.err = c.commitOnce([]*write{w}, c.Timeout)
		}
		return
	}
	for _, w := range batch {
		w.err = err
	}
}

// retryEvery is how long is waited before a batch is tried again.
const retryEvery = 20 * time.Millisecond

// commitRetrying is commitOnce, tried again as long as that may help.
func (c *Committer) commitRetrying(batch []*write, timeout func(int) time.Duration) (refused bool, err error) {
	for began := time.Now(); ; c.wait(retryEvery) {
		refused, err = c.commitOnce(batch, timeout)
		if err == nil || c.TryAgain == nil || !c.TryAgain(err, time.Since(began)) {
			return refused, err
		}
	}
}

// whileWanted is the context of a transaction: it ends once nobody waits for any of its writes any more.
func whileWanted(batch []*write) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	var waiting atomic.Int64
	waiting.Store(int64(len(batch)))
	for _, w := range batch {
		stop := context.AfterFunc(w.ctx, func() {
			if waiting.Add(-1) == 0 {
				cancel()
			}
		})
		context.AfterFunc(ctx, func() { stop() })
	}
	return ctx, cancel
}

// commitOnce runs a batch in one transaction. What is written must not depend on who still waits for a part of it, so nothing ends it but
// the time-out, and that nobody waits for any of it. refused says that the error is one of a single write.
func (c *Committer) commitOnce(batch []*write, timeout func(int) time.Duration) (refused bool, err error) {
	ctx, cancel := whileWanted(batch)
	defer cancel()
	if timeout != nil {
		ctx, cancel = context.WithTimeout(ctx, timeout(len(batch)))
		defer cancel()
	}
	tx, err := c.DB.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	for _, w := range batch {
		if err := w.run(ctx, tx); err != nil {
			return true, cutOff(ctx, err)
		}
	}
	if err := cutOff(ctx, tx.Commit()); err != nil {
		return false, err
	}
	if c.Committed != nil {
		c.Committed()
	}
	return false, nil
}

// cutOff is what an error of a transaction comes to whose time was over: the database was never asked.
func cutOff(ctx context.Context, err error) error {
	if errors.Is(err, sql.ErrTxDone) && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}
