package suppressions_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/lint"
	"simcast/pipeline/plan"
	"simcast/pipeline/suppressions"
)

// desk is a ledger file, and how often it was opened.
type desk struct {
	*testing.T
	path            string
	toRead, toWrite int
	fails           error
}

func newDesk(t *testing.T) *desk { return &desk{T: t, path: filepath.Join(t.TempDir(), "ledger.db")} }

func (d *desk) open(ctx context.Context, toRead bool) (ledger.Ledger, func(), error) {
	open := sqlite.Open
	if toRead {
		d.toRead, open = d.toRead+1, sqlite.OpenToRead
	} else {
		d.toWrite++
	}
	if d.fails != nil {
		return nil, nil, d.fails
	}
	record, err := open(ctx, d.path)
	if err != nil {
		return nil, nil, err
	}
	return record, func() { _ = record.Close() }, nil
}

// remember writes a space down, as the first run in it does.
func (d *desk) remember(id, fingerprint string, teams ...ledger.Team) {
	d.Helper()
	record, release, err := d.open(d.Context(), false)
	if err != nil {
		d.Fatal(err)
	}
	defer release()
	if err := record.RememberSpace(d.Context(), ledger.Space{ID: id, Address: "a.example", Seen: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}, fingerprint, teams, nil); err != nil {
		d.Fatal(err)
	}
}

// kept is what the ledger has under a space.
func (d *desk) kept(space string) []ledger.Suppression {
	d.Helper()
	record, release, err := d.open(d.Context(), true)
	if err != nil {
		d.Fatal(err)
	}
	defer release()
	kept, err := record.SuppressedTexts(d.Context(), space)
	if err != nil {
		d.Fatal(err)
	}
	return kept
}

// check is a check of a plan with these suppressions, as lint makes it: those that hold are in its verdict.
func (d *desk) check(key identify.Key, readOnly bool, list ...lint.Suppression) (back []lint.Suppression, note string) {
	d.Helper()
	store := &suppressions.Store{Key: key, Open: d.open, ReadOnly: readOnly}
	var options plan.Options
	store.AddTo(d.Context(), &options)
	var verdict plan.Verdict
	for _, a := range list {
		if changed, known := options.SuppressedTextChanged(a); known && changed {
			back = append(back, a)
		} else {
			verdict.Suppressions = append(verdict.Suppressions, a)
		}
	}
	store.Keep(d.Context(), &verdict)
	return back, verdict.LintNote
}

// hold holds how many of these suppressions do not hold any more at a check with that key.
func (d *desk) hold(fingerprint string, want int, list ...lint.Suppression) {
	d.Helper()
	if back, note := d.check(identify.Key{Fingerprint: fingerprint}, false, list...); len(back) != want || note != "" {
		d.Errorf("under %q not suppressed any more are %v, want %d; %s", fingerprint, back, want, note)
	}
}

// suppressed is a suppression of the row A1.
func suppressed(text string) lint.Suppression {
	return lint.Suppression{Row: 2, ID: "A1", Rule: "real-domain", Column: "body", Line: "ok real-domain: agreed", Digest: text}
}

func TestASuppressionHoldsForTheTextOfTheFirstCheck(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	first, changed := suppressed("text"), suppressed("other text")
	d.hold("key", 0, first)
	first.Row = 9 // sorted
	d.hold("key", 0, first)
	d.hold("key", 1, changed)
	d.hold("key", 1, changed) // the second check of the new text is not a first one
	d.hold("key", 0, first)   // what it was is suppressed
	for name, change := range map[string]func(*lint.Suppression){
		"reason": func(a *lint.Suppression) { a.Line = "ok real-domain: agreed again" },
		"row":    func(a *lint.Suppression) { a.ID = "A2" },
		"rule":   func(a *lint.Suppression) { a.Rule = "real-email" },
		"column": func(a *lint.Suppression) { a.Column = "subject" },
	} {
		another := changed
		change(&another)
		if back, _ := d.check(identify.Key{Fingerprint: "key"}, true, another); len(back) > 0 {
			t.Errorf("another %s is not another suppression", name)
		}
	}
	d.hold("key of another space", 0, changed)
}

// Rows without an id are known by their lines: they may be sorted, and a text that is new among them is not suppressed.
func TestRowsWithoutAnIDMayBeSorted(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a, b, c := suppressed("a"), suppressed("b"), suppressed("c")
	a.ID, b.ID, c.ID = "", "", ""
	d.hold("key", 0, a, b)
	d.hold("key", 0, b, a)
	d.hold("key", 1, a, c)
}

// What was suppressed before the first run of a space stays suppressed, and so it does under a renewed key.
func TestARenewedKeyLosesNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	port := ledger.Team{ID: 2, Name: "T - Port"}
	before, later := suppressed("text"), suppressed("text")
	later.ID = "A2"
	changedBefore, changedLater := suppressed("other text"), suppressed("other text")
	changedLater.ID = "A2"

	d.hold("key", 0, before)
	d.remember("key", "key", port) // the first run
	d.hold("key", 1, changedBefore)

	renewed := identify.Key{Fingerprint: "renewed key", Teams: []ledger.Team{port}}
	if back, _ := d.check(renewed, false, changedBefore, later); len(back) > 0 {
		t.Errorf("nobody has said of which space the key is, and %v are not suppressed", back)
	}
	renewed.SameSpace = identify.AnySpace
	if back, _ := d.check(renewed, true, changedBefore, changedLater); len(back) != 2 {
		t.Errorf("with --same-space not suppressed are %v", back)
	}
	another := suppressed("text")
	another.ID = "A3"
	if back, _ := d.check(renewed, false, another); len(back) > 0 || len(d.kept("key")) != 1 {
		t.Errorf("before a run has said so, the key keeps suppressions in the space: %v, %v", back, d.kept("key"))
	}
	d.remember("key", "renewed key", port) // the first run under it
	d.hold("renewed key", 2, changedBefore, changedLater)
	d.hold("renewed key", 0, before, later, another)
}

// A ledger is opened only for a plan that has suppressions, and to be written only where something is new.
func TestTheLedgerIsOpenedWhereItIsNeeded(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, step := range []struct {
		list            []lint.Suppression
		readOnly        bool
		toRead, toWrite int
	}{
		{list: nil}, {list: []lint.Suppression{suppressed("text")}, readOnly: true, toRead: 1}, {list: []lint.Suppression{suppressed("text"), suppressed("text")}, toRead: 1, toWrite: 1},
		{list: []lint.Suppression{suppressed("text")}, toRead: 1}, {list: []lint.Suppression{suppressed("other text")}, toRead: 1},
	} {
		d.toRead, d.toWrite = 0, 0
		_, note := d.check(identify.Key{Fingerprint: "key"}, step.readOnly, step.list...)
		if d.toRead != step.toRead || d.toWrite != step.toWrite || note != "" {
			t.Errorf("%+v: opened %d times to read and %d to write; %s", step, d.toRead, d.toWrite, note)
		}
	}
}

func TestALedgerThatFailsIsToldAndKeepsNothingUp(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.hold("key", 0, suppressed("text"))
	d.fails = errors.New("the disk is gone")
	for _, readOnly := range []bool{false, true} {
		back, note := d.check(identify.Key{Fingerprint: "key"}, readOnly, suppressed("other text"))
		if len(back) > 0 || !strings.Contains(note, "the disk is gone") {
			t.Errorf("not suppressed are %v; %q", back, note)
		}
	}
	var none *suppressions.Store
	options, verdict := plan.Options{}, plan.Verdict{Suppressions: []lint.Suppression{suppressed("text")}, LintNote: "of lint"}
	none.AddTo(t.Context(), &options)
	none.Keep(t.Context(), &verdict)
	if options.SuppressedTextChanged != nil || verdict.LintNote != "of lint" {
		t.Errorf("without a space: %v", verdict)
	}
}
