package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// watermark is what a file beside the ledger says, one for each space: the last attempt that was written. A ledger that
// was cut, or put back from an old copy, or whose log was taken away, reads like a shorter one that is whole; by it,
// what was published would go out again. The watermark is written after the attempt, so that it is never ahead of a ledger that
// has lost nothing.
type watermark struct {
	path  string
	space string
	run   int64
	n     int64 // of the run's last attempt, 0 before the first
}

const watermarkEnding = ".tally"

func watermarkPath(ledger, space string) string { return ledger + "." + space + watermarkEnding }

// openWatermark opens the watermark of a run's space, until the run or the ledger is closed. Where it cannot be
// written the run goes on: an old watermark is no error.
func (h *hold) openWatermark() {
	if h.ledger.path == "" {
		return
	}
	file, err := os.OpenFile(watermarkPath(h.ledger.path, h.space), os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return
	}
	h.watermark = file
	h.ledger.mu.Lock()
	defer h.ledger.mu.Unlock()
	if h.ledger.beside == nil {
		h.ledger.beside = map[io.Closer]bool{}
	}
	h.ledger.beside[file] = true
}

func (h *hold) closeWatermark() {
	if h.watermark == nil {
		return
	}
	_ = h.watermark.Close() // an old watermark is no error
	h.ledger.mu.Lock()
	defer h.ledger.mu.Unlock()
	delete(h.ledger.beside, h.watermark)
}

// saveWatermark writes down that a run's n-th attempt is in the ledger.
func (h *hold) saveWatermark(run, n int64) {
	if h.watermark != nil {
		_, _ = h.watermark.WriteAt(fmt.Appendf(nil, "%019d %019d\n", run, n), 0) // of one length, so that it is never half
	}
}

// watermarks are those beside a ledger. A file that cannot be read as one is passed over. A space's id has no
// dot: a name with one belongs to another ledger, whose name begins like this one's.
func watermarks(ledger string) ([]watermark, error) {
	entries, err := os.ReadDir(filepath.Dir(ledger))
	if err != nil {
		return nil, err
	}
	var list []watermark
	for _, entry := range entries {
		name, isOne := strings.CutPrefix(entry.Name(), filepath.Base(ledger)+".")
		space, ends := strings.CutSuffix(name, watermarkEnding)
		if !isOne || !ends || strings.Contains(space, ".") {
			continue
		}
		mark := watermark{path: filepath.Join(filepath.Dir(ledger), entry.Name()), space: space}
		keepPrivate(mark.path)
		text, err := os.ReadFile(mark.path)
		if err != nil {
			return nil, err
		}
		if _, err := fmt.Sscanf(string(text), "%d %d\n", &mark.run, &mark.n); err == nil {
			list = append(list, mark)
		}
	}
	return list, nil
}

// forget removes the watermarks of a ledger that is not there any more: whoever took it away begins again.
func forget(list []watermark) (err error) {
	for _, mark := range list {
		if gone := os.Remove(mark.path); !errors.Is(gone, fs.ErrNotExist) { // another process may begin again as well
			err = errors.Join(err, gone)
		}
	}
	return err
}

// checkWAL refuses a log whose ledger was taken away without it, before SQLite removes it with what
// it holds. It looks at the log first: another process that begins the ledger at this moment makes
// the file before its log.
func checkWAL(path string) error {
	log, logErr := os.Stat(path + "-wal")
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) || logErr != nil || log.Size() == 0 {
		return nil
	}
	return &Error{Path: path, Hint: "put the file back beside its log; or, to begin again, move the log away too",
		Err: errors.New("the file is missing, but its log (-wal) with the last entries is there")}
}

// minDatabase is the size under which SQLite takes a file for a new one, and removes its log.
const minDatabase = 512

// checkNotEmpty refuses a file that is empty and was not, before SQLite makes a new ledger of it. It
// looks at the log first: another process that begins the ledger at this moment writes to its log
// last.
func checkNotEmpty(path string, list []watermark) error {
	log, logErr := os.Stat(path + "-wal")
	info, err := os.Stat(path)
	switch {
	case err != nil || !info.Mode().IsRegular() || info.Size() >= minDatabase:
		return err
	case len(list) > 0 || logErr == nil && log.Size() > 0:
		return lost(path, list)
	case errors.Is(logErr, fs.ErrNotExist):
		return nil
	}
	return logErr
}

// checkWatermarks refuses a ledger that has fewer attempts than a watermark says.
func (l *Ledger) checkWatermarks(ctx context.Context, list []watermark) error {
	for i, mark := range list {
		var runs, n int64
		err := l.DB.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE((SELECT MAX(n) FROM attempts WHERE run = $1), 0) FROM runs WHERE seq = $1 AND space = $2`,
			mark.run, mark.space).Scan(&runs, &n)
		if isNoTable(err) || err == nil && (runs == 0 || n < mark.n) {
			return lost(l.path, list[i:i+1])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func lost(path string, list []watermark) error {
	hint := "put back what is missing"
	if len(list) > 0 {
		hint += "; or look in the exercise what was sent, and remove " + list[0].path
	}
	return &Error{Path: path, Hint: hint + "; or move the ledger and its log away and continue from the results with simcast rerun, never with send",
		Err: errors.New("its last entries are missing, so messages would be sent twice: it was damaged, replaced by an older copy, or lost its log (-wal)")}
}

// checkSameFile refuses to go on with a file that was removed or replaced: nobody would find what is written to it.
func (l *Ledger) checkSameFile() error {
	if l.path == "" {
		return nil
	}
	now, err := os.Stat(l.path)
	if err == nil && os.SameFile(now, l.file) {
		return nil
	}
	return &Error{Path: l.path, Err: errors.New("it was removed or replaced while it was in use"),
		Hint: "put it back, or continue from the results with simcast rerun"}
}
