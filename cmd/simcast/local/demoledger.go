package local

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// demoLedger is the name of a ledger's file in the folder of demos, with its number. Other files of a ledger have names that begin with
// its own.
const demoLedger = "ledger-%d.db"

// DemoLedgerPath is the ledger of the day that was begun last in a demo, or the first one where none was: then its folder may not be there.
// If it is, it is the user's own.
func DemoLedgerPath() (string, error) { return ledgerPathIn(os.TempDir()) }

// NewDemoLedgerPath is a ledger for a day that begins. Nothing is there yet but its folder.
func NewDemoLedgerPath() (string, error) { return newLedgerPathIn(os.TempDir()) }

func ledgerPathIn(temp string) (string, error) {
	folder := folderIn(temp)
	if err := checkFolder(folder); errors.Is(err, fs.ErrNotExist) { // it is not made for who only looks: an empty one would be left
		return ledgerOf(folder, 1), nil
	} else if err != nil {
		return "", err
	}
	latest, _, err := numbersIn(folder)
	return ledgerOf(folder, max(latest, 1)), err
}

func newLedgerPathIn(temp string) (string, error) {
	folder, err := makeFolder(temp)
	if err != nil {
		return "", err
	}
	_, taken, err := numbersIn(folder)
	return ledgerOf(folder, taken+1), err
}

func ledgerOf(folder string, n int) string { return filepath.Join(folder, fmt.Sprintf(demoLedger, n)) }

// folderIn is the folder of this user's demos.
func folderIn(temp string) string { return filepath.Join(temp, "simcast-demo-"+userID()) }

// makeFolder makes the folder of this user's demos, where it is not there.
func makeFolder(temp string) (string, error) {
	folder := folderIn(temp)
	if err := os.Mkdir(folder, 0o700); err != nil && !os.IsExist(err) {
		return "", fmt.Errorf("there is no place for the ledger of the demo: %w; allow yourself to write there", err)
	}
	return folder, checkFolder(folder)
}

// checkFolder refuses a folder into which others may look.
func checkFolder(folder string) error {
	info, err := os.Lstat(folder)
	if err != nil {
		return err
	}
	if !IsOwnFolder(info, 0o077) {
		return fmt.Errorf("%s is not a folder of your own, so no demo keeps its ledger there; remove it, or set the variable that names the folder of temporary files", folder)
	}
	return nil
}

// numbersIn are the number of the latest ledger in a folder, and the greatest number that any of its files has.
func numbersIn(folder string) (latest, taken int, err error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return 0, 0, err
	}
	for _, file := range files {
		n := 0
		if _, err := fmt.Sscanf(file.Name(), demoLedger, &n); err != nil {
			continue
		}
		taken = max(taken, n)
		if file.Name() == fmt.Sprintf(demoLedger, n) {
			latest = max(latest, n)
		}
	}
	return latest, taken, nil
}

// RemoveOtherDemos removes the ledgers of earlier demos, with the files that stand beside them. What a process has open may stay until
// the next demo.
func RemoveOtherDemos(path string) {
	folder := filepath.Dir(path)
	files, _ := os.ReadDir(folder) // where it cannot be read nothing is removed
	for _, file := range files {
		if name := file.Name(); strings.HasPrefix(name, "ledger") && !strings.HasPrefix(name, filepath.Base(path)) {
			_ = os.Remove(filepath.Join(folder, name))
		}
	}
}
