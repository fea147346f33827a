package main

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
)

// TestCheckLicences: an archive that lacks the licence of Go, or of one module in its program, is found.
func TestCheckLicences(t *testing.T) {
	modules := []*debug.Module{{Path: "example.test/a", Version: "v1.0.0"}, {Path: "example.test/a/b", Version: "v2.0.0"}}
	files := []string{"go/LICENSE", "example.test/a@v1.0.0/LICENSE", "example.test/a/b@v2.0.0/NOTICE"}
	for _, missing := range append(files, "") {
		folder := t.TempDir()
		for _, name := range files {
			path := filepath.Join(folder, "licences", filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if name == missing {
				continue
			}
			if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := checkLicences(folder, modules); (err == nil) != (missing == "") {
			t.Errorf("without %q: %v", missing, err)
		}
	}
}
