//go:build !windows

package local

import (
	"errors"
	"syscall"
)

// IsNoReader reports whether nobody is there to read: the pipe has no other end, or there is no output.
func IsNoReader(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.EBADF)
}
