package sqlite

import (
	"io/fs"
	"os"
)

// keepPrivate takes from others what rights they have in the files at these paths: a ledger that was
// copied back, or made by somebody's script, holds the whole exercise too. Where that cannot be
// done, as on drives that know no modes, nothing is lost.
func keepPrivate(paths ...string) {
	const others fs.FileMode = 0o077
	for _, path := range paths {
		info, err := os.Lstat(path)
		if err == nil && info.Mode().IsRegular() && info.Mode().Perm()&others != 0 {
			_ = os.Chmod(path, info.Mode().Perm()&^others) // as above
		}
	}
}
