package frozen

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"time"

	"simcast/pipeline/send"
)

// Options say how a run that is left to workers is posted.
type Options struct {
	Interval    time.Duration `json:"interval"`
	MinInterval time.Duration `json:"min_interval,omitempty"` // 0: the pace is fixed
	MaxAttempts int           `json:"max_attempts"`
	MaxFailures int           `json:"max_failures,omitempty"` // in each space
	MaxOutage   time.Duration `json:"max_outage"`
	FileMode    fs.FileMode   `json:"file_mode,omitempty"` // of the plan, and so of its results files; 0: not known
}

// NewOptions are those of a run that has these.
func NewOptions(interval, minInterval time.Duration, limits send.Limits) Options {
	return Options{Interval: interval, MinInterval: minInterval, MaxAttempts: limits.MaxAttempts, MaxFailures: limits.MaxFailures, MaxOutage: limits.MaxOutage}
}

// String is how the ledger keeps them.
func (o Options) String() string {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // it has numbers alone
	}
	return string(text)
}

// ReadOptions are those that the ledger has.
func ReadOptions(text string) (o Options, err error) {
	if err := json.Unmarshal([]byte(text), &o); err != nil {
		return o, fmt.Errorf("the options of the run cannot be read in the ledger: %w", err)
	}
	return o, nil
}

func (o Options) limits() send.Limits {
	return send.Limits{MaxAttempts: o.MaxAttempts, MaxFailures: o.MaxFailures, MaxOutage: o.MaxOutage}
}
