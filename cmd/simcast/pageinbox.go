package main

import (
	"context"
	"net/http"
	"sync"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/inbox"
	"simcast/pipeline/ledger"
)

// Inbox is the page of what players of the demo see, nil where there is no demo. It shows what the page has sent, or what simcast play
// --demo has, as History does. The stand-in of simcast play is in another process: what it took is read from the ledger.
func (p *pageAccess) Inbox() http.Handler {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.inDemo {
		return nil
	}
	return http.HandlerFunc(p.serveInbox)
}

// lookForPlayEvery is how often a page that is open learns what simcast play has sent.
const lookForPlayEvery = time.Second

// serveInbox serves the inbox. A page that stays live follows one stand-in: where another one is to be shown, it is let go, and comes
// back.
func (p *pageAccess) serveInbox(w http.ResponseWriter, r *http.Request) {
	shown := p.inboxNow(r.Context())
	if r.URL.Path != "/inbox/live" {
		shown.ServeHTTP(w, r)
		return
	}
	live, end := context.WithCancel(r.Context())
	defer end()
	go func() {
		for p.inboxNow(live) == shown {
			select {
			case <-live.Done():
				return
			case <-time.After(lookForPlayEvery):
			}
		}
		end()
	}()
	shown.ServeHTTP(w, r.WithContext(live))
}

// inboxNow is the inbox that is to be shown, with all that was sent until now.
func (p *pageAccess) inboxNow(ctx context.Context) *standInPage {
	day, err := p.dayOfLastRun(ctx)
	if err != nil || day == nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.standIn.inbox
	}
	defer day.release()
	p.day.mu.Lock()
	defer p.day.mu.Unlock()
	if p.day.page == nil || p.day.path != day.path {
		p.day.begin(p, day)
	}
	p.day.takeSent(ctx, day)
	return p.day.page
}

// standInPage is a page of what a stand-in has published.
type standInPage struct{ http.Handler }

// demoDay is a stand-in that has what that of simcast play took.
type demoDay struct {
	mu      sync.Mutex
	path    string // of the day's ledger
	standIn *simulator.Simulator
	page    *standInPage
	taken   map[attempt]bool
	last    time.Time // the start of the latest of them
}

// attempt is the place of an attempt in its ledger.
type attempt struct{ run, n int64 }

// begin makes the stand-in of another day.
func (d *demoDay) begin(p *pageAccess, played *demoLedger) {
	d.path, d.taken, d.last = played.path, map[attempt]bool{}, time.Time{}
	d.standIn = simulator.New(simulator.Options{Space: simulator.Harbour()})
	d.page = &standInPage{inbox.New(inbox.Config{StandIn: d.standIn, Now: p.now, Injects: dayInjects{p}, Back: "/"})}
}

// mostUnderWay is longer than any request takes: so long after a later attempt has begun, an earlier one may still be accepted.
const mostUnderWay = 5 * time.Minute

// takeSent takes what was sent since it was called last. What cannot be read is read by the next call.
func (d *demoDay) takeSent(ctx context.Context, record ledger.Ledger) {
	sent := ledger.EntryFilter{}
	if !d.last.IsZero() {
		sent.Since = d.last.Add(-mostUnderWay)
	}
	for e, err := range record.Entries(ctx, sent) {
		if err != nil {
			return
		}
		at := attempt{e.Run, e.N}
		if e.Outcome != ledger.Accepted || e.Body == "" || d.taken[at] {
			continue
		}
		d.taken[at] = true
		if e.Started.After(d.last) {
			d.last = e.Started
		}
		_ = d.standIn.Take(e.Endpoint, e.MessageID, e.Started, []byte(e.Body)) // the other stand-in took it, and this one is of the same space
	}
}

// dayInjects says which inject a message of the day is of.
type dayInjects struct{ *pageAccess }

// LatestEntries implements [inbox.Injects].
func (d dayInjects) LatestEntries(ctx context.Context, f ledger.EntryFilter, limit, offset int) ([]ledger.Entry, error) {
	record, err := d.openDemoDay(ctx, true)
	if err != nil {
		return nil, err
	}
	defer record.release()
	return record.Ledger.LatestEntries(ctx, f, limit, offset)
}
