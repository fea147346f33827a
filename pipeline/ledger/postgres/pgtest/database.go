package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// ours is the one server of this process, which its tests share.
var ours shared

type shared struct {
	mu     sync.Mutex
	server *Server
	err    error // that of the first try: the others fail alike, and at once
}

// Database is the address of a new and empty database. At the test's end its connections are cut, and it is dropped. The process's own
// server keeps it on a disk until that is removed, because each drop writes out all that the server has. A test for which there is no
// server is skipped, or fails where CI is set.
func Database(t testing.TB) string {
	t.Helper()
	if err := Available(); err != nil {
		Missing(t, err)
	}
	address, end, err := NewDatabase(t.Context())
	if err != nil {
		t.Fatalf("a database for this test: %v", err)
	}
	t.Cleanup(func() {
		if err := end(); err != nil {
			t.Errorf("the end of the test's database: %v", err)
		}
	})
	return address
}

// Available says why there is no server for tests; nil where there is one. It is started then.
func Available() error {
	_, err := ours.address(os.Getenv("SIMCAST_TEST_POSTGRES"))
	return err
}

// NewDatabase is Database for what is no test itself, such as a script. end does what happens at a test's end.
func NewDatabase(ctx context.Context) (address string, end func() error, err error) {
	named := os.Getenv("SIMCAST_TEST_POSTGRES")
	admin, err := ours.address(named)
	if err != nil {
		return "", nil, err
	}
	name := "simcast_" + strings.ToLower(rand.Text())
	if address, err = withDatabase(admin, name); err != nil {
		return "", nil, err
	}
	ending := "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)"
	if named == "" && !ours.inMemory() {
		ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name + "'"
	}
	end = func() error { return Exec(context.WithoutCancel(ctx), admin, ending) }
	return address, end, ours.create(ctx, admin, name)
}

// Missing ends a test for which a server or a pooler could not be started. It is skipped where that is not
// installed, and fails where CI is set or the fault is another.
func Missing(t testing.TB, why error) {
	t.Helper()
	if !MaySkip(why) {
		t.Fatalf("this test needs PostgreSQL: %v", why)
	}
	t.Skipf("this test needs PostgreSQL: %v", why)
}

// MaySkip reports whether a test for which a server could not be started may be skipped: PostgreSQL is not installed, and CI is not set.
// Any other fault is to be seen.
func MaySkip(why error) bool { return os.Getenv("CI") == "" && errors.Is(why, errMissing) }

// Exec runs one statement at an address, over a connection of its own.
func Exec(ctx context.Context, address, statement string) (err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, patience, fmt.Errorf("PostgreSQL has not done %q within %v", statement, patience))
	defer cancel()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	if _, err = conn.Exec(ctx, statement); err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	return nil
}

// Main runs a package's tests, eight side by side where they are parallel, stops the server that they had, and ends the process. A package
// needs no TestMain for it: without one the server stops too, a moment after the process has ended.
func Main(m *testing.M) {
	WaitTogether(8)
	code := m.Run()
	if err := ours.close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// address is that of the database from which others are made.
func (o *shared) address(named string) (string, error) {
	if named != "" {
		return named, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.server == nil && o.err == nil {
		if o.server, o.err = New(Options{}); o.err == nil {
			o.err = o.server.Start()
		}
	}
	if o.err != nil {
		return "", o.err
	}
	return o.server.URL("postgres"), nil
}

func (o *shared) inMemory() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.server != nil && o.server.inMemory
}

// create makes a database. In memory its files are copied at once, which takes half of the time that it takes by way of the log; on a disk
// that would write out all that the server has.
func (o *shared) create(ctx context.Context, admin, name string) error {
	if o.inMemory() {
		err := Exec(ctx, admin, "CREATE DATABASE "+name+" STRATEGY file_copy")
		if refused := (*pgconn.PgError)(nil); !errors.As(err, &refused) || refused.Code != "42601" { // a syntax error: before PostgreSQL 15 there is no other way
			return err
		}
	}
	return Exec(ctx, admin, "CREATE DATABASE "+name)
}

func (o *shared) close() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.server == nil {
		return nil
	}
	err := o.server.Close()
	o.server = nil
	return err
}

func withDatabase(address, name string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", errors.New("SIMCAST_TEST_POSTGRES is not a URL")
	}
	u.Path = "/" + name
	return u.String(), nil
}
