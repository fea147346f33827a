package web

import (
	"context"
	"net"
	"net/http"
	"os"
)

// A loopback address is open to every user of the machine. The token and the cookie
// keep them out, but neither stays with the planner alone: the token stands in the
// list of processes while the browser is opened, and the cookie goes to whatever other
// port of the machine a browser is led to. So where the system tells whose a connection
// is, that of another user is refused, whatever it shows.

// otherUserKey marks the context of a connection that another user has made.
type otherUserKey struct{}

// markOtherUser notes of a connection whether it is another user's.
func markOtherUser(ctx context.Context, conn net.Conn) context.Context {
	owner, known := ownerOf(conn.RemoteAddr(), conn.LocalAddr())
	return context.WithValue(ctx, otherUserKey{}, known && isOtherUser(owner, os.Geteuid()))
}

// isOtherUser reports whether a user is another one. Root may do everything anyway, and
// brings the connections of a browser outside a virtual machine; whoever has started
// simcast as root may look at its page as somebody else.
func isOtherUser(owner, self int) bool { return owner != self && owner != 0 && self != 0 }

func fromOtherUser(r *http.Request) bool {
	stranger, _ := r.Context().Value(otherUserKey{}).(bool)
	return stranger
}
