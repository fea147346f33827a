package atomicfile

import (
	"fmt"
	"os"
	"path/filepath"
)

// WithTemp puts content into a file for a moment, as the readers take nothing else.
func WithTemp(content []byte, ending string, use func(path string) error) error {
	folder, err := os.MkdirTemp("", "simcast-check-")
	if err != nil {
		return noScratch(err)
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "plan"+ending)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		return noScratch(err)
	}
	return use(path)
}

// noScratch says that there is no room for a moment's file.
func noScratch(err error) error {
	return fmt.Errorf("the new file cannot be compared with the plan, because no temporary file can be written (%w); make room in %s, or set TMPDIR to another folder", err, os.TempDir())
}
