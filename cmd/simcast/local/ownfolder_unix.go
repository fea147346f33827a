//go:build !windows

package local

import (
	"io/fs"
	"os"
	"strconv"
	"syscall"
)

// IsOwnFolder reports whether it is a folder of the user, and no link to one, where others have none of the permissions in forbidden.
func IsOwnFolder(info fs.FileInfo, forbidden fs.FileMode) bool {
	owner, known := info.Sys().(*syscall.Stat_t)
	return info.Mode().Type() == fs.ModeDir && known && int(owner.Uid) == os.Getuid() && info.Mode().Perm()&forbidden == 0
}

// userID tells the user's folder from those of others.
func userID() string { return strconv.Itoa(os.Getuid()) }
