package torture

import (
	"fmt"
	"net"
	"testing"
)

// TestWaitIdle: what a process has sent right before its death is in the record before the next one
// begins, also where nobody had accepted its connection yet.
func TestWaitIdle(t *testing.T) {
	t.Parallel()
	b := &sandbox{TB: t}
	s, err := newService(seed, "127.0.0.1", nil)
	b.must(err)
	t.Cleanup(s.close)
	const lives = 200
	for n := range lives {
		s.begin(n, mood{}, nil, nil)
		conn, err := net.Dial("tcp", s.address)
		b.must(err)
		_, err = fmt.Fprint(conn, "POST /v1.1/interface/messages HTTP/1.1\r\nHost: here\r\nContent-Length: 0\r\n\r\n")
		b.must(err)
		b.must(conn.Close())
		s.waitIdle()
	}
	at := make([]int, lives)
	for _, e := range s.read() {
		at[e.life]++
	}
	for n, posts := range at {
		if posts != 1 {
			t.Fatalf("%d POSTs in life %d, each of which made one", posts, n)
		}
	}
}
