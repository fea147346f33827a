package sqlite

import (
	"errors"
	"io/fs"
	"os"
)

// checkFile refuses what stands at the path of a ledger and cannot be one: to open a pipe would wait
// for ever. A file that has two names is refused as well: lock and log stand beside the name, so that
// two runs, one by each name, would know nothing of one another.
func checkFile(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil // there is none, or whoever opens it meets the same
	case !info.Mode().IsRegular():
		return &Error{Path: path, Err: errors.New("it is " + kindOf(info.Mode()) + ", not a file"),
			Hint: "--ledger and SIMCAST_LEDGER name the file in which simcast keeps what was sent: name that file, or leave them out"}
	case linksOf(path, info) > 1:
		return &Error{Path: path, Err: errors.New("the file has more than one name (a hard link), and two runs that use different names cannot see each other"),
			Hint: "remove the other name, or replace it with a copy; for a backup make a copy, not a hard link"}
	}
	return nil
}

func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}
