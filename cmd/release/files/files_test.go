package files

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestBelow: every file is listed once, however deep it is, and a folder that is not there is an error.
func TestBelow(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"b", "a/deep/two", "a/one", "empty/"} {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if name == "empty/" { // its folder is there now
			continue
		}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if names, err := Below(folder); err != nil || !slices.Equal(names, []string{"a/deep/two", "a/one", "b"}) {
		t.Errorf("%q, %v", names, err)
	}
	if names, err := Below(filepath.Join(folder, "nothing")); err == nil {
		t.Errorf("of a folder that is not there: %q", names)
	}
}
