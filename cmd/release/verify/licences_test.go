package main

import (
	"os"
	"path/filepath"
	"testing"

	"simcast/cmd/release/licences"
)

// TestCheckLicences: a licence that is missing, empty or too many is found.
func TestCheckLicences(t *testing.T) {
	expected := []licences.File{{Path: "go/LICENSE", Content: []byte("of Go")}, {Path: "example.test/a@v1.0.0/NOTICE", Content: []byte("of a")}}
	for name, change := range map[string]func(folder string) error{
		"":        func(string) error { return nil },
		"missing": func(folder string) error { return os.Remove(filepath.Join(folder, "go", "LICENSE")) },
		"empty":   func(folder string) error { return os.Truncate(filepath.Join(folder, "go", "LICENSE"), 0) },
		"another": func(folder string) error { return os.WriteFile(filepath.Join(folder, "go", "EULA"), nil, 0o600) },
	} {
		folder := t.TempDir()
		for _, file := range expected {
			write(t, folder, map[string]string{file.Path: string(file.Content)})
		}
		if err := change(folder); err != nil {
			t.Fatal(err)
		}
		if err := checkLicences(folder, expected); (err == nil) != (name == "") {
			t.Errorf("%q: %v", name, err)
		}
	}
}
