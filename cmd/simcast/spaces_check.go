package main

import (
	"fmt"
	"os"

	"simcast/templates/wording"
	"simcast/writers/sheet"
)

// checkSpaces refuses what makes no sense with a list of spaces, or without one.
func (a *app) checkSpaces(asked *sendFlags) error {
	if asked.Spaces == "" {
		return usage("no list of spaces is named", "name its file with --spaces, or leave --spaces, --skip-spaces, --new-hosts, --workers and --detach out")
	}
	if asked.Detach && !asked.Workers {
		return usage("--detach is for messages that are left to workers", "add --workers, or leave --detach out")
	}
	if place, err := a.placeOfRecord(); asked.Workers && err == nil && !place.IsShared() {
		return place.CheckForWorkers()
	}
	for _, other := range []struct {
		flag  string
		given bool
	}{{"--demo", a.settings.Demo}, {"--base-url", a.settings.BaseURL != ""}, {"--api-key-file", a.settings.APIKeyFile != ""}} {
		if other.given {
			return usage("--spaces and "+other.flag+" cannot be used together", "the list has the address and the key of each space: leave "+other.flag+" out")
		}
	}
	return nil
}

// checkResultsFolder refuses a name that cannot be the folder of the results.
func checkResultsFolder(folder string) error {
	if _, err := sheet.FormatOf(folder); err == nil {
		return usage("with --spaces the results are a folder with one file for each space, but "+folder+" names a file", "name a folder with --results")
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return usage(folder+" is a file, but the results of many spaces need a folder", "name another one with --results")
	}
	return nil
}

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
