//go:build unix

package readers

import (
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
