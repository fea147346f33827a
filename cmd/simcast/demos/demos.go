// Package demos says where the ledger of a day stands that is played in a demo. Other commands of the same user find it there:
// control, history and web. It has one day at a time.
package demos

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ledgerName is the ledger's file in the folder of demos.
const ledgerName = "ledger.db"

// LedgerPath is the ledger of the day that is played in a demo. Its folder is there after this, and is the user's own.
func LedgerPath() (string, error) { return ledgerPathIn(os.TempDir()) }

func ledgerPathIn(temp string) (string, error) {
	folder := filepath.Join(temp, "simcast-demo-"+userID())
	if err := os.Mkdir(folder, 0o700); err != nil && !os.IsExist(err) {
		return "", fmt.Errorf("there is no place for the ledger of the demo: %w; allow yourself to write there", err)
	}
	info, err := os.Lstat(folder)
	if err != nil {
		return "", err
	}
	if !isOwn(info) {
		return "", fmt.Errorf("%s is not a folder of your own, so no demo keeps its ledger there; remove it, or set the variable that names the folder of temporary files", folder)
	}
	return filepath.Join(folder, ledgerName), nil
}

// Remove removes the ledger of an earlier demo, with the files that stand beside it.
func Remove(path string) error {
	beside, err := filepath.Glob(path + "*")
	if err != nil {
		return err
	}
	for _, file := range beside {
		if err := os.Remove(file); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}

// isFolder reports whether it is a folder, and no link to one.
func isFolder(info fs.FileInfo) bool { return info.Mode()&fs.ModeType == fs.ModeDir }
