//go:build !linux

package web

import "net"

// ownerOf knows nothing here: the system does not tell.
func ownerOf(net.Addr, net.Addr) (uid int, known bool) { return 0, false }
