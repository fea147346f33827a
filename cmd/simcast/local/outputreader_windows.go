package local

import (
	"errors"
	"syscall"
)

// IsNoReader reports whether nobody is there to read: the pipe has no other end, or there is no output.
func IsNoReader(err error) bool {
	const noData, brokenPipe, invalidHandle = syscall.Errno(232), syscall.Errno(109), syscall.Errno(6)
	return errors.Is(err, noData) || errors.Is(err, brokenPipe) || errors.Is(err, invalidHandle)
}
