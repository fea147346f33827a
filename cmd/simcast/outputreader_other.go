//go:build !windows

package main

import (
	"errors"
	"syscall"
)

// isNoReader reports whether nobody is there to read: the pipe has no other end, or there is no output.
func isNoReader(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.EBADF)
}
