package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"
)

// TestCheckInstalls: a package that lacks a file of its archive, or has another one in its place, is found.
func TestCheckInstalls(t *testing.T) {
	var page bytes.Buffer
	packed := gzip.NewWriter(&page)
	_, _ = packed.Write([]byte("page"))
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
	archive := map[string]string{"simcast": "program", "man/man1/simcast.1": "page", "completions/simcast.ps1": "for no system of these"}
	installed := map[string]string{"usr/bin/simcast": "program", "usr/share/man/man1/simcast.1.gz": page.String()}
	for broken, text := range map[string]string{"": "", "usr/bin/simcast": "#!/bin/sh", "usr/share/man/man1/simcast.1.gz": ""} {
		root, from := t.TempDir(), t.TempDir()
		write(t, from, archive)
		write(t, root, installed)
		if broken != "" {
			write(t, root, map[string]string{broken: text})
		}
		if err := checkInstalls("deb", root, from); (err == nil) != (broken == "") {
			t.Errorf("with another %q: %v", broken, err)
		}
	}
}

// write writes files below a folder.
func write(t *testing.T, folder string, texts map[string]string) {
	t.Helper()
	for name, text := range texts {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
