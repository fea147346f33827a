//go:build unix

package sqlite

import (
	"os"
	"syscall"
)

// linksOf is how many names a file has, 1 where that is not known.
func linksOf(_ string, info os.FileInfo) uint64 {
	if stat, known := info.Sys().(*syscall.Stat_t); known {
		return uint64(stat.Nlink)
	}
	return 1
}
