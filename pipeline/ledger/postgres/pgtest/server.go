package pgtest

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// User is the user of a server that New made, who may do all.
const User = "postgres"

// socketPort is the number in the name of the Unix socket. It is no port of the machine.
const socketPort = 5432

// Options says how a server differs from a plain one with a Unix socket alone.
type Options struct {
	TCP      bool              // also listens on 127.0.0.1 and ::1
	Password string            // of User, asked for over TCP; empty: everybody is trusted
	CertPEM  []byte            // with KeyPEM, the server offers TLS
	KeyPEM   []byte            //
	Settings map[string]string // as in postgresql.conf
	OnDisk   bool              // its folder is in os.TempDir(), also where there is one in memory: for what measures time
}

// Server is a PostgreSQL of its own, in a folder of its own. Its methods may be called by many goroutines.
type Server struct {
	folder   string
	inMemory bool // the folder
	bin      string
	account  account
	options  Options
	port     int // 0: no TCP
	watch    *watch

	mu      sync.Mutex
	running *process
}

// New makes a server in a folder in memory, where there is one with room, else in os.TempDir(). It syncs as on a disk, but has no disk
// to wait for; what it has written outlives it, but not the machine. It does not run yet. Close removes it, and so does the end of this
// process.
func New(options Options) (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	who, err := findAccount()
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, account: who, options: options}
	if err := s.makeFolder(); err != nil {
		return nil, err
	}
	if s.watch, err = watchOver(s.folder); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.folder))
	}
	if err := s.make(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Server) makeFolder() (err error) {
	const name = "simcast-pg-"
	if in := inMemory(); in != "" && !s.options.OnDisk {
		if s.folder, err = os.MkdirTemp(in, name); err == nil { // else we may not write there
			s.inMemory = true
			return nil
		}
	}
	s.folder, err = os.MkdirTemp("", name)
	return err
}

// make fills the folder.
func (s *Server) make() error {
	if err := s.account.own(s.folder); err != nil {
		return err
	}
	if s.options.TCP {
		var err error
		if s.port, err = freePort(); err != nil {
			return err
		}
	}
	if err := s.makeData(); err != nil {
		return err
	}
	return s.configure()
}

// write writes a file of the server's account, which nobody else may read.
func (s *Server) write(name string, content []byte) error {
	path := filepath.Join(s.folder, name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return err
	}
	return s.account.own(path)
}

// configure writes the server's settings, which ALTER SYSTEM and a new start can change.
func (s *Server) configure() error {
	settings := map[string]string{"listen_addresses": "", "unix_socket_directories": s.folder, "lc_messages": "C", "max_connections": "400"}
	if s.port != 0 {
		settings["listen_addresses"], settings["port"] = "localhost", strconv.Itoa(s.port)
	}
	if s.options.CertPEM != nil {
		settings["ssl"], settings["ssl_cert_file"], settings["ssl_key_file"] = "on", filepath.Join(s.folder, "server.crt"), filepath.Join(s.folder, "server.key")
		if err := errors.Join(s.write("server.crt", s.options.CertPEM), s.write("server.key", s.options.KeyPEM)); err != nil {
			return err
		}
	}
	maps.Copy(settings, s.options.Settings)
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		fmt.Fprintf(&text, "%s = '%s'\n", name, strings.ReplaceAll(settings[name], "'", "''"))
	}
	return s.write(filepath.Join("data", "postgresql.conf"), []byte(text.String()))
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// URL is the address of a database over the Unix socket.
func (s *Server) URL(database string) string {
	return socketURL(s.folder, s.socketPort(), database)
}

func (s *Server) socketPort() int {
	if s.port != 0 {
		return s.port
	}
	return socketPort
}

// TCPURL is the address of a database over TCP at 127.0.0.1, without a password. The server has to be made with TCP.
func (s *Server) TCPURL(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User(User), Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(s.port)), Path: "/" + database}
	return u.String()
}

// Log is the end of what the server wrote since it was started last.
func (s *Server) Log() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running == nil {
		return ""
	}
	return strings.TrimSpace(s.running.log.text())
}

func socketURL(folder string, port int, database string) string {
	u := url.URL{Scheme: "postgres", User: url.User(User), Path: "/" + database}
	u.RawQuery = url.Values{"host": {folder}, "port": {strconv.Itoa(port)}}.Encode()
	return u.String()
}

// freePort is a port that nobody listens on now.
func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(port)
}
