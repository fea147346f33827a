package plan

// PriorResult is what a results file says of a row: its result columns, read back.
type PriorResult struct {
	Status
	TeamID     int64
	Round      string // of the delivery column only the round is believed
	Hash       string // kept to see whether the row was changed since; "" where it is none
	Redirected bool   // the hash bears the mark of a redirected round
	Held       bool   // the row was changed after it was sent: only --changed posts it
	Day        DayCells
}

// DayCells are what a line of the results of a day has in the columns of times. Nothing is decided by them.
type DayCells struct {
	Planned  string // as RFC 3339
	Expected string
	LateBy   string // seconds
}

// NoPriorResult is that of a row that no run has seen yet.
func NoPriorResult() *PriorResult { return &PriorResult{Status: Status{State: Pending}} }
