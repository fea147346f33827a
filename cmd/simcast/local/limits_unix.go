//go:build unix

package local

import "syscall"

// NoCoreFile keeps the system from writing the memory of a crash to a file: the key is in it.
func NoCoreFile() {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_CORE, &limit) == nil {
		limit.Cur = 0
		_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &limit) // a lower limit is never refused
	}
}

// MaxOpenFiles is how many files the system lets this process have open at a time, 0 where it does
// not say. Go has raised that as far as it may be raised.
func MaxOpenFiles() uint64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return uint64(limit.Cur)
}
