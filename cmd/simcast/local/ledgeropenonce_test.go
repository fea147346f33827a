package local

import (
	"errors"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgtest"
	"simcast/pipeline/pipetest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

const space = "space"

var began = time.UnixMilli(1_800_000_000_000)

// TestOpenOnce holds that a database is opened once, is of use again after its server has been away, and that one which is empty at
// first is not taken for an empty one later.
func TestOpenOnce(t *testing.T) {
	server := pgtest.Own(t, pgtest.Options{})
	place, err := FindLedger(server.URL("postgres"), func(string) string { return "" }, false)
	pipetest.Must(t, err)
	ledgers := &LedgerOpenOnce{}
	open := func(toRead bool) ledger.Ledger {
		record, err := ledgers.Open(t.Context(), place, toRead)
		pipetest.Must(t, err)
		return record
	}
	count := func() int {
		record := open(true)
		overview, err := record.Overview(t.Context())
		pipetest.Must(t, err)
		pipetest.Must(t, record.Close())
		return overview.Spaces
	}
	if n := count(); n != 0 {
		t.Errorf("it has %d spaces", n)
	}
	record := open(false)
	pipetest.Must(t, record.RememberSpace(t.Context(), ledger.Space{ID: space, Address: "one.example", Seen: began}, space, nil, nil))
	pipetest.Must(t, record.Close())
	if n := count(); n != 1 {
		t.Errorf("it has %d spaces", n)
	}
	if _, isShared := open(true).(ledger.SharedLedger); !isShared {
		t.Error("nobody sees that it may have runs of workers")
	}
	server.Stop(pgtest.Immediate)
	pipetest.Must(t, server.Start())
	for range 10 { // a request may meet a connection that nobody has used since
		record := open(true)
		if _, err = record.Overview(t.Context()); !errors.Is(err, ledger.ErrUnreachable) {
			break
		}
	}
	pipetest.Must(t, err)
	if n := count(); n != 1 {
		t.Errorf("it has %d spaces after its server was away", n)
	}
	if open(true) != open(true) || open(true) != open(false) { // one that is read can be written as well
		t.Error("it was opened once more")
	}
	pipetest.Must(t, open(false).RememberSpace(t.Context(), ledger.Space{ID: "other", Address: "two.example", Seen: began}, "other", nil, nil))
	if n := count(); n != 2 {
		t.Errorf("it has %d spaces", n)
	}
	pipetest.Must(t, ledgers.Close())
}
