//go:build unix

package machine

import "syscall"

// NoCoreFile keeps the system from writing the memory of a crash to a file: the key is in it.
func NoCoreFile() {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_CORE, &limit) == nil {
		limit.Cur = 0
		_ = syscall.Setrlimit(syscall.RLIMIT_CORE, &limit) // a lower limit is never refused
	}
}
