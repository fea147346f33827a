//go:build unix

package machine

import "syscall"

// MaxOpenFiles is how many files the system lets this process have open at a time, 0 where it does
// not say. Go has raised that as far as it may be raised.
func MaxOpenFiles() uint64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return uint64(limit.Cur)
}
