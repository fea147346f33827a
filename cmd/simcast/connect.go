package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/catalog"
	"simcast/pipeline/clock"
	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/pipeline/suppressions"
	"simcast/templates/wording"
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
	client, err = apiclient.New(apiclient.Config{BaseURL: where.BaseURL, Key: where.Key, Insecure: a.settings.Insecure})
	if err != nil {
		stop()
		return nil, "", nil, err
	}
	if hint := client.Hint(); hint != "" {
		a.warn("%s", hint)
	}
	if a.settings.Demo {
		return client, "", stop, nil // every demo is of the same invented space, whatever its key
	}
	return client, where.Key, stop, nil
}

// resolveAddress is the access to the service; a demo starts it first.
func (a *app) resolveAddress(ctx context.Context) (local.SpaceAccess, func(), error) {
	if !a.settings.Demo {
		where, err := a.access()
		return where, func() {}, err
	}
	_, where, stop, err := startStandIn(ctx)
	return where, stop, err
}

// startStandIn starts the stand-in of a demo, until stop.
func startStandIn(ctx context.Context) (played *simulator.Simulator, where local.SpaceAccess, stop func(), err error) {
	played = simulator.New(simulator.Options{Space: simulator.Harbour()})
	baseURL, stop, err := simulator.Start(context.WithoutCancel(ctx), "127.0.0.1:0", played)
	return played, local.SpaceAccess{BaseURL: baseURL, Key: played.Key()}, stop, err
}

// openLedger opens the ledger: a demo's is empty and goes with the process, a dry
// run's is only read.
func (a *app) openLedger(ctx context.Context, readOnly bool) (ledger.Ledger, error) {
	if a.settings.Demo {
		return sqlite.InMemory(ctx)
	}
	return a.openLedgerFile(ctx, readOnly)
}

// openReleased is openLedger for a [suppressions.Store].
func (a *app) openReleased(ctx context.Context, toRead bool) (ledger.Ledger, func(), error) {
	record, err := a.openLedger(ctx, toRead)
	if err != nil {
		return nil, nil, err
	}
	return record, func() { _ = record.Close() }, nil // each of its writes was durable before
}

// openOnce is openLedger for the suppressions of many spaces, and all else that they ask of it: it is opened when it is first asked
// for, and closed later.
func (a *app) openOnce(ctx context.Context, readOnly bool, later func(undo func())) suppressions.Open {
	open := sync.OnceValues(func() (ledger.Ledger, error) {
		record, err := a.openLedger(ctx, readOnly)
		if err == nil {
			later(func() { _ = record.Close() }) // each of its writes was durable before
		}
		return record, err
	})
	return func(context.Context, bool) (ledger.Ledger, func(), error) {
		record, err := open()
		return record, func() {}, err
	}
}

// openLedgerFile opens the user's ledger, also in a demo.
func (a *app) openLedgerFile(ctx context.Context, readOnly bool) (ledger.Ledger, error) {
	place, err := a.ledgerPlace()
	if err != nil {
		return nil, err
	}
	if readOnly {
		return place.OpenToRead(ctx)
	}
	return place.Open(ctx)
}

// openShared is openLedgerFile for a process that opens it for each request.
func (a *app) openShared(records *local.LedgerOpenOnce) func(ctx context.Context, readOnly bool) (ledger.Ledger, error) {
	return func(ctx context.Context, readOnly bool) (ledger.Ledger, error) {
		place, err := a.ledgerPlace()
		if err != nil {
			return nil, err
		}
		return records.Open(ctx, place, readOnly)
	}
}

// objects are the lists of the kinds that are asked for, and the name of where
// they come from: exported files, else the invented space of a demo, else the live
// space. Files give all three kinds, and then no network and no key is touched.
func (a *app) objects(ctx context.Context, spaceFiles []string, kinds ...string) (catalog.Objects, string, error) {
	if len(spaceFiles) > 0 {
		return a.exported(spaceFiles)
	}
	client, _, stop, err := a.newClient(ctx)
	if err != nil {
		return catalog.Objects{}, "", err
	}
	defer stop()
	objects, err := catalog.LoadObjects(ctx, client, clock.System{}, kinds...)
	if a.settings.Demo {
		return objects, "the demo", err
	}
	return objects, client.Host(), err
}

// exported reads the lists from files.
func (a *app) exported(spaceFiles []string) (catalog.Objects, string, error) {
	if a.settings.Demo {
		return catalog.Objects{}, "", problem.Usage("--demo and --space-file cannot be used together", "leave one of them out")
	}
	for _, path := range spaceFiles {
		if strings.TrimSpace(path) == "" {
			return catalog.Objects{}, "", problem.Usage("--space-file is empty", "name the exported file, or leave --space-file out")
		}
	}
	objects, err := catalog.ReadSpaceFile(spaceFiles...)
	return objects, baseNames(spaceFiles), err
}

// baseNames lists files in a line, without their folders.
func baseNames(paths []string) string {
	var names []string
	for _, path := range paths {
		names = append(names, filepath.Base(path))
	}
	return strings.Join(names, ", ")
}

// exportedSpace is the space that exported files make.
func (a *app) exportedSpace(ctx context.Context, offline bool, spaceFiles []string) (*space.Space, error) {
	if offline {
		return nil, problem.Usage("--offline and --space-file cannot be used together", "leave one of them out; neither needs the network")
	}
	objects, name, err := a.objects(ctx, spaceFiles)
	if err != nil {
		return nil, err
	}
	a.say("Checked against %s, not against the live space.", name)
	return objects.Space()
}

// connectMany loads the spaces. A service that takes a request and never answers it takes a
// minute of its planner, and one that has many spaces takes far more: it has to be said which one that is.
func (a *app) connectMany(ctx context.Context, m *job) {
	runs := m.Runs
	if len(runs) > view.MaxSpaces {
		a.say("Loading %s.", wording.Counted(len(runs), "space"))
	}
	l := &loading{came: make([]bool, len(runs))}
	for _, run := range runs {
		if run.Fault == nil {
			l.runs = append(l.runs, run)
		}
	}
	defer terminal.Regularly(terminal.LineEvery, func() {
		if text := l.text(); text != "" {
			a.say("%s", text)
		}
	})()
	m.Connect(ctx, l.take)
}

// loading is how far the spaces are loaded.
type loading struct {
	mu     sync.Mutex
	runs   []*pipeline.SpaceRun
	came   []bool // by the run's N
	failed int    // of those that came
}

// take counts a space that was loaded, or could not be.
func (l *loading) take(run *pipeline.SpaceRun, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.came[run.N] = true
	if err != nil {
		l.failed++
	}
}

// text names the spaces for which the others wait, "" where there is none.
func (l *loading) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var left []*pipeline.SpaceRun
	for _, run := range l.runs {
		if !l.came[run.N] {
			left = append(left, run)
		}
	}
	if len(left) == 0 {
		return ""
	}
	text := fmt.Sprintf("Loading: %d of %s so far", len(l.runs)-len(left), wording.Counted(len(l.runs), "space"))
	if l.failed > 0 {
		text += fmt.Sprintf(", %d of them failed", l.failed)
	}
	return text + "; waiting for " + view.Names(left, view.MaxNames) + "."
}

// spaceToCheck is the space to check against, nil where none is known or wanted, and what the ledger has of the suppressions
// there, nil where it is not a live one.
func (a *app) spaceToCheck(ctx context.Context, offline bool, spaceFiles []string) (*space.Space, *suppressions.Store, error) {
	const notChecked = "personas, organisations, teams and smartwords are not checked"
	if len(spaceFiles) > 0 {
		exported, err := a.exportedSpace(ctx, offline, spaceFiles)
		return exported, nil, err
	}
	if offline && !a.settings.Demo {
		a.say("Offline: %s.", notChecked)
		return nil, nil, nil
	}
	connection, stop, err := a.connect(ctx)
	if errors.Is(err, errNoSpace) {
		a.say("No space is connected: %s.", notChecked)
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	stop()
	return connection.Space, &suppressions.Store{Key: identify.KeyOf(connection), Open: a.openReleased}, nil
}
