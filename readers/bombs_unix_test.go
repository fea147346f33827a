//go:build unix

package readers

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// neverEnding are a pipe that nobody writes to, devices without an end, and a folder.
func neverEnding(t *testing.T, folder string) []string {
	pipe := filepath.Join(folder, "plan.csv")
	must(t, syscall.Mkfifo(pipe, 0o600))
	return []string{pipe, "/dev/zero", "/dev/null", folder}
}

// A file of holes, far more than stands on the disk, is known by its first bytes.
func TestFileOfHoles(t *testing.T) {
	path := save(t, "plan.csv", []byte("persona,channel\n"))
	must(t, os.Truncate(path, 1<<36))
	_, err := Open(path, Options{})
	holdBomb(t, err, "holds binary data")
}
