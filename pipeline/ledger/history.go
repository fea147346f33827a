package ledger

import "time"

// Entry is what became of one delivery in one run.
type Entry struct {
	Attempt  // the last of them, its body as posted
	RunName  string
	Result   State // where the delivery stood after that run
	Requests int   // in that run
}

// EntryFilter is what of the history is asked for; its empty fields ask for all.
type EntryFilter struct {
	Injects []string
	Teams   []Team
	Rounds  []string
	Since   time.Time // entries whose last request began then or later
}
