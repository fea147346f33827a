package pgtest

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// ours is the one server of this process, which its tests share.
var ours shared

type shared struct {
	mu     sync.Mutex
	server *Server
	err    error // that of the first try: the others fail alike, and at once
}

// Database is the address of a new and empty database, which is dropped at the test's end. A test for which there is no server is skipped,
// or fails where CI is set.
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

// Own is a server of a test's own, which runs until the test stops it, or ends.
func Own(t testing.TB, options Options) *Server {
	t.Helper()
	s, err := New(options)
	if err != nil {
		Missing(t, err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

// Available says why there is no server for tests; nil where there is one. It is started then.
func Available() error {
	_, err := ours.address()
	return err
}

// NewDatabase is Database for what is no test itself, such as a script. end drops the database.
func NewDatabase(ctx context.Context) (address string, end func() error, err error) {
	admin, err := ours.address()
	if err != nil {
		return "", nil, err
	}
	u, err := url.Parse(admin)
	if err != nil {
		return "", nil, errors.New("SIMCAST_TEST_POSTGRES is not a URL")
	}
	name := "simcast_" + strings.ToLower(rand.Text())
	u.Path = "/" + name
	end = func() error { return Exec(context.WithoutCancel(ctx), admin, "DROP DATABASE "+name+" WITH (FORCE)") }
	return u.String(), end, create(ctx, admin, name)
}

// create makes a database. Its files are copied at once, which takes half of the time that it takes by way of the log.
func create(ctx context.Context, admin, name string) error {
	err := Exec(ctx, admin, "CREATE DATABASE "+name+" STRATEGY file_copy")
	if refused := (*pgconn.PgError)(nil); errors.As(err, &refused) && refused.Code == "42601" { // a syntax error: before PostgreSQL 15 there is no other way
		return Exec(ctx, admin, "CREATE DATABASE "+name)
	}
	return err
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

// Main runs a package's tests, eight side by side where they are parallel, stops the server that they had, and ends the process. A package
// needs no TestMain for it: without one the server stops too, a moment after the process has ended.
func Main(m *testing.M) {
	WaitTogether(8)
	code := m.Run()
	ours.mu.Lock()
	defer ours.mu.Unlock()
	if ours.server != nil {
		if err := ours.server.Close(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

// WaitTogether runs so many tests side by side, also where there are fewer processors, unless somebody has said how many: it is for
// packages whose tests mostly wait, such as for a database and other processes. It reads the flags.
func WaitTogether(tests int) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if given {
		return
	}
	if err := flag.Set("test.parallel", strconv.Itoa(max(tests, runtime.GOMAXPROCS(0)))); err != nil {
		panic(err) // this is no test binary
	}
}

// address is that of the database from which others are made.
func (o *shared) address() (string, error) {
	if named := os.Getenv("SIMCAST_TEST_POSTGRES"); named != "" {
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
