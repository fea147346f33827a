package sqlite

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"simcast/pipeline/ledger"
)

// TestMain lets the test binary be the other process of a test.
func TestMain(m *testing.M) {
	if path := os.Getenv("LEDGER_OF_ANOTHER_PROCESS"); path != "" {
		another(context.Background(), path)
		return
	}
	if path := os.Getenv("LEDGER_OF_MANY_LANES"); path != "" {
		manyLanes(context.Background(), path)
		return
	}
	goleak.VerifyTestMain(m)
}

// another takes the space, begins a run and an attempt, says so, and holds on
// until it is killed.
func another(ctx context.Context, path string) {
	book, err := Open(ctx, path)
	var held ledger.HeldLane
	if err == nil {
		held, err = book.TakeLane(context.Background(), "space", ledger.Holder{Host: "elsewhere", PID: os.Getpid()}, false)
	}
	var run ledger.OpenRun
	if err == nil {
		run, err = held.BeginRun(ctx, ledger.Run{Name: "theirs", Plan: "plan.xlsx", Started: noon})
	}
	if err == nil {
		_, err = run.Begin(ctx, ledger.Attempt{Hash: "a", InjectID: "A1", Started: noon})
	}
	fmt.Println("ready:", err)
	for {
		time.Sleep(time.Hour) // a select without cases would end it at once where Go is without cgo
	}
}

// startAnother runs another process on the ledger at path, as far as an attempt.
func startAnother(t *testing.T, path string) *exec.Cmd {
	t.Helper()
	cmd, out := startSelf(t, "LEDGER_OF_ANOTHER_PROCESS="+path)
	line, err := bufio.NewReader(out).ReadString('\n')
	if must(t, err); line != "ready: <nil>\n" {
		t.Fatalf("the other process says %q", line)
	}
	return cmd
}

// startSelf runs this test binary as another process.
func startSelf(t *testing.T, env string) (cmd *exec.Cmd, out io.Reader) {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd = exec.Command(self)
	cmd.Env = append(os.Environ(), env)
	out, err = cmd.StdoutPipe()
	must(t, err, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	return cmd, out
}

// TestAnotherProcess holds the space to one run at a time, and gives it free when the process of that run is killed:
// its attempt is uncertain then.
func TestAnotherProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	cmd := startAnother(t, path)
	book := reopen(t, path)
	_, err := book.TakeLane(t.Context(), "space", whoever(), false)
	if busy := (*ledger.BusyError)(nil); !errors.As(err, &busy) || busy.Lane.Holder.PID != cmd.Process.Pid {
		t.Fatalf("a second run gets %v", err)
	}
	must(t, cmd.Process.Kill())
	held, err := book.TakeLane(t.Context(), "space", whoever(), true)
	must(t, err)
	if s := standing(t, book, "a"); s.State != ledger.StateUncertain || s.Requests != 1 || !s.SentAt.Equal(noon) {
		t.Errorf("after the kill: %+v", s)
	}
	must(t, held.Release(t.Context()))
}

// TestModes holds the ledger, and all that stands beside it, to its owner.
func TestModes(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	held := take(t, book, "space")
	defer func() { must(t, held.Release(t.Context())) }()
	folder := filepath.Dir(book.Path())
	files, err := os.ReadDir(folder)
	must(t, err)
	if len(files) < 2 {
		t.Errorf("%d files, want the ledger and its lock at least", len(files))
	}
	for _, file := range files {
		if info, err := file.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file.Name(), info.Mode(), err)
		}
	}
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("its folder: %v, %v", info.Mode(), err)
	}
}

// TestOpenToRead holds that looking changes nothing and makes nothing.
func TestOpenToRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "ledger.db")
	book, err := OpenToRead(t.Context(), path)
	must(t, err)
	if entries, err := book.LatestEntries(t.Context(), ledger.EntryFilter{}, 1, 0); err != nil || len(entries) > 0 {
		t.Errorf("%v, %v", entries, err)
	}
	must(t, book.Close())
	if _, err := os.Stat(filepath.Dir(path)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder was made: %v", err)
	}

	empty := filepath.Join(t.TempDir(), "ledger.db") // of a first run that was killed at once
	must(t, os.WriteFile(empty, nil, 0o600))
	book, err = OpenToRead(t.Context(), empty)
	must(t, err, book.Close())

	written := openNew(t)
	post(t, begin(t, written, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	must(t, written.Close())
	before, err := os.ReadFile(written.Path())
	must(t, err)
	book, err = OpenToRead(t.Context(), written.Path())
	must(t, err)
	if s := standing(t, book, "a"); s.State != ledger.StateSent {
		t.Errorf("%+v", s)
	}
	if err := book.RememberSpace(t.Context(), ledger.Space{ID: "x"}, "y", nil, nil); err == nil {
		t.Error("it can be written to")
	}
	must(t, book.Close())
	after, err := os.ReadFile(written.Path())
	if must(t, err); string(before) != string(after) {
		t.Error("it was changed")
	}
	files, err := os.ReadDir(filepath.Dir(written.Path()))
	if must(t, err); len(files) != 3 {
		t.Errorf("beside it, its tally and its lock are %v", files)
	}
}

// TestReadWhileWritten holds that the history can be seen during a run.
func TestReadWhileWritten(t *testing.T) {
	book := openNew(t)
	run := begin(t, book, ledger.Run{})
	post(t, run, ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	reader, err := OpenToRead(t.Context(), book.Path())
	must(t, err)
	defer reader.Close()
	if s := standing(t, reader, "a"); s.State != ledger.StateSent {
		t.Errorf("%+v", s)
	}
	post(t, run, ledger.Attempt{Hash: "b", Outcome: ledger.Accepted})
	if s := standing(t, reader, "b"); s.State != ledger.StateSent {
		t.Errorf("after one more: %+v", s)
	}
}

// TestNewerVersion holds a ledger of a later simcast untouched.
func TestNewerVersion(t *testing.T) {
	book := openNew(t)
	_, err := book.DB.ExecContext(t.Context(), `UPDATE meta SET version = $1`, Version+1)
	must(t, err, book.Close())
	for name, open := range map[string]func(context.Context, string) (*Ledger, error){"to write": Open, "to read": OpenToRead} {
		_, err := open(t.Context(), book.Path())
		var known *Error
		if !errors.As(err, &known) || known.Path != book.Path() || !strings.Contains(err.Error(), "newer simcast") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFilesThatAreNone holds what is no ledger to be told so, and left as it is.
func TestFilesThatAreNone(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text")
	must(t, os.WriteFile(text, []byte(strings.Repeat("this is no ledger\n", 100)), 0o600))
	under := filepath.Join(text, "ledger.db")
	for _, path := range []string{folder, text, under} {
		_, err := Open(t.Context(), path)
		var known *Error
		if !errors.As(err, &known) || known.Path != path || !strings.Contains(err.Error(), "--ledger") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if content, err := os.ReadFile(text); err != nil || !strings.HasPrefix(string(content), "this is no ledger") {
		t.Errorf("it was changed: %v", err)
	}
}

// TestOddPaths holds that any file's name will do.
func TestOddPaths(t *testing.T) {
	for _, name := range []string{"a b.db", "a?b=c&d.db", "100%.db", "a#b.db", "größe.db", "a\nb'\".db", "\x1b[31m\x9b.db", strings.Repeat("n", 200) + ".db", "file:a.db", ":memory:"} {
		path := filepath.Join(t.TempDir(), name)
		post(t, begin(t, reopen(t, path), ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
		if s := standing(t, reopen(t, path), "a"); s.State != ledger.StateSent {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// TestLinkedLedger holds a link to a ledger to be that ledger, its locks too.
func TestLinkedLedger(t *testing.T) {
	book := openNew(t)
	link := filepath.Join(t.TempDir(), "link.db")
	must(t, os.Symlink(book.Path(), link))
	held := take(t, book, "space")
	linked := reopen(t, link)
	var busy *ledger.BusyError
	if _, err := linked.TakeLane(t.Context(), "space", whoever(), false); !errors.As(err, &busy) {
		t.Errorf("the same ledger by another name is not locked: %v", err)
	}
	must(t, held.Release(t.Context()))
}
