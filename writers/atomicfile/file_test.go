package atomicfile

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/writers/writertest"
)

// memory is a ledger's memory of files, and of the order of things.
type memory struct {
	sums map[string]bool
	fail error
}

func (m *memory) known(path, sum string) bool { return m.sums[path+" "+sum] }

func (m *memory) remember(path, sum string) error {
	if m.sums == nil {
		m.sums = map[string]bool{}
	}
	m.sums[path+" "+sum] = true
	return m.fail
}

// newFile is a results file in a folder of its own.
func newFile(t *testing.T, name string, m *memory) *File {
	t.Helper()
	return New(filepath.Join(t.TempDir(), name), 0o640, unsealed, m.known, m.remember, writertest.Clock)
}

// names lists a folder.
func names(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func content(t *testing.T, path string) string {
	t.Helper()
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes)
}

// writing writes a text.
func writing(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// unsealed is that no file proves itself.
func unsealed(io.ReaderAt, int64) bool { return false }

func mustWrite(t *testing.T, f *File, text string) {
	t.Helper()
	if err := f.Replace(writing(text)); err != nil {
		t.Fatal(err)
	}
}

func TestFileReplacesItsOwn(t *testing.T) {
	for _, name := range []string{"plan.results.csv", "plan.results.xlsx"} {
		m := &memory{}
		f := newFile(t, name, m)
		mustWrite(t, f, "Hello")
		mustWrite(t, f, "Hello again")
		mustWrite(t, New(f.Path, 0o640, unsealed, m.known, m.remember, writertest.Clock), "Bye") // the next run
		if content(t, f.Path) != "Bye" {
			t.Errorf("%s: the file was not rewritten", name)
		}
		if diff := cmp.Diff([]string{name}, names(t, filepath.Dir(f.Path))); diff != "" {
			t.Errorf("%s: the folder holds other files: %s", name, diff)
		}
		if notes := f.Notes(); notes != nil {
			t.Errorf("%s: told %q", name, notes)
		}
		if info, err := os.Stat(f.Path); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("%s: mode %v, %v", name, info.Mode(), err)
		}
	}
}

func TestFileKeepsWhatSomebodyChanged(t *testing.T) {
	m := &memory{}
	f := newFile(t, "plan.results.csv", m)
	mustWrite(t, f, "Hello")
	fixed := strings.Replace(content(t, f.Path), "Hello", "Hallo", 1)
	if err := os.WriteFile(f.Path, []byte(fixed), 0o600); err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(filepath.Dir(f.Path), "plan.results 2026-11-21 10.50.31.csv")
	if err := os.WriteFile(kept, []byte("in the way"), 0o600); err != nil {
		t.Fatal(err)
	}
	mustWrite(t, f, "Hello")
	second := strings.TrimSuffix(kept, ".csv") + " (2).csv"
	if content(t, second) != fixed || content(t, kept) != "in the way" {
		t.Error("the changed file is not kept as it was")
	}
	if !strings.Contains(content(t, f.Path), "Hello") {
		t.Error("the new results do not stand under the name")
	}
	notes := f.Notes()
	if len(notes) != 1 || !strings.Contains(notes[0], "plan.results 2026-11-21 10.50.31 (2).csv") {
		t.Errorf("told %q", notes)
	}
	if again := f.Notes(); again != nil {
		t.Errorf("told twice: %q", again)
	}
}

// TestSumIsRememberedBeforeTheFileIsThere: a kill between the two must not make
// simcast's own file a stranger.
func TestSumIsRememberedBeforeTheFileIsThere(t *testing.T) {
	var sums []string
	f := newFile(t, "plan.results.csv", &memory{})
	f.remember = func(path, sum string) error {
		if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
			t.Error("the file is there before it is remembered")
		}
		sums = append(sums, sum)
		return nil
	}
	mustWrite(t, f, "Hello")
	sum := sha256.Sum256([]byte(content(t, f.Path)))
	if diff := cmp.Diff([]string{hex.EncodeToString(sum[:])}, sums); diff != "" {
		t.Error(diff)
	}
}

// TestLockedFileGetsANewName plays Windows, where a file that is open in Excel
// can be neither replaced nor renamed.
func TestLockedFileGetsANewName(t *testing.T) {
	for _, ours := range []bool{true, false} {
		m := &memory{}
		f := newFile(t, "plan.results.csv", m)
		locked := f.Path
		if mustWrite(t, f, "Hello"); !ours {
			m.sums = nil
		}
		old := content(t, locked)
		f.rename = func(from, to string) error {
			if from == locked || to == locked {
				return os.ErrPermission
			}
			return os.Rename(from, to)
		}
		mustWrite(t, f, "Hello again")
		mustWrite(t, f, "Bye")
		want := []string{"plan.results 2026-11-21 10.50.31.csv", "plan.results.csv"}
		if diff := cmp.Diff(want, names(t, filepath.Dir(locked))); diff != "" {
			t.Error(diff)
		}
		if filepath.Base(f.Path) != want[0] || content(t, locked) != old || content(t, f.Path) == old {
			t.Errorf("ours %v: the results are in %s", ours, f.Path)
		}
		if notes := f.Notes(); len(notes) != 1 || !strings.Contains(notes[0], want[0]) {
			t.Errorf("ours %v: told %q", ours, notes)
		}
	}
}

func TestRefusedRenameRestoresTheStrangersFile(t *testing.T) {
	f := newFile(t, "plan.results.csv", &memory{})
	if err := os.WriteFile(f.Path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.rename = func(from, to string) error {
		if strings.HasSuffix(from, tempSuffix) {
			return os.ErrPermission
		}
		return os.Rename(from, to)
	}
	if err := f.Replace(writing("Hello")); !errors.Is(err, os.ErrPermission) {
		t.Errorf("error %v", err)
	}
	if content(t, f.Path) != "mine" || f.Notes() != nil {
		t.Error("the stranger's file was not put back")
	}
}

func TestLinkIsFollowed(t *testing.T) {
	m := &memory{}
	folder := t.TempDir()
	real, link := filepath.Join(folder, "real.csv"), filepath.Join(folder, "link.csv")
	mustWrite(t, New(real, 0o600, unsealed, m.known, m.remember, writertest.Clock), "Hello")
	if err := os.Symlink(real, link); err != nil {
		t.Fatal(err)
	}
	mustWrite(t, New(link, 0o600, unsealed, m.known, m.remember, writertest.Clock), "Bye")
	if content(t, real) != "Bye" || len(names(t, folder)) != 2 {
		t.Errorf("the folder holds %q", names(t, folder))
	}
}

func TestLeftoversOfKilledRunsAreSwept(t *testing.T) {
	f := newFile(t, "plan.results.csv", &memory{})
	folder := filepath.Dir(f.Path)
	for name, age := range map[string]time.Duration{
		".plan.results.csv.1" + tempSuffix:  2 * time.Hour,
		".plan.results.csv.2" + tempSuffix:  time.Minute, // perhaps another run's
		".other.results.csv.3" + tempSuffix: 2 * time.Hour,
	} {
		path, at := filepath.Join(folder, name), writertest.Clock().Add(-age)
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	mustWrite(t, f, "Hello")
	want := []string{".other.results.csv.3" + tempSuffix, ".plan.results.csv.2" + tempSuffix, "plan.results.csv"}
	if diff := cmp.Diff(want, names(t, folder)); diff != "" {
		t.Error(diff)
	}
}

func TestFailedWriteLeavesTheOldFile(t *testing.T) {
	f := newFile(t, "plan.results.csv", &memory{})
	mustWrite(t, f, "Hello")
	broken := errors.New("half of it")
	if err := f.Replace(func(w io.Writer) error { return errors.Join(writing("Bye")(w), broken) }); !errors.Is(err, broken) {
		t.Errorf("a content that breaks off: %v", err)
	}
	forgetful := &memory{fail: errors.New("disk is full")}
	if err := New(f.Path, 0o600, unsealed, forgetful.known, forgetful.remember, writertest.Clock).Replace(writing("Bye")); !errors.Is(err, forgetful.fail) {
		t.Errorf("a ledger that cannot remember: %v", err)
	}
	if content(t, f.Path) != "Hello" {
		t.Error("the old file is gone")
	}
	if got := names(t, filepath.Dir(f.Path)); len(got) != 1 {
		t.Errorf("left behind: %q", got)
	}
}

func TestSealedFileIsReplaced(t *testing.T) {
	m := &memory{}
	f := newFile(t, "plan.xlsx", m)
	mustWrite(t, f, "sealed")
	m.sums = nil
	f.wrote = writtenFile{}
	f.sealed = func(file io.ReaderAt, size int64) bool {
		text := make([]byte, size)
		_, err := file.ReadAt(text, 0)
		return err == nil && string(text) == "sealed"
	}
	mustWrite(t, f, "other")
	if got := names(t, filepath.Dir(f.Path)); len(got) != 1 || content(t, f.Path) != "other" {
		t.Errorf("the folder holds %q", got)
	}
}

// TestFailedWriteNamesTheFile: what cannot be written is called as somebody has called it.
func TestFailedWriteNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "no-folder", "plan.results.csv")
	nowhere := &memory{}
	err := New(path, 0o600, unsealed, nowhere.known, nowhere.remember, writertest.Clock).Replace(writing("Hello"))
	var failed *fs.PathError
	if !errors.As(err, &failed) || failed.Path != path || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the error is %v", err)
	}
}
