package ledger

import (
	"fmt"
	"time"
)

// Run is one command that posts, or has posted, in a space.
type Run struct {
	Seq     int64  // its place among all runs
	Name    string // how people and files call it
	Space   string
	Round   string
	Plan    string
	Epoch   int64 // of the lane under which it was begun
	Host    string
	PID     int
	Started time.Time
	Ended   time.Time // zero while it runs, or where its process was killed
	How     string    // how it ended: "finished", "interrupted", "could not begin", or "stopped: " and why
	ToSend  int       // messages that it was to send as it began; 0 where that is not known

	// CommitDelay is how long its attempts and their outcomes may wait to be written down with those of
	// other runs. It is not written down.
	CommitDelay time.Duration
}

// NewRunName is a name for a run that begins now, with a few letters that tell two of one second apart.
func NewRunName(now time.Time, letters uint32) string {
	return fmt.Sprintf("%s-%04x", now.Format("20060102-150405"), letters&0xffff)
}
