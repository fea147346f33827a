//go:build unix

package sqlite

import (
	"net"
	"path/filepath"
	"syscall"
	"testing"
)

func TestAPipeIsNoLedger(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	must(t, syscall.Mkfifo(path, 0o600))
	refused(t, path, "it is a pipe", "--ledger")
}

func TestASocketIsNoLedger(t *testing.T) {
	t.Chdir(t.TempDir()) // a socket's path is short
	listener, err := net.Listen("unix", "socket")
	must(t, err)
	defer listener.Close()
	refused(t, "socket", "it is a socket", "--ledger")
}
