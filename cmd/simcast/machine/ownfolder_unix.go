//go:build !windows

package machine

import (
	"io/fs"
	"os"
	"syscall"
)

// IsOwnFolder reports whether it is a folder of the user, and no link to one, where others have none of the permissions in forbidden.
func IsOwnFolder(info fs.FileInfo, forbidden fs.FileMode) bool {
	owner, known := info.Sys().(*syscall.Stat_t)
	return isFolder(info) && known && int(owner.Uid) == os.Getuid() && info.Mode().Perm()&forbidden == 0
}
