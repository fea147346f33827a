package main

import (
	"fmt"

	"simcast/templates/wording"
)

const (
	// filesOfSpace is how many files a run has open in each space: its lock, its watermark, and a connection.
	filesOfSpace = 3
	// otherFiles are for the ledger, the plan, results that are written, and all else.
	otherFiles = 128
)

// checkOpenFiles refuses more spaces than this process may have files for: the first ones would post,
// and the others have no results, no lock, or no connection.
func checkOpenFiles(count int, most uint64) error {
	need := uint64(filesOfSpace*count + otherFiles)
	if most == 0 || need <= most {
		return nil
	}
	return usage(fmt.Sprintf("%s need about %d open files at a time, and the system lets simcast have %d", wording.Counted(count, "space"), need, most),
		fmt.Sprintf("allow more (in a shell: ulimit -n %d), or split the list into several", need))
}
