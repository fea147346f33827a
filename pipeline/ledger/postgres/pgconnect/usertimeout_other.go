//go:build !linux

package pgconnect

import "syscall"

// setUserTimeout leaves it to the system, which takes longer where something was sent.
func setUserTimeout(string, string, syscall.RawConn) error { return nil }
