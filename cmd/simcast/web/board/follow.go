package board

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// watch looks at a day for all open pages of it. The first look opens the day, and a later one once more where another day has begun in its
// round.
type watch struct {
	pages int                // that follow it; guarded by Board.mu
	end   context.CancelFunc // the last one does not
	ended chan struct{}
	open  func(context.Context) (Day, error)
	clock func() time.Time

	turn chan struct{} // has something while somebody reads the day
	day  Day           // nil where it is to be opened

	mu      sync.Mutex
	last    Snapshot
	err     error         // why the day could not be read
	changed chan struct{} // closed when the day shows something else
}

// follow gives the watch of a day, which it begins for the first page. leave ends it with the last one. Nothing is read here: pages of other
// days wait for the lock.
func (b *Board) follow(ctx context.Context, round string) (_ *watch, leave func(), err error) {
	space, err := b.Days.Space(ctx)
	if err != nil {
		return nil, nil, err
	}
	key := space + "\x00" + round
	b.mu.Lock()
	defer b.mu.Unlock()
	w := b.watches[key]
	if w == nil {
		life, end := context.WithCancel(context.WithoutCancel(ctx)) // it lasts longer than the first page
		w = &watch{open: func(ctx context.Context) (Day, error) { return b.Days.Open(ctx, round) }, clock: b.Now, end: end, ended: make(chan struct{}), turn: make(chan struct{}, 1), changed: make(chan struct{})}
		b.watches[key] = w
		go w.run(life, b.Every)
	}
	w.pages++
	return w, func() { b.leave(key, w) }, nil
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

// read is the day now: of its watch, which begins and ends with this where no page follows it.
func (b *Board) read(ctx context.Context, round string) (s Snapshot, err error) {
	w, leave, err := b.follow(ctx, round)
	if err != nil {
		return s, err
	}
	defer leave()
	return w.look(ctx)
}

// run looks until ctx ends. The page with which the watch begins looks itself.
func (w *watch) run(ctx context.Context, every time.Duration) {
	defer close(w.ended)
	ticks := time.NewTicker(every)
	defer ticks.Stop()
	for {
		select {
		case <-ticks.C:
			_, _ = w.look(ctx) // the pages say so
		case <-ctx.Done():
			w.turn <- struct{}{} // nobody gives it back
			w.close()
			return
		}
	}
}

// look reads the day, and notes whether it shows something else. A day that cannot be read is another version: pages say so.
func (w *watch) look(ctx context.Context) (Snapshot, error) {
	s, err := w.read(ctx)
	if ctx.Err() != nil { // whoever asked is gone
		return s, err
	}
	if s.shows = s.version(); err != nil {
		s.shows = "not read: " + err.Error()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	isOther := s.shows != w.last.shows
	if w.last, w.err = s, err; isOther {
		close(w.changed)
		w.changed = make(chan struct{})
	}
	return s, err
}

// read reads the day when nobody else does. All of it, with the waiting, has to end in [ledger.Soon]: a ledger that does not answer is not
// waited for twice.
func (w *watch) read(ctx context.Context) (s Snapshot, err error) {
	ctx, cancel := context.WithTimeout(ctx, ledger.Soon)
	defer cancel()
	select {
	case w.turn <- struct{}{}:
		defer func() { <-w.turn }()
	case <-ctx.Done():
		return s, fmt.Errorf("%w: it has not answered for %s", ledger.ErrUnreachable, ledger.Soon)
	}
	if w.day != nil {
		if s, err = w.day.Read(ctx, w.clock()); !errors.Is(err, ErrNoDay) {
			return s, err
		}
		w.close()
	}
	opened, err := w.open(ctx)
	if err != nil {
		return s, err
	}
	w.day = opened
	return w.day.Read(ctx, w.clock())
}

// close closes the day. The caller reads it.
func (w *watch) close() {
	if w.day != nil {
		w.day.Close()
		w.day = nil
	}
}

// now is what was seen last, and what is closed when the day shows something else.
func (w *watch) now() (s Snapshot, changed <-chan struct{}, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last, w.changed, w.err
}

// goesBy is after what time pages are told of a day in which nothing happens: moments have gone by.
const goesBy = 30 * time.Second

// version tells what is shown apart from what was before: all but the clock. A remark changes no entry.
func (s *Snapshot) version() string {
	last := time.Time{}
	if len(s.Events) > 0 {
		last = s.Events[len(s.Events)-1].At
	}
	return fmt.Sprint(boardVersion(&s.Board), ".", last.UnixMilli(), ".", len(s.Waiting), ".", s.IsGone, ".", s.Board.At.UnixMilli()/goesBy.Milliseconds())
}

// boardVersion is version of a board.
func boardVersion(b *day.Board) string {
	sum := fnv.New64a()
	_, _ = fmt.Fprint(sum, view.StalledEntry(b) != nil, b.Mode, b.Held, b.HeldSince.UnixMilli(), b.HeldBy, b.HoldReason, b.Offset, b.Started, b.Ended, b.Sending, b.At.Before(b.StartEx), "\x00")
	for i := range b.Lines {
		line := &b.Lines[i]
		_, _ = fmt.Fprint(sum, line.ID, line.State, line.Expected.UnixMilli(), line.Actual.UnixMilli(), line.Called, line.IsLate, line.Results, line.Reason,
			line.By, line.Content, line.Cause, "\x00")
	}
	return fmt.Sprintf("%x", sum.Sum64())
}
