package pgtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// Bouncer is a PgBouncer before a server, in the server's folder.
type Bouncer struct {
	folder  string
	running *process
}

// Bouncer starts a PgBouncer before the server: its client keeps a connection while it is connected ("session"), or has one during a
// "transaction" or "statement". lines of its configuration come beside those that it needs.
func (s *Server) Bouncer(pooling string, lines ...string) (*Bouncer, error) {
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program, err = exec.LookPath("/usr/sbin/pgbouncer")
	}
	if err != nil {
		return nil, fmt.Errorf("%w: pgbouncer", errMissing)
	}
	folder, err := os.MkdirTemp(s.folder, "b")
	if err != nil {
		return nil, err
	}
	name := filepath.Base(folder)
	text := fmt.Sprintf("[databases]\n* = host=%s port=%d\n[pgbouncer]\npool_mode = %s\nlisten_port = %d\nunix_socket_dir = %s\npidfile = %[5]s/pgbouncer.pid\nauth_type = trust\nauth_file = %[5]s/users\n%s\n",
		s.folder, s.socketPort(), pooling, socketPort, folder, strings.Join(lines, "\n"))
	if err := errors.Join(s.account.own(folder), s.write(name+"/users", fmt.Sprintf("%q \"\"\n", User)), s.write(name+"/ini", text)); err != nil {
		return nil, err
	}
	running, err := s.account.start("process up", program, filepath.Join(folder, "ini"))
	return &Bouncer{folder, running}, err
}

// URL is the address of a database through the pooler.
func (b *Bouncer) URL(database string) string { return socketURL(b.folder, socketPort, database) }

// Stop stops the pooler at once, with its connections.
func (b *Bouncer) Stop() {
	b.running.end(syscall.SIGTERM)
}
