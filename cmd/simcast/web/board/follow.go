package board

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// watch looks at a day for all open pages of it.
type watch struct {
	pages int                // that follow it; guarded by Board.mu
	end   context.CancelFunc // the last one does not
	ended chan struct{}
	open  func(context.Context) (Day, error)
	begin func() error // opens the day, and looks at it from then on; those who come meanwhile wait for it

	turn chan struct{} // has something while somebody reads the day
	day  Day

	mu      sync.Mutex
	version string
	changed chan struct{} // closed when version is another one
}

// follow gives the watch of a day, which it begins for the first page. leave ends it with the last one.
func (b *Board) follow(ctx context.Context, round string) (_ *watch, leave func(), err error) {
	key, err := b.key(ctx, round)
	if err != nil {
		return nil, nil, err
	}
	w := b.join(ctx, key, round)
	defer func() {
		if leave == nil { // an error, or a panic
			b.forget(key, w)
		}
	}()
	if err := w.begin(); err != nil {
		return nil, nil, err
	}
	return w, func() { b.leave(key, w) }, nil
}

// join gives the watch of a day to one more page. It opens nothing: pages of other days wait for the lock.
func (b *Board) join(ctx context.Context, key, round string) *watch {
	b.mu.Lock()
	defer b.mu.Unlock()
	w := b.watches[key]
	if w == nil {
		life, end := context.WithCancel(context.WithoutCancel(ctx)) // it lasts longer than the first page
		w = &watch{open: func(ctx context.Context) (Day, error) { return b.Days.Open(ctx, round) }, end: end, ended: make(chan struct{}), turn: make(chan struct{}, 1), changed: make(chan struct{})}
		w.begin = sync.OnceValue(func() (err error) {
			if w.day, err = w.open(life); err != nil {
				end()
				return err
			}
			w.look(life, b.Now())
			go w.run(life, b.Every, b.Now)
			return nil
		})
		b.watches[key] = w
	}
	w.pages++
	return w
}

// forget has the next page open the day again, where this watch could not.
func (b *Board) forget(key string, w *watch) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.watches[key] == w {
		delete(b.watches, key)
	}
}

func (b *Board) leave(key string, w *watch) {
	b.mu.Lock()
	w.pages--
	last := w.pages == 0
	if last {
		delete(b.watches, key)
	}
	b.mu.Unlock()
	if last {
		w.end()
		<-w.ended
	}
}

// key tells the day of a round from those of other spaces.
func (b *Board) key(ctx context.Context, round string) (string, error) {
	space, err := b.Days.Space(ctx)
	return space + "\x00" + round, err
}

// run looks until ctx ends.
func (w *watch) run(ctx context.Context, every time.Duration, now func() time.Time) {
	defer close(w.ended)
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			w.look(ctx, now())
		case <-ctx.Done():
			w.turn <- struct{}{} // nobody gives it back: the day is closed
			w.day.Close()
			return
		}
	}
}

// look notes whether the day shows something else. A day that cannot be read is another version: pages say so.
func (w *watch) look(ctx context.Context, now time.Time) {
	version, err := w.versionNow(ctx, now)
	if err != nil {
		version = "not read: " + err.Error()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if version != w.version {
		w.version = version
		close(w.changed)
		w.changed = make(chan struct{})
	}
}

// versionNow tells what the day shows from what it shows at other moments.
func (w *watch) versionNow(ctx context.Context, now time.Time) (version string, err error) {
	ctx, done, err := w.reads(ctx)
	if err != nil {
		return "", err
	}
	defer done()
	s, err := w.read(ctx, now)
	if errors.Is(err, ErrNoDay) {
		return "none", nil
	}
	if err != nil {
		return "", err
	}
	return s.version(), nil
}

// version tells what is shown apart from what was before: all but the clock. A remark changes no entry.
func (s *Snapshot) version() string {
	last := time.Time{}
	if len(s.Events) > 0 {
		last = s.Events[len(s.Events)-1].At
	}
	return fmt.Sprint(boardVersion(&s.Board), ".", last.UnixMilli(), ".", len(s.Waiting), ".", s.IsGone)
}

// boardVersion is version of a board.
func boardVersion(b *day.Board) string {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, stalled(b) != nil, b.Mode, b.Held, b.HeldSince.UnixMilli(), b.HeldBy, b.HoldReason, b.Offset, b.Started, b.Ended, b.Sending, b.At.Before(b.StartEx), "\x00")
	for i := range b.Lines {
		line := &b.Lines[i]
		_, _ = fmt.Fprint(sum, line.ID, line.State, line.Expected.UnixMilli(), line.Actual.UnixMilli(), line.Called, line.IsLate, line.Results, line.Reason,
			line.By, line.Content, line.Cause, "\x00")
	}
	return fmt.Sprintf("%x", sum.Sum64())
}

// reads waits until nobody else reads the day. All of it, with the waiting, has to end in [ledger.Soon]: a ledger that does not answer
// is not waited for twice.
func (w *watch) reads(ctx context.Context) (_ context.Context, done func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, ledger.Soon)
	select {
	case w.turn <- struct{}{}:
		return ctx, func() { <-w.turn; cancel() }, nil
	case <-ctx.Done():
		cancel()
		return nil, nil, fmt.Errorf("%w: it has not answered for %s", ledger.ErrUnreachable, ledger.Soon)
	}
}

// read is the day at a moment. One that is not there any more is opened again: another day may have begun in its round. The caller reads it.
func (w *watch) read(ctx context.Context, now time.Time) (Snapshot, error) {
	s, err := w.day.Read(ctx, now)
	if !errors.Is(err, ErrNoDay) {
		return s, err
	}
	again, err := w.open(ctx)
	if err != nil {
		return s, err
	}
	w.day.Close()
	w.day = again
	return w.day.Read(ctx, now)
}

// submit asks for a control. Others may read the day meanwhile.
func (w *watch) submit(ctx context.Context, c day.Control) (control.Answer, error) {
	_, done, err := w.reads(ctx)
	if err != nil {
		return control.Answer{}, err
	}
	now := w.day
	done()
	return now.Submit(ctx, c)
}

// now is the version, and what is closed when it is another one.
func (w *watch) now() (version string, changed <-chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.version, w.changed
}

// read is the day now: of its watch, which begins and ends with this where no page follows it.
func (b *Board) read(ctx context.Context, round string) (s Snapshot, err error) {
	w, leave, err := b.follow(ctx, round)
	if err != nil {
		return s, err
	}
	defer leave()
	ctx, done, err := w.reads(ctx)
	if err != nil {
		return s, err
	}
	defer done()
	return w.read(ctx, b.Now())
}
