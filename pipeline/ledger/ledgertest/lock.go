package ledgertest

import (
	"context"
	"errors"
	"strings"
	"time"

	"simcast/pipeline/ledger"
)

// lock holds that a space has one run at a time, by whichever opening of the ledger, and that whoever does not get it
// learns who has it.
func lock(x fixture) {
	opened, other := x.open(), x.open()
	unlock, err := opened.Lock(x.Context(), "space", false)
	x.must(err)
	x.begin(opened, ledger.Run{Name: "theirs", Plan: "plan.xlsx", Host: "elsewhere", PID: 4711})
	for name, r := range map[string]ledger.Ledger{"the same opening": opened, "another opening": other} {
		_, err := r.Lock(x.Context(), "space", false)
		var busy *ledger.BusyError
		if !errors.As(err, &busy) || !busy.Known || busy.Met.Name != "theirs" {
			x.Errorf("%s of the ledger gets %v", name, err)
			continue
		}
		for _, part := range []string{"theirs", "plan.xlsx", "elsewhere", "4711", "wait until it has ended"} {
			if !strings.Contains(err.Error(), part) {
				x.Errorf("%q does not name %q", err, part)
			}
		}
		free, err := r.Lock(x.Context(), "other space", false)
		x.must(err, free())
	}
	x.must(unlock())
	unlock, err = other.Lock(x.Context(), "space", false)
	x.must(err, unlock())
}

// lockIsWaitedFor holds that who waits gets the space once it is free, or gives up when told to.
func lockIsWaitedFor(x fixture) {
	opened, other := x.open(), x.open()
	unlock, err := opened.Lock(x.Context(), "space", false)
	x.must(err)
	ended, cancel := context.WithTimeout(x.Context(), time.Millisecond)
	defer cancel()
	if _, err := other.Lock(ended, "space", true); !errors.Is(err, context.DeadlineExceeded) {
		x.Errorf("a wait that is given up: %v", err)
	}
	freed := make(chan error, 1)
	go func() {
		time.Sleep(10 * time.Millisecond)
		freed <- unlock()
	}()
	got, err := other.Lock(x.Context(), "space", true)
	x.must(err, <-freed, got())
}
