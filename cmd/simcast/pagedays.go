package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// Days is the access of the boards of exercise days. It is the page's own, but for a demo: there the day is played by simcast play, in a
// process and a ledger of its own.
func (p *pageAccess) Days() session.Access { return daysOfPage{p} }

type daysOfPage struct{ *pageAccess }

// Ledger implements [session.Access].
func (d daysOfPage) Ledger(ctx context.Context, toRead bool) (ledger.Ledger, func(), error) {
	if !d.IsDemo() {
		return d.pageAccess.Ledger(ctx, toRead)
	}
	day, err := d.openDemoDay(ctx, toRead)
	if errors.Is(err, fs.ErrNotExist) {
		return d.pageAccess.Ledger(ctx, toRead)
	}
	if err != nil {
		return nil, nil, err
	}
	return day, day.release, nil
}

// History opens the ledger of what was sent. In a demo both the page and simcast play send, each with a ledger of its own: it is that of
// the run which began last.
func (p *pageAccess) History(ctx context.Context) (ledger.Ledger, func(), error) {
	day, err := p.dayOfLastRun(ctx)
	if err != nil || day == nil {
		return p.Ledger(ctx, true)
	}
	return day, day.release, nil
}

// dayOfLastRun is the ledger of the day that is played in a demo, nil where there is none, or the page has begun to send later.
func (p *pageAccess) dayOfLastRun(ctx context.Context) (*demoLedger, error) {
	own := p.demoRecord()
	if own == nil {
		return nil, nil
	}
	day, err := p.openDemoDay(ctx, true)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	played, err := lastBegun(ctx, day)
	sent, ownErr := lastBegun(ctx, own)
	if err = errors.Join(err, ownErr); err != nil || !played.After(sent) {
		day.release()
		return nil, err
	}
	return day, nil
}

// lastBegun is when the last run of a ledger began.
func lastBegun(ctx context.Context, record ledger.Ledger) (last time.Time, err error) {
	spaces, err := record.KnownSpaces(ctx)
	for _, space := range spaces {
		run, _, err := record.LastRun(ctx, space.ID)
		if err != nil {
			return last, err
		}
		if run.Started.After(last) {
			last = run.Started
		}
	}
	return last, err
}

// openDemoDay opens the ledger of the day that is or was played in a demo. The error is fs.ErrNotExist where none was.
func (p *pageAccess) openDemoDay(ctx context.Context, toRead bool) (*demoLedger, error) {
	path, err := p.demoLedger()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	open := sqlite.Open
	if toRead {
		open = sqlite.OpenToRead
	}
	record, err := open(ctx, path)
	if err != nil {
		return nil, err
	}
	return &demoLedger{record, path, p.demoLedger}, nil
}

// demoLedger is the ledger of a day that is played in a demo. The next demo puts another one in its place, under a name of its own.
type demoLedger struct {
	ledger.Ledger
	path string
	now  func() (path string, err error)
}

func (l *demoLedger) release() { _ = l.Close() } // each of its writes was durable before

// IsReplaced implements [board.Replaceable].
func (l *demoLedger) IsReplaced() bool {
	path, err := l.now()
	return err != nil || path != l.path
}
