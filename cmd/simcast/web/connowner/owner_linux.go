package connowner

import (
	"encoding/binary"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"
)

// Of is the user whose end of a connection on this machine is at, with the other
// end at to. It is looked up among the sockets that the system has open.
func Of(at, to net.Addr) (uid int, known bool) {
	from, err := netip.ParseAddrPort(at.String())
	if err != nil {
		return 0, false
	}
	other, err := netip.ParseAddrPort(to.String())
	if err != nil {
		return 0, false
	}
	table := "/proc/net/tcp"
	if from.Addr().Is6() {
		table = "/proc/net/tcp6"
	}
	text, err := os.ReadFile(table)
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(text)) {
		// sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode …
		fields := strings.Fields(line)
		if len(fields) > 9 && fields[1] == inTable(from) && fields[2] == inTable(other) && fields[9] != "0" {
			uid, err := strconv.Atoi(fields[7])
			return uid, err == nil
		}
	}
	return 0, false
}

// inTable is an address as the table of sockets has it.
func inTable(a netip.AddrPort) string {
	var text strings.Builder
	for bytes := a.Addr().AsSlice(); len(bytes) > 0; bytes = bytes[4:] {
		fmt.Fprintf(&text, "%08X", binary.NativeEndian.Uint32(bytes))
	}
	return fmt.Sprintf("%s:%04X", &text, a.Port())
}
