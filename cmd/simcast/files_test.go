package main

import (
	"bytes"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"simcast/apiclient/simulator"
)

// deskApp is simcast as it runs, with what it says to people.
func deskApp() (*app, *bytes.Buffer) {
	var said bytes.Buffer
	return &app{stdout: io.Discard, stderr: &said, env: func(string) string { return "" }, now: time.Now}, &said
}

func folderNames(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestCtrlCLeavesNothingHalfWritten(t *testing.T) {
	a, _ := deskApp()
	folder := t.TempDir()
	_, err := a.writeFile(t.Context(), filepath.Join(folder, "space.xlsx"), sharedMode, func(w io.Writer) error {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil || len(folderNames(t, folder)) != 1 {
			t.Errorf("before there is %q, %v", folderNames(t, folder), err)
		}
		a.interrupts.Answer(func(string, bool) {})
		if names := folderNames(t, folder); len(names) > 0 {
			t.Errorf("what stays is %q", names)
		}
		return fs.ErrClosed
	})
	if err == nil {
		t.Error("it is written")
	}
}

// TestSavedMeanwhile: a workbook that the planner has saved while its refresh was
// under way is kept.
func TestSavedMeanwhile(t *testing.T) {
	a, said := deskApp()
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	write := func(content string) {
		if err := os.WriteFile(path, []byte(content), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	write("old")
	before := takeBook(path)
	if _, err := a.replace(path, before, []byte("renewed")); err != nil || said.Len() > 0 {
		t.Fatalf("%v, and says %s", err, said)
	}
	write("mine")
	if _, err := a.replace(path, before, []byte("renewed")); err != nil || !strings.Contains(said.String(), "is kept as plan 20") {
		t.Errorf("%v, and says %q", err, said)
	}
	if names := folderNames(t, filepath.Dir(path)); len(names) != 2 {
		t.Errorf("there is %q", names)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("it has another mode: %v, %v", info, err)
	}
}

// TestMadeMeanwhile: a file that somebody makes while the space is loaded is not replaced.
func TestMadeMeanwhile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan.xlsx")
	stand := simulator.New(simulator.Options{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := os.WriteFile(path, []byte("theirs"), 0o600); err != nil {
			t.Error(err)
		}
		stand.ServeHTTP(w, r)
	}))
	defer server.Close()
	a, _ := deskApp()
	a.settings.BaseURL = server.URL + simulator.BasePath
	a.env = func(name string) string { return map[string]string{"SIMCAST_API_KEY": stand.Key()}[name] }
	err := a.newPlan(t.Context(), path, newPlan{})
	if err == nil || !strings.Contains(err.Error(), "plan.xlsx exists already; name another file") {
		t.Errorf("%v", err)
	}
	if names := folderNames(t, filepath.Dir(path)); !slices.Equal(names, []string{"plan.xlsx"}) {
		t.Errorf("there is %q", names)
	}
}

func TestWhatKeepsAFileFromBeingWritten(t *testing.T) {
	for cause, want := range map[error]string{
		&fs.PathError{Op: "open", Path: "/x/.a.xlsx.1.simcast-part", Err: syscall.EACCES}:       "a.xlsx cannot be written: permission denied; choose a folder that exists",
		&fs.PathError{Op: "write", Path: "/tmp/excelize-1", Err: syscall.ENOSPC}:                "a.xlsx cannot be written: no space left on device; make room on the disk",
		&fs.PathError{Op: "open", Path: "/x/.a.xlsx.1.simcast-part", Err: syscall.ENAMETOOLONG}: "a.xlsx cannot be written: file name too long; choose a shorter file name",
		io.ErrShortWrite: "a.xlsx cannot be written: short write",
	} {
		if got := cannotWrite("a.xlsx", cause).Error(); !strings.HasPrefix(got, want) {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
