package pgtest

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib"
)

func TestMain(m *testing.M) { Main(m) }

// own starts a server of the test's own.
func own(t *testing.T, options Options) *Server {
	t.Helper()
	s, err := New(options)
	if err != nil {
		Missing(t, err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(s.folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the server's folder is left: %v", err)
		}
	})
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

func ask[T any](t *testing.T, address, query string) (value T) {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRowContext(t.Context(), query).Scan(&value); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return value
}

func TestDatabases(t *testing.T) {
	t.Parallel()
	a, b := Database(t), Database(t)
	if err := Exec(t.Context(), a, "CREATE TABLE only_in_a (x int)"); err != nil {
		t.Fatal(err)
	}
	const count = "SELECT count(*) FROM pg_tables WHERE tablename = 'only_in_a'"
	if inA, inB := ask[int](t, a, count), ask[int](t, b, count); inA != 1 || inB != 0 {
		t.Errorf("the table is %d times in the database of its own and %d times in the other", inA, inB)
	}
	if text, err := Dump(t.Context(), a); err != nil || !strings.Contains(string(text), "only_in_a") {
		t.Errorf("its dump is\n%s: %v", text, err)
	}
	if fsync := ask[string](t, a, "SHOW fsync"); fsync != "on" {
		t.Errorf("fsync is %s", fsync)
	}
}

// TestNamedServer takes the databases of a server that runs already.
func TestNamedServer(t *testing.T) {
	s := own(t, Options{})
	t.Setenv("SIMCAST_TEST_POSTGRES", s.URL("postgres"))
	const count = "SELECT count(*) FROM pg_database WHERE datname LIKE 'simcast_%'"
	t.Run("test", func(t *testing.T) {
		if one := ask[int](t, Database(t), "SELECT 1"); one != 1 {
			t.Errorf("1 is %d", one)
		}
		if n := ask[int](t, s.URL("postgres"), count); n != 1 {
			t.Errorf("the named server has %d databases of tests", n)
		}
	})
	if n := ask[int](t, s.URL("postgres"), count); n != 0 {
		t.Errorf("%d databases are left", n)
	}
	t.Run("Bouncer", func(t *testing.T) { bouncers(t, s) })
}

// TestFolder holds that what measures time has its server on the disk, and that other tests have it in memory where they can.
func TestFolder(t *testing.T) {
	for _, onDisk := range []bool{true, false} {
		s := Server{options: Options{OnDisk: onDisk}}
		if err := s.makeFolder(); err != nil {
			t.Fatal(err)
		}
		defer os.Remove(s.folder)
		want := filepath.Clean(os.TempDir())
		if in := inMemory(); in != "" && !onDisk {
			want = in
		}
		if filepath.Dir(s.folder) != want || s.inMemory != (want == inMemory()) {
			t.Errorf("on the disk: %v; it is in %s, in memory: %v", onDisk, s.folder, s.inMemory)
		}
	}
}

func TestStopAndStart(t *testing.T) {
	t.Parallel()
	s := own(t, Options{TCP: true})
	if err := Exec(t.Context(), s.URL("postgres"), "CREATE TABLE kept (x int); INSERT INTO kept VALUES (0)"); err != nil {
		t.Fatal(err)
	}
	for i, stop := range []func(){func() { s.Stop(Immediate) }, func() { s.Stop(Fast) }, s.Kill} {
		stop()
		if err := Exec(t.Context(), s.TCPURL("postgres"), "SELECT 1"); err == nil {
			t.Fatalf("after stop %d the server answers", i)
		}
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		if err := Exec(t.Context(), s.TCPURL("postgres"), "UPDATE kept SET x = x + 1"); err != nil {
			t.Fatal(err)
		}
	}
	if x := ask[int](t, s.URL("postgres"), "SELECT x FROM kept"); x != 3 {
		t.Errorf("%d of 3 commits were kept", x)
	}
}

func bouncers(t *testing.T, s *Server) {
	for _, pooling := range []Pooling{Session, Transaction} {
		b, err := s.Bouncer(pooling)
		if err != nil {
			Missing(t, err)
		}
		if one := ask[int](t, b.URL("postgres")+"&default_query_exec_mode=exec", "SELECT 1"); one != 1 {
			t.Errorf("through the pooler 1 is %d", one)
		}
		b.Stop()
		if err := Exec(t.Context(), b.URL("postgres"), "SELECT 1"); err == nil {
			t.Error("the stopped pooler answers")
		}
	}
}
