package web

import (
	"context"
	"sync"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// access is the way to a stand-in, with all that the page tells it written down.
type access struct {
	ledger string

	mu       sync.Mutex
	standIn  *simulator.Simulator
	baseURL  string
	client   *apiclient.Client
	key      string
	isDemo   bool
	demos    int
	told     []string // keys that the page has told
	kept     []string // and those it wanted kept
	keepFail error
}

func (a *access) Client() (*apiclient.Client, string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.client == nil {
		return nil, "", session.ErrNoSpace
	}
	return a.client, a.key, nil
}

func (a *access) Ledger(ctx context.Context, toRead bool) (ledger.Ledger, func(), error) {
	open := sqlite.Open
	if toRead {
		open = sqlite.OpenToRead
	}
	book, err := open(ctx, a.ledger)
	if err != nil {
		return nil, nil, err
	}
	return book, func() { book.Close() }, nil
}

func (a *access) IsDemo() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.isDemo
}

func (a *access) SetSpace(baseURL, key string, keep bool) error {
	client, err := apiclient.New(apiclient.Config{BaseURL: baseURL, Key: key})
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.client, a.key, a.isDemo = client, key, false
	a.told = append(a.told, key)
	if keep {
		a.kept = append(a.kept, key)
		return a.keepFail
	}
	return nil
}

func (a *access) Demo(_ context.Context) error {
	client, err := apiclient.New(apiclient.Config{BaseURL: a.baseURL, Key: a.standIn.Key()})
	if err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.client, a.key, a.isDemo = client, "", true
	a.demos++
	return nil
}
