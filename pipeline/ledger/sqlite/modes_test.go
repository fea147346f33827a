package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"simcast/pipeline/ledger"
)

// TestModesAreTightened holds a ledger that others could read to its owner, from when it is opened.
func TestModesAreTightened(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	held, err := book.TakeLane(t.Context(), "space", whoever(), false)
	must(t, err, held.Release(t.Context()))
	folder := filepath.Dir(book.Path())
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	must(t, err)
	if len(files) < 4 {
		t.Fatalf("%q, want the ledger, its log, the log's index and a lock", files)
	}
	for _, file := range files {
		must(t, os.Chmod(file, 0o664))
	}
	again := reopen(t, book.Path())
	held, err = again.TakeLane(t.Context(), "space", whoever(), false)
	must(t, err, held.Release(t.Context()))
	for _, file := range files {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file, info.Mode(), err)
		}
	}
}

// TestForeignFileKeepsItsMode holds that a file which was named by mistake is not touched.
func TestForeignFileKeepsItsMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plan.csv")
	must(t, os.WriteFile(path, []byte("persona,channel,body\nthis is no ledger, and longer than a header\n"), 0o600), os.Chmod(path, 0o644))
	if book, err := Open(t.Context(), path); err == nil {
		_ = book.Close()
		t.Error("it was opened")
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
