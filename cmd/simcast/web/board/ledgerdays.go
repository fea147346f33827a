package board

import (
	"cmp"
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/clock"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
)

// LedgerDays are the days that the ledger has of the space to which a page is connected. What is done on the page, this user
// does.
func LedgerDays(access session.Access, user string) Days {
	host, _ := os.Hostname() // a machine without a name is told from no other
	return &ledgerDays{access: access, who: control.Person{Name: user, Host: host}, spaces: map[string]string{}, players: players{known: map[string]answered{}}, endings: endings{known: map[ledger.Day]ending{}}}
}

type ledgerDays struct {
	access  session.Access
	who     control.Person
	players players
	endings endings

	mu     sync.Mutex
	spaces map[string]string // ids by fingerprint: a space keeps its id
}

// Space implements [Days].
func (l *ledgerDays) Space(ctx context.Context) (string, error) {
	_, key, err := l.access.Client()
	if errors.Is(err, session.ErrNoSpace) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	fingerprint := space.Fingerprint(key)
	l.mu.Lock()
	defer l.mu.Unlock()
	if id := l.spaces[fingerprint]; id != "" {
		return id, nil
	}
	led, release, err := l.access.Ledger(ctx, true)
	if err != nil {
		return "", err
	}
	defer release()
	known, found, err := led.SpaceOf(ctx, fingerprint)
	if err != nil || !found {
		return fingerprint, err
	}
	l.spaces[fingerprint] = known.ID
	return known.ID, nil
}

// List implements [Days].
func (l *ledgerDays) List(ctx context.Context) (list []Head, err error) {
	id, err := l.Space(ctx)
	if err != nil || id == "" {
		return nil, err
	}
	led, release, err := l.access.Ledger(ctx, true)
	if err != nil {
		return nil, err
	}
	defer release()
	days, err := led.DaysOf(ctx, id)
	for _, d := range days {
		list = append(list, Head{d, l.endings.of(ctx, led, d)})
	}
	return list, err
}

// Open implements [Days].
func (l *ledgerDays) Open(ctx context.Context, round string) (Day, error) {
	id, err := l.Space(ctx)
	if err != nil {
		return nil, err
	}
	led, release, err := l.access.Ledger(ctx, true)
	if err != nil {
		return nil, err
	}
	reader, found, err := dayrecord.Open(ctx, led, id, round)
	if err == nil && !found {
		err = ErrNoDay
	}
	if err != nil {
		release()
		return nil, err
	}
	return &ledgerDay{days: l, space: id, round: round, led: led, reader: reader, release: release}, nil
}

// Submit implements [Days]. It writes by a ledger of its own: others read by theirs meanwhile.
func (l *ledgerDays) Submit(ctx context.Context, round string, c day.Control) (control.Answer, error) {
	id, err := l.Space(ctx)
	if err != nil {
		return control.Answer{}, err
	}
	led, release, err := l.access.Ledger(ctx, false)
	if err != nil {
		return control.Answer{}, err
	}
	defer release()
	target := control.Target{Ledger: led, Space: id, Round: round, Lists: l.lists}
	answer, err := target.Submit(ctx, c, l.who, clock.System{})
	if refused := (*control.Refused)(nil); errors.As(err, &refused) {
		return answer, &Refusal{Message: refused.Message, Suggestion: refused.Suggestion}
	}
	return answer, err
}

// lists loads the space of the page as it is now.
func (l *ledgerDays) lists(ctx context.Context) (*space.Space, error) {
	client, _, err := l.access.Client()
	if err != nil {
		return nil, err
	}
	return space.Load(ctx, client)
}

// ledgerDay is a day that is read as it is written.
type ledgerDay struct {
	days         *ledgerDays
	space, round string
	led          ledger.Ledger
	reader       *dayrecord.Reader
	release      func()
	events       []day.Event // nil where they are to be read again
}

// Replaceable is a ledger that another one may replace while it is open.
type Replaceable interface {
	// IsReplaced reports whether another one stands in its place.
	IsReplaced() bool
}

// Read implements [Day].
func (d *ledgerDay) Read(ctx context.Context, now time.Time) (s Snapshot, err error) {
	if led, may := d.led.(Replaceable); may && led.IsReplaced() {
		return s, ErrNoDay
	}
	changed, err := d.reader.Update(ctx)
	if changed {
		d.events = nil
	}
	if err != nil {
		return s, err
	}
	if d.events == nil {
		d.events = d.reader.Record().Events
	}
	s = Snapshot{Board: d.reader.State().Board(d.reader.Present(ctx, now)), Events: d.events, Plan: d.reader.Head().Plan, Played: d.played(ctx, now)}
	for _, e := range d.events {
		s.Plan = cmp.Or(e.Plan, s.Plan)
	}
	for _, c := range d.reader.Waiting() {
		event, err := day.ParseEvent(c.Body)
		if err != nil {
			return s, err
		}
		event.N, event.At, event.By = c.N, c.Asked, c.By
		s.Waiting = append(s.Waiting, event)
	}
	return s, nil
}

// Close implements [Day].
func (d *ledgerDay) Close() { d.release() }
