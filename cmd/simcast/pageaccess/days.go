package pageaccess

import (
	"errors"
	"io/fs"
	"os"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
)

// Days is the access of the boards of exercise days. It is the page's own, for people who wait for the answer; but for a demo: there the
// day is played by simcast play, in a process and a ledger of its own.
func (p *Access) Days() session.Access { return days{p} }

type days struct{ *Access }

// Ledger implements [session.Access].
func (d days) Ledger(toRead bool) (ledger.Ledger, func(), error) {
	if !d.IsDemo() || d.config.DemoLedger == nil {
		open := d.config.OpenLedger
		if d.config.OpenHurried != nil {
			open = d.config.OpenHurried
		}
		return d.open(open, toRead)
	}
	path, err := d.config.DemoLedger()
	if err != nil {
		return nil, nil, err
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) { // no day was played in a demo
		return d.Access.Ledger(toRead)
	}
	open := sqlite.Open
	if toRead {
		open = sqlite.OpenToRead
	}
	record, err := open(path)
	if err != nil {
		return nil, nil, err
	}
	return demoLedger{record, path, info, d.config.DemoLedger}, func() { _ = record.Close() }, nil // each of its writes was durable before
}

// demoLedger is the ledger of a day that is played in a demo. The next demo puts another one in its place.
type demoLedger struct {
	ledger.Ledger
	path string
	info os.FileInfo // of the path, before it was opened
	now  func() (path string, err error)
}

// IsReplaced implements [board.Replaceable].
func (l demoLedger) IsReplaced() bool {
	if path, err := l.now(); err != nil || path != l.path {
		return true
	}
	now, err := os.Stat(l.path)
	return err != nil || !os.SameFile(now, l.info)
}
