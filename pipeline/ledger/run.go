package ledger

import (
	"fmt"
	"time"
)

// Run is one command that posts, or has posted, in a space.
type Run struct {
	Seq     int64     `column:"seq"`  // its place among all runs
	Name    string    `column:"name"` // how people and files call it
	Space   string    `column:"space"`
	Round   string    `column:"round"`
	Plan    string    `column:"plan"`
	Epoch   int64     `column:"epoch"` // of the lane under which it was begun
	Host    string    `column:"host"`
	PID     int       `column:"pid"`
	Started time.Time `column:"started"`
	Ended   time.Time `column:"ended"`     // zero while it runs, or where its process was killed
	How     string    `column:"how"`       // how it ended: "finished", "interrupted", "could not begin", or "stopped: " and why
	ToSend  int       `column:"to_send"`   // messages that it was to send as it began; 0 where that is not known
	IsOfDay bool      `column:"is_of_day"` // it plays the exercise day of its round

	// OfPlan is the name of the plan, of a rerun that of the plan from which the results came; "" where that is not known. Defaults
	// are those that are in force, in the form of whoever keeps them. Both are written down with the plan, and not with the run.
	OfPlan, Defaults string

	// CommitDelay is how long its attempts and their outcomes may wait to be written down with those of
	// other runs. It is not written down.
	CommitDelay time.Duration
}

// NewRunName is a name for a run that begins now, with a few letters that tell two of one second apart.
func NewRunName(now time.Time, letters uint32) string {
	return fmt.Sprintf("%s-%04x", now.Format("20060102-150405"), letters&0xffff)
}

// UnendedCopy is a round that has not been copied whole into a ledger.
type UnendedCopy struct{ Space, Round, From string } // From is the other ledger
