//go:build unix

package torture

import (
	"net"
	"syscall"
)

// shut ends a listener for whoever holds it. A process that is just being started holds it until it has closed what it does not keep, also for
// a moment after syscall.ForkLock is free again: the system would let in whoever comes, and reset the connection at the end of that
// moment, and the record would have nothing of it.
func shut(listener net.Listener) {
	if raw, err := listener.(*net.TCPListener).SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) { _ = syscall.Shutdown(int(fd), syscall.SHUT_RDWR) }) // not every system can
	}
	_ = listener.Close()
}
