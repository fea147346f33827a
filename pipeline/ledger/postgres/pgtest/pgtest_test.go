package pgtest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestMain(m *testing.M) { Main(m) }

// own is Own, and holds that nothing is left of the server's folder.
func own(t *testing.T, options Options) *Server {
	t.Helper()
	folder := ""
	t.Cleanup(func() {
		if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the server's folder is left: %v", err)
		}
	})
	s := Own(t, options)
	folder = s.folder
	return s
}

func ask[T any](t *testing.T, address, query string) (value T) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), query).Scan(&value); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return value
}

// ending keeps how a test was ended first.
type ending struct {
	testing.TB
	text string
}

func (e *ending) Helper()                        {}
func (e *ending) Fatalf(format string, a ...any) { e.end("fatal: " + fmt.Sprintf(format, a...)) }
func (e *ending) Skipf(format string, a ...any)  { e.end("skip: " + fmt.Sprintf(format, a...)) }

func (e *ending) end(text string) {
	if e.text == "" {
		e.text = text
	}
}

// TestMissing holds that a test is skipped where PostgreSQL is not installed, but not where CI is set or the fault is another.
func TestMissing(t *testing.T) {
	other := errors.New("no room")
	for _, c := range []struct {
		ci   string
		why  error
		want string
	}{{"", errMissing, "skip: "}, {"true", errMissing, "fatal: "}, {"", other, "fatal: "}, {"true", other, "fatal: "}} {
		t.Setenv("CI", c.ci)
		var e ending
		if Missing(&e, c.why); e.text != c.want+"this test needs PostgreSQL: "+c.why.Error() {
			t.Errorf("with CI=%q: %s", c.ci, e.text)
		}
	}
}

// TestNamedServer takes the databases of a server that runs already: each test has its own, and none is left.
func TestNamedServer(t *testing.T) {
	s := own(t, Options{})
	t.Setenv("SIMCAST_TEST_POSTGRES", s.URL("postgres"))
	t.Run("test", func(t *testing.T) {
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
	})
	if n := ask[int](t, s.URL("postgres"), "SELECT count(*) FROM pg_database WHERE datname LIKE 'simcast_%'"); n != 0 {
		t.Errorf("%d databases are left", n)
	}
}

// TestStopAndStart holds that what is committed outlives a server, and that nothing answers while it does not run.
func TestStopAndStart(t *testing.T) {
	t.Parallel()
	s := own(t, Options{TCP: true})
	if err := Exec(t.Context(), s.URL("postgres"), "CREATE TABLE kept (x int); INSERT INTO kept VALUES (0)"); err != nil {
		t.Fatal(err)
	}
	for _, how := range []Shutdown{Immediate, Fast} {
		s.Stop(how)
		if err := Exec(t.Context(), s.TCPURL("postgres"), "SELECT 1"); err == nil {
			t.Fatalf("after the stop %d the server answers", how)
		}
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		if err := Exec(t.Context(), s.TCPURL("postgres"), "UPDATE kept SET x = x + 1"); err != nil {
			t.Fatal(err)
		}
	}
	if x := ask[int](t, s.URL("postgres"), "SELECT x FROM kept"); x != 2 {
		t.Errorf("%d of 2 commits were kept", x)
	}
}

// TestKilledProcess has a process start a server and a pooler, and kills it: both have to stop by themselves.
func TestKilledProcess(t *testing.T) {
	t.Parallel()
	if os.Getenv("PGTEST_KILLED") != "" {
		s := own(t, Options{})
		b, err := s.Bouncer("session")
		if err != nil {
			Missing(t, err)
		}
		fmt.Println(s.URL("postgres"))
		fmt.Println(b.URL("postgres") + "&default_query_exec_mode=exec")
		_, _ = io.Copy(io.Discard, os.Stdin) // until it is killed
		return
	}
	own(t, Options{}) // ends the test where there is no PostgreSQL
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestKilledProcess$")
	cmd.Env = append(os.Environ(), "PGTEST_KILLED=yes")
	_, errIn := cmd.StdinPipe()
	out, err := cmd.StdoutPipe()
	if err = errors.Join(err, errIn, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	cut, reader := make(chan error, 2), bufio.NewReader(out)
	for range cap(cut) {
		address, err := reader.ReadString('\n')
		address = strings.TrimSpace(address)
		if strings.Contains(address, "this test needs PostgreSQL") {
			t.Skip(address)
		}
		if err != nil {
			t.Fatal(address, err)
		}
		if one := ask[int](t, address, "SELECT 1"); one != 1 {
			t.Fatalf("1 is %d", one)
		}
		go func() { cut <- Exec(t.Context(), address, "SELECT pg_sleep(120)") }()
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for range cap(cut) {
		if err := <-cut; err == nil {
			t.Error("one ran on")
		}
	}
	_ = cmd.Wait() // it was killed
}
