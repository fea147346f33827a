package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/cmd/release/layout"
)

// TestRequireWritable: a folder that cannot be written is found before anything is made, and nothing is left of the trial.
func TestRequireWritable(t *testing.T) {
	in := t.TempDir()
	file, leadsNowhere, leadsHere := filepath.Join(in, "file"), filepath.Join(in, "nowhere"), filepath.Join(in, "here")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{leadsNowhere: filepath.Join(in, "missing"), leadsHere: in} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	for folder, isRight := range map[string]bool{
		in: true, filepath.Join(in, "new", "dist"): true, leadsHere: true,
		"": false, file: false, filepath.Join(file, "dist"): false, leadsNowhere: false, filepath.Join(leadsNowhere, "dist"): false, "/dev/null/dist": false,
	} {
		if err := requireWritable(folder); (err == nil) != isRight {
			t.Errorf("%q: %v", folder, err)
		}
	}
	if entries, err := os.ReadDir(in); err != nil || len(entries) != 3 {
		t.Errorf("the trial has left something: %v, %v", entries, err)
	}
}

// TestReplaceUnfinished: what a release has left that was ended while it copied is replaced. A folder of that name that has anything else is somebody's.
func TestReplaceUnfinished(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	left := filepath.Join(to, "unfinished-123")
	write := func(name string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(from, layout.Sums))
	write(filepath.Join(left, "simcast_1.0.0_linux_amd64.deb"))
	if err := replaceOutput(from, to); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(to); err != nil || len(entries) != 1 || entries[0].Name() != layout.Sums {
		t.Errorf("there are %v, %v", entries, err)
	}
	for _, mine := range []string{filepath.Join(left, "thesis.docx"), filepath.Join(left, "simcast_1.0.0_linux_amd64.zip", "mine"), filepath.Join(to, "unfinished-novel", layout.Sums)} {
		write(mine)
		if err := replaceOutput(from, to); err == nil || !strings.Contains(err.Error(), "is not of a release") {
			t.Errorf("with %s: %v", mine, err)
		}
		if _, err := os.Stat(mine); err != nil {
			t.Error(err)
		}
		for _, folder := range []string{left, filepath.Join(to, "unfinished-novel")} {
			if err := os.RemoveAll(folder); err != nil {
				t.Fatal(err)
			}
		}
	}
}
