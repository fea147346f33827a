package postgres

import (
	"sync"
	"time"
)

// changesKept is what Changes has given last.
type changesKept struct {
	mu    sync.Mutex // is held while it is asked: the others wait for that answer
	n     int64
	err   error
	until time.Time
}

// Changes implements [ledger.Days]. A transaction that ends changes what is visible, be it one of another database of the server. What
// is given may be older than the question by [Config].ChangesFor, never newer than what a query sees that follows it.
func (l *Ledger) Changes() (int64, error) {
	if l.config.ChangesFor == 0 {
		return l.askChanges()
	}
	kept := &l.changes
	kept.mu.Lock()
	defer kept.mu.Unlock()
	if time.Now().Before(kept.until) {
		return kept.n, kept.err
	}
	asked := time.Now()
	kept.n, kept.err = l.askChanges()
	if kept.err != nil { // which may have taken long: those who wait get it, too
		asked = time.Now()
	}
	kept.until = asked.Add(l.config.ChangesFor)
	return kept.n, kept.err
}

func (l *Ledger) askChanges() (n int64, err error) {
	err = l.DB.QueryRow(`SELECT hashtextextended(pg_current_snapshot()::TEXT, 0)`).Scan(&n)
	return n, l.wrap(err)
}
