package main

import (
	"fmt"

	"simcast/templates/wording"
)

const (
	// filesOfLane is how many files a lane has open at a time: its lock, its tally, and a connection.
	filesOfLane = 3
	// otherFiles are for the ledger, the plan, results that are written, and all else.
	otherFiles = 128
)

// checkOpenFiles refuses more lanes than this process may have files for: the first ones would post,
// and the others have no results, no lock, or no connection.
func checkOpenFiles(lanes int, most uint64) error {
	need := uint64(filesOfLane*lanes + otherFiles)
	if most == 0 || need <= most {
		return nil
	}
	return usage(fmt.Sprintf("%s need about %d open files at a time, and the system lets simcast have %d", wording.Counted(lanes, "space"), need, most),
		fmt.Sprintf("allow more (in a shell: ulimit -n %d), or part the list into several", need))
}
