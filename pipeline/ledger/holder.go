package ledger

import (
	"fmt"
	"os"
)

// Holder is a process that holds a lane, or wants to.
type Holder struct {
	User string // "" where that is not known
	Host string
	PID  int
}

// ThisProcess is this process as a holder of lanes, for that user.
func ThisProcess(user string) Holder {
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	return Holder{User: user, Host: host, PID: os.Getpid()}
}

// String says on which machine, by whom where that is known, and in which process.
func (h Holder) String() string {
	if h.User == "" {
		return fmt.Sprintf("%s, process %d", h.Host, h.PID)
	}
	return fmt.Sprintf("%s by %s, process %d", h.Host, h.User, h.PID)
}
