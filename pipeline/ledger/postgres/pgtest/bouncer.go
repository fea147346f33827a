package pgtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
)

// Pooling is how PgBouncer hands out the connections of its server.
type Pooling string

const (
	Session     Pooling = "session"     // a client keeps a connection while it is connected
	Transaction Pooling = "transaction" // a client has one during a transaction
	Statement   Pooling = "statement"   // a client has one during a statement
)

// Bouncer is a PgBouncer before a server, in the server's folder.
type Bouncer struct {
	server *Server
	folder string

	mu      sync.Mutex
	running *process
}

// Bouncer starts a PgBouncer before the server, with lines of its configuration that it needs beside.
func (s *Server) Bouncer(pooling Pooling, lines ...string) (*Bouncer, error) {
	program, err := bouncerProgram()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(s.folder, "b")
	if err != nil {
		return nil, err
	}
	b := &Bouncer{server: s, folder: folder}
	if err := s.account.own(folder); err != nil {
		return nil, err
	}
	name := filepath.Base(folder)
	text := fmt.Sprintf(`[databases]
* = host=%s port=%d
[pgbouncer]
pool_mode = %s
listen_port = %d
unix_socket_dir = %s
pidfile = %s/pgbouncer.pid
auth_type = trust
auth_file = %s/users
`, s.folder, s.socketPort(), pooling, socketPort, folder, folder, folder)
	for _, line := range lines {
		text += line + "\n"
	}
	err = errors.Join(s.write(filepath.Join(name, "users"), fmt.Appendf(nil, "%q \"\"\n", User)), s.write(filepath.Join(name, "ini"), []byte(text)))
	if err != nil {
		return nil, err
	}
	b.running, err = s.account.start("process up", program, filepath.Join(folder, "ini"))
	return b, err
}

// URL is the address of a database through the pooler.
func (b *Bouncer) URL(database string) string { return socketURL(b.folder, socketPort, database) }

// Stop stops the pooler at once, with its connections.
func (b *Bouncer) Stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.running != nil {
		b.running.end(syscall.SIGTERM)
		b.running = nil
	}
}
