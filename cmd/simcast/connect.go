package main

import (
	"context"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/space"
)

// connect reaches the space that the settings name, or the stand-in, and loads it.
func (a *app) connect(ctx context.Context) (connection *space.Connection, stop func(), err error) {
	client, key, stop, err := a.newClient(ctx)
	if err != nil {
		return nil, nil, err
	}
	if connection, err = space.Connect(ctx, client, key); err != nil {
		stop()
		return nil, nil, err
	}
	return connection, stop, nil
}

// newClient is the way to the service, before any request, and the key that tells the
// space from others.
func (a *app) newClient(ctx context.Context) (client *apiclient.Client, key string, stop func(), err error) {
	where, stop, err := a.resolveAddress(ctx)
	if err != nil {
		return nil, "", nil, err
	}
	client, err = apiclient.New(apiclient.Config{BaseURL: where.baseURL, Key: where.key, Insecure: a.settings.insecure})
	if err != nil {
		stop()
		return nil, "", nil, err
	}
	if hint := client.Hint(); hint != "" {
		a.say("%s", hint)
	}
	if a.settings.demo {
		return client, "", stop, nil // every demo is of the same invented space, whatever its key
	}
	return client, where.key, stop, nil
}

// resolveAddress is the access to the service; a demo starts it first.
func (a *app) resolveAddress(ctx context.Context) (access, func(), error) {
	if !a.settings.demo {
		where, err := a.access()
		return where, func() {}, err
	}
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
	baseURL, stop, err := simulator.Start(context.WithoutCancel(ctx), "127.0.0.1:0", standIn)
	return access{baseURL, standIn.Key()}, stop, err
}

// openLedger opens the ledger: a demo's is empty and goes with the process, a dry
// run's is only read.
func (a *app) openLedger(readOnly bool) (ledger.Record, error) {
	if a.settings.demo {
		return sqlite.InMemory()
	}
	path, err := a.ledgerPath()
	if err != nil {
		return nil, err
	}
	if readOnly {
		return sqlite.OpenToRead(path)
	}
	return sqlite.Open(path)
}
