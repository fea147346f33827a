package frozen

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"time"

	"simcast/pipeline/send"
)

// Format is that of what a run leaves to workers: it grows with each change that an earlier simcast would post wrongly. Runs of before
// there were formats have 0.
const Format = 1

// Options say how a run that is left to workers is posted.
type Options struct {
	Format      int           `json:"format"`
	Interval    time.Duration `json:"interval"`
	MinInterval time.Duration `json:"min_interval,omitempty"` // 0: the pace is fixed
	MaxAttempts int           `json:"max_attempts"`
	MaxFailures int           `json:"max_failures,omitempty"` // in each space
	MaxOutage   time.Duration `json:"max_outage"`
	FileMode    fs.FileMode   `json:"file_mode,omitempty"` // of the plan, and so of its results files; 0: not known
}

// NewOptions are those of a run that has these.
func NewOptions(interval, minInterval time.Duration, limits send.Limits) Options {
	return Options{Format: Format, Interval: interval, MinInterval: minInterval, MaxAttempts: limits.MaxAttempts, MaxFailures: limits.MaxFailures, MaxOutage: limits.MaxOutage}
}

// String is how the ledger keeps them.
func (o Options) String() string {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // it has numbers alone
	}
	return string(text)
}

// ReadOptions are those that the ledger has. Those of a newer simcast are an error.
func ReadOptions(text string) (o Options, err error) {
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return o, fmt.Errorf("how it is sent cannot be read in the ledger (%w); put the simcast that has left it to workers on this machine", err)
	}
	if o.Format > Format {
		return o, fmt.Errorf("a newer simcast has left it to workers, and this one does not know its format %d; put that simcast on this machine", o.Format)
	}
	return o, nil
}

func (o Options) limits() send.Limits {
	return send.Limits{MaxAttempts: o.MaxAttempts, MaxFailures: o.MaxFailures, MaxOutage: o.MaxOutage}
}
