package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/ledger/sqlite"
)

const (
	someSpace = "https://service.example/v1.1/interface"
	someKey   = "a-key-that-nobody-may-see"
)

// newApp is a process whose environment and key store are the test's.
func newApp(t *testing.T, env map[string]string) *app {
	t.Helper()
	nowhere, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = nowhere.Close() })
	var said strings.Builder
	return &app{stdin: nowhere, stdout: &said, stderr: &said, env: func(name string) string { return env[name] },
		now: time.Now, keys: fileKeys(filepath.Join(t.TempDir(), "keys.json"))}
}

func openAccess(t *testing.T, a *app) *pageAccess {
	t.Helper()
	p, err := a.pageAccess(t.Context(), &local.LedgerOpenOnce{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func TestPageAccessTakesTheSettings(t *testing.T) {
	for _, c := range []struct {
		name    string
		env     map[string]string
		kept    local.SpaceAccess
		unknown string // what ErrNoSpace says, where the page has to ask
		refused string // what keeps the page from opening
	}{
		{name: "both given", env: map[string]string{"SIMCAST_BASE_URL": someSpace, "SIMCAST_API_KEY": someKey}},
		{name: "kept by login", kept: local.SpaceAccess{BaseURL: someSpace, Key: someKey}},
		{name: "half given, half kept", env: map[string]string{"SIMCAST_BASE_URL": someSpace}, kept: local.SpaceAccess{BaseURL: "https://other.example/v1.1/x", Key: someKey}},
		{name: "nothing", unknown: "no space is connected"},
		{name: "no key", env: map[string]string{"SIMCAST_BASE_URL": someSpace}, unknown: "there is no API key"},
		{name: "no address", env: map[string]string{"SIMCAST_API_KEY": someKey}, unknown: "there is no base URL"},
		{name: "plain http", env: map[string]string{"SIMCAST_BASE_URL": "http://service.example/v1.1/x", "SIMCAST_API_KEY": someKey}, refused: "plain http"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newApp(t, c.env)
			if c.kept != (local.SpaceAccess{}) {
				if err := a.keys.Save(c.kept); err != nil {
					t.Fatal(err)
				}
			}
			p, err := a.pageAccess(t.Context(), &local.LedgerOpenOnce{})
			if c.refused != "" {
				wantError(t, err, c.refused)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			client, key, err := p.Client()
			if c.unknown != "" {
				wantError(t, err, c.unknown)
				if !errors.Is(err, session.ErrNoSpace) {
					t.Errorf("the page would not ask: %v", err)
				}
				return
			}
			if err != nil || key != someKey || client.Host() != "service.example" || p.IsDemo() {
				t.Errorf("%v, key %q, demo %v", err, key, p.IsDemo())
			}
		})
	}
}

func wantError(t *testing.T, err error, part string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), part) || strings.Contains(err.Error(), someKey) {
		t.Errorf("the error is %v, which has to say %q, and no key", err, part)
	}
}

func TestPageAccessIsTold(t *testing.T) {
	a := newApp(t, nil)
	p := openAccess(t, a)
	wantError(t, p.SetSpace("http://service.example/v1.1/x", someKey, true), "plain http")
	wantError(t, p.SetSpace(someSpace, "", true), "key")
	if _, _, err := p.Client(); !errors.Is(err, session.ErrNoSpace) {
		t.Fatalf("a refused space is used: %v", err)
	}
	if kept, err := a.keys.Load(); err == nil {
		t.Fatalf("a refused space is kept: %+v", kept)
	}
	if err := p.SetSpace(" "+someSpace+"\n", "\t"+someKey+" ", false); err != nil {
		t.Fatal(err)
	}
	if _, key, err := p.Client(); err != nil || key != someKey {
		t.Errorf("%v, key %q", err, key)
	}
	if _, err := a.keys.Load(); err == nil {
		t.Error("the key is kept, and nobody asked for it")
	}
	if err := p.SetSpace(someSpace, someKey, true); err != nil {
		t.Fatal(err)
	}
	if kept, err := a.keys.Load(); err != nil || kept != (local.SpaceAccess{BaseURL: someSpace, Key: someKey}) {
		t.Errorf("%v, kept %+v", err, kept)
	}
}

// noKeys is a machine without a key store.
type noKeys struct{ fileKeys }

func (noKeys) Save(local.SpaceAccess) error { return local.NoKeyStore(errors.New("no bus")) }

func TestPageAccessWithoutKeyStore(t *testing.T) {
	a := newApp(t, nil)
	a.keys = noKeys{a.keys.(fileKeys)}
	p := openAccess(t, a)
	wantError(t, p.SetSpace(someSpace, someKey, true), "are not kept: this machine has no key store")
	if _, key, err := p.Client(); err != nil || key != someKey {
		t.Errorf("the space is not used all the same: %v", err)
	}
}

func TestPageAccessOfADemo(t *testing.T) {
	ledgerFile := filepath.Join(t.TempDir(), "ledger.db")
	p := openAccess(t, newApp(t, map[string]string{"SIMCAST_LEDGER": ledgerFile}))
	if err := p.Demo(t.Context()); err != nil {
		t.Fatal(err)
	}
	client, key, err := p.Client()
	if err != nil || key != "" || !p.IsDemo() {
		t.Fatalf("%v, key %q, demo %v", err, key, p.IsDemo())
	}
	if teams, err := client.Teams(context.Background()); err != nil || len(teams) == 0 {
		t.Errorf("the stand-in has %d teams: %v", len(teams), err)
	}
	first, release, err := p.Ledger(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	release()
	second, release, err := p.Ledger(t.Context(), false)
	if err != nil || second != first {
		t.Fatalf("a demo has more than one ledger: %v", err)
	}
	release()
	if _, _, err := second.SpaceOf(t.Context(), "nobody"); err != nil {
		t.Errorf("the demo's ledger was closed: %v", err)
	}
	if _, err := os.Stat(ledgerFile); err == nil {
		t.Error("a demo made the user's own ledger")
	}
	holdReturn(t, p, client.Host())
}

// holdReturn leaves the demo for a space and comes back.
func holdReturn(t *testing.T, p *pageAccess, host string) {
	t.Helper()
	if err := p.SetSpace(someSpace, someKey, false); err != nil || p.IsDemo() {
		t.Fatalf("%v, demo %v", err, p.IsDemo())
	}
	book, release, err := p.Ledger(t.Context(), false)
	if err != nil || book.(*sqlite.Ledger).Path() == "" {
		t.Fatalf("a real space has no file for its ledger: %v", err)
	}
	release()
	if err := p.Demo(t.Context()); err != nil {
		t.Fatal(err)
	}
	if client, _, err := p.Client(); err != nil || client.Host() != host {
		t.Errorf("the stand-in is another: %v", err)
	}
}

// The page may be given another space while a request looks at the one there was.
func TestPageAccessWhileItChanges(t *testing.T) {
	p := openAccess(t, newApp(t, nil))
	var all sync.WaitGroup
	for _, do := range []func() error{
		func() error { return p.Demo(t.Context()) },
		func() error { return p.SetSpace(someSpace, someKey, false) },
		func() error {
			client, key, err := p.Client()
			if err == nil && (key == someKey) != (client.Host() == "service.example") {
				return errors.New("the key of one space came with the address of another")
			}
			return nil
		},
		func() error { p.IsDemo(); return nil },
	} {
		all.Go(func() {
			for range 50 {
				if err := do(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

// TestTwoLedgersInOneFolder have each its own plans on the page: results beside a plan say what its ledger knows.
func TestTwoLedgersInOneFolder(t *testing.T) {
	folder := t.TempDir()
	seen := map[string]string{}
	for _, ledger := range []string{"ledger.db", "exercise.db", "rehearsal.db"} {
		plans, _, err := newApp(t, map[string]string{"SIMCAST_LEDGER": filepath.Join(folder, ledger)}).pageFolder()
		if err != nil || filepath.Dir(plans) != folder {
			t.Fatalf("%s: %s, %v", ledger, plans, err)
		}
		if other := seen[plans]; other != "" {
			t.Errorf("%s and %s have one folder, %s", other, ledger, plans)
		}
		seen[plans] = ledger
	}
}
