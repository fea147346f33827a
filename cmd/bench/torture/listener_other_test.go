//go:build !unix

package torture

import "net"

// shut ends a listener. Here nobody else holds it.
func shut(listener net.Listener) { _ = listener.Close() }
