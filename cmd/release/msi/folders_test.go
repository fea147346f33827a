package msi

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestReadFolder: each file is in its folder, the program has the name by which the tables know it, and the manual is left out.
func TestReadFolder(t *testing.T) {
	root := t.TempDir()
	at := time.Date(2026, 11, 28, 1, 2, 4, 0, time.UTC)
	for _, name := range []string{"simcast.exe", "licences/a/b/LICENSE", "licences/c/LICENSE", "man/man1/simcast.1"} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read, err := readFolder(root, at)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, one := range read.all() {
		found = append(found, one.Name+":")
		for _, inner := range one.Files {
			found = append(found, inner.Path)
		}
	}
	if expected := []string{".:", "simcast.exe", "licences:", "a:", "b:", "licences/a/b/LICENSE", "c:", "licences/c/LICENSE"}; !slices.Equal(found, expected) {
		t.Errorf("it has %q, and should have %q", found, expected)
	}
	if read.Files[0].ID != programFile {
		t.Errorf("the program is %s, and the tables name it %s", read.Files[0].ID, programFile)
	}
	if info, err := os.Stat(filepath.Join(root, "simcast.exe")); err != nil || !info.ModTime().Equal(at) {
		t.Errorf("the program's time is not the one that was given: %v, %v", info, err)
	}
}

// TestProductDependsOnContent: installers of one commit are of one product only where they install the same, as a signed program and an unsigned one are not.
func TestProductDependsOnContent(t *testing.T) {
	source := func(name, program string) string {
		t.Helper()
		i := Installer{Arch: "amd64", Version: "1.0.0", Commit: "a", Clone: filepath.Join("..", "..", ".."), Folder: t.TempDir()}
		if err := os.WriteFile(filepath.Join(i.Folder, name), []byte(program), 0o600); err != nil {
			t.Fatal(err)
		}
		sum, err := sumOf(i.Folder)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "simcast.wxs")
		if err := i.writeSource(to, sum); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first := source("simcast.exe", "program")
	if source("simcast.exe", "program") != first {
		t.Error("of the same, two installers differ")
	}
	if source("simcast.exe", "program, signed") == first {
		t.Error("a signed program and an unsigned one are of one product")
	}
}
