package ledger

import (
	"cmp"
	"time"
)

// Entry is what became of one delivery in one run, or one resolution.
type Entry struct {
	Attempt  // the last of them, its body as posted
	RunName  string
	Result   State // where the delivery stood after that run
	Requests int   // in that run

	Now    State    // where the delivery stands by now, after all runs
	IDs    []string // all under which the delivery was sent or uncertain, or has stood since; the latest last
	Again  State    // of what is sent: what became of it when it was sent again last, failed or uncertain; else ""
	Latest bool     // nothing was done about the delivery after it
}

// EntryFilter is what of the history is asked for; its empty fields ask for all.
type EntryFilter struct {
	Rounds []string
	Since  time.Time // entries whose last request began then or later

	WithoutBodies bool // the entries have no bodies: they are most of a ledger
}

// EntryState is where a delivery stands, and what its last attempt came to.
type EntryState struct {
	Standing
	Result State // what the last attempt came to. Of a delivery that is sent it can be another state than that of the standing
	Again  State // of a delivery that is sent: failed or uncertain where the last request, to send it again, came to that; else ""
}

// After is the state after one more attempt.
func (s EntryState) After(a Attempt) EntryState {
	s.Standing, s.Again = s.Standing.After(a), ""
	if a.Source == SourceResolved {
		s.Result = cmp.Or(s.State, StatePending)
		return s
	}
	s.Result = s.Result.After(a)
	if a.Source == SourcePosted && s.State == StateSent && s.Result != StateSent {
		s.Again = s.Result
	}
	return s
}

// EntriesIn is where the entries of a history were sent.
type EntriesIn struct {
	Rounds []string // in the order in which they were first played
	Spaces []Space  // in the order of their first runs. One of which nothing but its messages is known has no address
	Teams  []Team   // by their names. One that was renamed is there under each name
}
