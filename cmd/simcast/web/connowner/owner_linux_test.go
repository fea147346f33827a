package connowner

import (
	"net"
	"os"
	"testing"
)

func TestOf(t *testing.T) {
	for _, address := range []string{"127.0.0.1:0", "[::1]:0"} {
		listener, err := net.Listen("tcp", address)
		if err != nil && address != "127.0.0.1:0" {
			continue // a machine without IPv6
		}
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		client, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		if uid, known := Of(client.LocalAddr(), client.RemoteAddr()); !known || uid != os.Geteuid() {
			t.Errorf("at %s it is that of %d, %v", address, uid, known)
		}
		if uid, known := Of(client.LocalAddr(), client.LocalAddr()); known {
			t.Errorf("a connection that is not there is that of %d", uid)
		}
	}
}
