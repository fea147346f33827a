package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/web/inbox"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// pageAccess is what the settings say at the start, and from then on what the page is given. It implements
// [session.Access].
type pageAccess struct {
	openLedger func(ctx context.Context, toRead bool) (ledger.Ledger, error) // that of this user
	demoLedger func() (path string, err error)                               // that of days that are played in a demo
	save       func(local.SpaceAccess) error                                 // keeps an address and a key on this machine
	insecure   bool                                                          // plain http to other hosts is allowed
	now        func() time.Time

	mu      sync.Mutex
	client  *apiclient.Client // nil where no space is known
	key     string
	missing error    // why no space is known
	standIn *standIn // nil until somebody asked for it; it stays until the process ends
	inDemo  bool

	day demoDay
}

// standIn is the stand-in of a demo, with the ledger that goes with it.
type standIn struct {
	client *apiclient.Client
	record ledger.Ledger
	stop   func()
	inbox  *standInPage
}

// pageAccess takes the settings as they are now. Where they name no space, or only half of one, the page asks for it; where they name one
// that cannot be used, it is an error. Close ends the stand-in, if there is one.
func (a *app) pageAccess(ctx context.Context, records *local.LedgerOpenOnce) (*pageAccess, error) {
	p := &pageAccess{openLedger: a.openShared(records), demoLedger: local.DemoLedgerPath, save: a.keys.Save, insecure: a.settings.Insecure, now: a.now}
	if a.settings.Demo {
		return p, p.Demo(ctx)
	}
	given, err := a.access()
	var half halfASpace
	switch {
	case errors.Is(err, errNoSpace), errors.As(err, &half):
		p.missing = err
		return p, nil
	case err != nil:
		return nil, err
	}
	return p, p.take(given)
}

// take makes the space that is given the page's own. It reaches for nothing.
func (p *pageAccess) take(given local.SpaceAccess) error {
	client, err := apiclient.New(apiclient.Config{BaseURL: given.BaseURL, Key: given.Key, Insecure: p.insecure})
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.client != nil {
		p.client.Close()
	}
	p.client, p.key, p.inDemo, p.missing = client, given.Key, false, nil
	return nil
}

// Client implements [session.Access].
func (p *pageAccess) Client() (*apiclient.Client, string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.inDemo:
		return p.standIn.client, "", nil // every demo is of the same invented space, whatever its key
	case p.client == nil:
		return nil, "", fmt.Errorf("%w: %w", session.ErrNoSpace, p.missing)
	}
	return p.client, p.key, nil
}

// Ledger implements [session.Access]. A demo's ledger is one for all, and outlives each use.
func (p *pageAccess) Ledger(ctx context.Context, toRead bool) (ledger.Ledger, func(), error) {
	if record := p.demoRecord(); record != nil {
		return record, func() {}, nil
	}
	record, err := p.openLedger(ctx, toRead) // which may take long, and keeps nobody from all else
	if err != nil {
		return nil, nil, err
	}
	return record, func() { _ = record.Close() }, nil // each of its writes was durable before
}

// demoRecord is the ledger of the demo, nil where there is none.
func (p *pageAccess) demoRecord() ledger.Ledger {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.inDemo {
		return p.standIn.record
	}
	return nil
}

// IsDemo implements [session.Access].
func (p *pageAccess) IsDemo() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.inDemo
}

// SetSpace implements [session.Access].
func (p *pageAccess) SetSpace(baseURL, key string, keep bool) error {
	given := local.SpaceAccess{BaseURL: strings.TrimSpace(baseURL), Key: strings.TrimSpace(key)}
	if err := p.take(given); err != nil || !keep {
		return err
	}
	if err := p.save(given); err != nil {
		return fmt.Errorf("the space is used from now on, but its address and key are not kept: %w", err)
	}
	return nil
}

// Demo implements [session.Access]. The stand-in is started once; who comes back to it
// finds what was published before.
func (p *pageAccess) Demo(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.standIn == nil {
		started, err := newStandIn(ctx, p.now)
		if err != nil {
			return err
		}
		p.standIn = started
	}
	p.inDemo = true
	return nil
}

// newStandIn starts the stand-in, with a page of what it publishes.
func newStandIn(ctx context.Context, now func() time.Time) (*standIn, error) {
	played, where, stop, err := startStandIn(ctx)
	if err != nil {
		return nil, err
	}
	client, err := apiclient.New(apiclient.Config{BaseURL: where.BaseURL, Key: where.Key})
	if err != nil {
		stop()
		return nil, err
	}
	record, err := sqlite.InMemory(ctx)
	if err != nil {
		stop()
		return nil, err
	}
	page := inbox.New(inbox.Config{StandIn: played, Now: now, Injects: record, Back: "/"})
	return &standIn{client: client, record: record, inbox: &standInPage{page}, stop: stop}, nil
}

// Close ends what the page's access has started. Nothing may be under way any more.
func (p *pageAccess) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.client != nil {
		p.client.Close()
	}
	if p.standIn != nil {
		p.standIn.client.Close()
		p.standIn.stop()
		_ = p.standIn.record.Close() // it was in memory
	}
}
