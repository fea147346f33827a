package pgconnect

import (
	"net"
	"testing"

	"golang.org/x/sys/unix"
)

// TestVanishedHost looks at what the system is asked for: a host cannot be made to vanish here.
func TestVanishedHost(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := parse(t, "postgres://localhost/d").Config("").DialFunc(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	for option, want := range map[int]int{unix.TCP_USER_TIMEOUT: 8000, unix.TCP_KEEPIDLE: 4, unix.TCP_KEEPINTVL: 2, unix.TCP_KEEPCNT: 3} {
		var got int
		var failed error
		if err := raw.Control(func(fd uintptr) { got, failed = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, option) }); err != nil || failed != nil || got != want {
			t.Errorf("option %d is %d, not %d (%v, %v)", option, got, want, err, failed)
		}
	}
}
