package pgconnect

import (
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// setUserTimeout ends a TCP connection whose other side acknowledges nothing.
func setUserTimeout(network, _ string, conn syscall.RawConn) error {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	var failed error
	err := conn.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(userTimeout.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return failed
}
