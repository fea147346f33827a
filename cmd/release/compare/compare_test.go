package compare

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestFolders: each file that differs or is missing is named, and none that is the same or is left out.
func TestFolders(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	for folder, files := range map[string]map[string]string{
		first:  {"same": "abc", "differs": "abc", "longer": "abc", "first": "", "left out": "a"},
		second: {"same": "abc", "differs": "aXc", "longer": "abcd", "second": "", "left out": "b"},
	} {
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	found, err := Folders(first, second, func(name string) bool { return name == "left out" })
	expected := []string{
		"differs: 3 and 3 bytes, which differ from byte 1 on", "first: only the first release has it",
		"longer: 3 and 4 bytes, which differ from byte 3 on", "second: only the second release has it",
	}
	if err != nil || !slices.Equal(found, expected) {
		t.Errorf("%q, %v, and should be %q", found, err, expected)
	}
}
