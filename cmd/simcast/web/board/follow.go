package board

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"simcast/cmd/simcast/web/boardview"
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
	b, found, err := w.board(ctx, now)
	if err != nil {
		return "", err
	}
	version = "none"
	if found {
		version = boardview.Version(&b)
	}
	if r, err := w.record(ctx, now); err == nil {
		version += "." + r.version()
	}
	return version, nil
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

// board is the board of the day at a moment. One that is not there any more is opened again: another day may have begun in its round. The
// caller reads it.
func (w *watch) board(ctx context.Context, now time.Time) (day.Board, bool, error) {
	shown, found, err := w.day.Board(ctx, now)
	if found || err != nil {
		return shown, found, err
	}
	again, err := w.open(ctx)
	if errors.Is(err, ErrNoDay) {
		return shown, false, nil
	}
	if err != nil {
		return shown, false, err
	}
	w.day.Close()
	w.day = again
	return w.day.Board(ctx, now)
}

// submit asks for a control. Others may read the day meanwhile.
func (w *watch) submit(ctx context.Context, c day.Control) (Answer, error) {
	_, done, err := w.reads(ctx)
	if err != nil {
		return Answer{}, err
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

// record is what a page tells of a day beside its board: what was done, what is to count from the next start, and from what.
type record struct {
	events, waiting []day.Event
	plays           bool   // the process that plays the day by its events is there
	plan            string // that it is played from; a watch alone does not read it
	run             string // of workers, to which it is left; "" where it is not; a watch alone does not read it
}

func (w *watch) record(ctx context.Context, now time.Time) (r record, err error) {
	if r.events, err = w.day.Events(); err != nil {
		return r, err
	}
	r.plays = w.day.Plays(ctx, now)
	r.waiting, err = w.day.Waiting()
	return r, err
}

// version tells records apart: a remark changes no entry.
func (r record) version() string {
	last := time.Time{}
	if len(r.events) > 0 {
		last = r.events[len(r.events)-1].At
	}
	return fmt.Sprint(last.UnixMilli(), ".", len(r.waiting), ".", r.plays)
}

// read is the day now: of its watch, which begins and ends with this where no page follows it.
func (b *Board) read(ctx context.Context, round string) (shown day.Board, r record, err error) {
	w, leave, err := b.follow(ctx, round)
	if err != nil {
		return shown, r, err
	}
	defer leave()
	ctx, done, err := w.reads(ctx)
	if err != nil {
		return shown, r, err
	}
	defer done()
	shown, found, err := w.board(ctx, b.Now())
	if err == nil && !found {
		err = ErrNoDay
	}
	if err == nil {
		r, err = w.record(ctx, b.Now())
	}
	if err == nil {
		r.plan, err = w.day.Plan(ctx)
	}
	if err == nil {
		r.run, err = w.day.WorkersRun(ctx)
	}
	return shown, r, err
}
