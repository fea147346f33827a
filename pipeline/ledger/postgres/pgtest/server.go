package pgtest

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
)

// User is the user of a server that New made, who may do all.
const User = "postgres"

// socketPort is the number in the name of the Unix socket. It is no port of the machine.
const socketPort = 5432

// Options says how a server differs from a plain one with a Unix socket alone.
type Options struct {
	TCP      bool              // also listens on 127.0.0.1 and ::1
	Password bool              // is asked for over TCP: it is that which a statement has given to User; else everybody is trusted
	CertPEM  []byte            // with KeyPEM, the server offers TLS
	KeyPEM   []byte            //
	Settings map[string]string // as in postgresql.conf
	OnDisk   bool              // its folder is in os.TempDir(), also where there is one in memory: for what measures time
}

// Server is a PostgreSQL of its own, in a folder of its own. Its methods may be called by many goroutines.
type Server struct {
	folder  string
	bin     string
	account account
	port    int // 0: no TCP
	watch   *exec.Cmd
	unwatch io.Closer

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
	s := &Server{bin: bin, account: who}
	if s.folder, err = os.MkdirTemp(placeOf(options), "simcast-pg-"); err != nil {
		return nil, err
	}
	if err := s.watchOver(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.folder))
	}
	if err := errors.Join(who.own(s.folder), s.makeData()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	if err := s.configure(options); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func placeOf(o Options) string {
	if o.OnDisk {
		return ""
	}
	return inMemory()
}

// watching is what a process does that outlives this one, even where this one is killed: when its standard input ends, it stops what runs
// in the folder, and removes that.
const watching = `trap "" INT TERM HUP
cat
for file in "$0/data/postmaster.pid" "$0"/*/pgbouncer.pid; do
	[ -f "$file" ] && read -r pid <"$file" && kill -QUIT "$pid"
	while [ -f "$file" ] && kill -0 "$pid"; do sleep 0.1; done
done
rm -rf -- "$0"`

func (s *Server) watchOver() (err error) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		return fmt.Errorf("%w: %w", errMissing, err)
	}
	s.watch = account{}.command(context.Background(), shell, "-c", watching, s.folder)
	if s.unwatch, err = s.watch.StdinPipe(); err != nil {
		return err
	}
	return s.watch.Start()
}

// makeData makes the server's folder of data. It is a copy of one that is kept between test processes, another one for each PostgreSQL:
// initdb takes seven times as long.
func (s *Server) makeData() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	made := []string{filepath.Join(s.bin, "initdb"), "-U", User, "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions", "--auth=trust", "-D", s.data()}
	cache, err := os.UserCacheDir()
	is, errBuilt := os.Stat(filepath.Join(s.bin, "postgres"))
	if err = errors.Join(err, errBuilt); err != nil {
		_, err = output(s.account.command(ctx, made[0], made[1:]...))
		return err
	}
	name := sha256.Sum256(fmt.Appendf(nil, "%q %d %d", made[:len(made)-1], is.Size(), is.ModTime().UnixNano()))
	kept := filepath.Join(cache, "simcast-pgtest", fmt.Sprintf("%x", name[:8]))
	if _, err := os.Stat(kept); err == nil {
		return s.copyData(kept)
	}
	if _, err := output(s.account.command(ctx, made[0], made[1:]...)); err != nil {
		return err
	}
	part := kept + filepath.Base(s.folder)
	err = os.CopyFS(part, os.DirFS(s.data()))
	if err == nil {
		err = os.Rename(part, kept) // in whole or not at all
	}
	if err != nil {
		_ = os.RemoveAll(part) // another process was quicker, or nothing can be kept, and the next server is made as this one
	}
	return nil
}

func (s *Server) copyData(kept string) error {
	if err := os.CopyFS(s.data(), os.DirFS(kept)); err != nil {
		return err
	}
	return filepath.WalkDir(s.data(), func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			err = os.Chmod(path, 0o700) // the server demands it
		}
		return errors.Join(err, s.account.own(path))
	})
}

// configure writes the server's settings, which ALTER SYSTEM and a new start can change.
func (s *Server) configure(o Options) (err error) {
	settings := map[string]string{"listen_addresses": "", "unix_socket_directories": s.folder, "lc_messages": "C", "max_connections": "400"}
	if o.TCP {
		if s.port, err = freePort(); err != nil {
			return err
		}
		settings["listen_addresses"], settings["port"] = "localhost", strconv.Itoa(s.port)
	}
	if o.CertPEM != nil {
		settings["ssl"], settings["ssl_cert_file"], settings["ssl_key_file"] = "on", filepath.Join(s.folder, "server.crt"), filepath.Join(s.folder, "server.key")
		err = errors.Join(s.write("server.crt", string(o.CertPEM)), s.write("server.key", string(o.KeyPEM)))
	}
	maps.Copy(settings, o.Settings)
	text, asks := "", "trust"
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		text += fmt.Sprintf("%s = '%s'\n", name, strings.ReplaceAll(settings[name], "'", "''"))
	}
	if o.Password {
		asks = "scram-sha-256"
	}
	return errors.Join(err, s.write("data/postgresql.conf", text), s.write("data/pg_hba.conf", "local all all trust\nlocal replication all trust\nhost all all all "+asks+"\n"))
}

// write writes a file of the server's account, which nobody else may read.
func (s *Server) write(name, content string) error {
	path := filepath.Join(s.folder, name)
	return errors.Join(os.WriteFile(path, []byte(content), 0o600), s.account.own(path))
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// Start starts the server, and returns when it takes connections. Its data and its addresses are those of before.
func (s *Server) Start() (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		return errors.New("this server runs already")
	}
	s.running, err = s.account.start("database system is ready to accept", filepath.Join(s.bin, "postgres"), "-D", s.data())
	return err
}

// Shutdown is how a server is stopped.
type Shutdown syscall.Signal

const (
	Fast      = Shutdown(syscall.SIGINT)  // connections are cut, and what is committed is written out
	Immediate = Shutdown(syscall.SIGQUIT) // as in a crash: the next start recovers from the log
)

// Stop stops a server that runs, and returns when no process of it is left.
func (s *Server) Stop(how Shutdown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		s.running.end(syscall.Signal(how))
		s.running = nil
	}
}

// Close stops the server and removes its folder.
func (s *Server) Close() error {
	s.Stop(Immediate)
	return errors.Join(s.unwatch.Close(), s.watch.Wait())
}

// URL is the address of a database over the Unix socket.
func (s *Server) URL(database string) string { return socketURL(s.folder, s.socketPort(), database) }

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

func socketURL(folder string, port int, database string) string {
	u := url.URL{Scheme: "postgres", User: url.User(User), Path: "/" + database}
	u.RawQuery = url.Values{"host": {folder}, "port": {strconv.Itoa(port)}}.Encode()
	return u.String()
}

// freePort is a port that nobody listens on now. It is none of those that systems give to whoever connects, and to listeners without one of
// their own: somebody would have it while the server does not run.
func freePort() (port int, err error) {
	const first, count, tries = 10_000, 20_000, 100
	for range tries {
		port = first + rand.IntN(count)
		l, wrong := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err = wrong; err == nil {
			return port, l.Close()
		}
	}
	return 0, err
}
