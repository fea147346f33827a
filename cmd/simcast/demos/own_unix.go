//go:build !windows

package demos

import (
	"io/fs"
	"os"
	"strconv"
	"syscall"
)

// userID tells the user's folder from those of others.
func userID() string { return strconv.Itoa(os.Getuid()) }

// isOwn reports whether a folder is the user's, and nobody else's to look into or write to.
func isOwn(info fs.FileInfo) bool {
	owner, known := info.Sys().(*syscall.Stat_t)
	return isFolder(info) && known && int(owner.Uid) == os.Getuid() && info.Mode().Perm()&0o077 == 0
}
