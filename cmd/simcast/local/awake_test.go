//go:build unix

package local

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A program that keeps the system awake runs until it is released; one that ends at once has refused; none is an error.
func TestKeepAwake(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("PATH", folder)
	if _, err := runUntilReleased(t.Context(), "awake"); !errors.Is(err, errNoWayToKeepAwake) {
		t.Errorf("without a program: %v", err)
	}
	write := func(script string) {
		if err := os.WriteFile(filepath.Join(folder, "awake"), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	write("exit 1")
	if _, err := runUntilReleased(t.Context(), "awake"); err == nil {
		t.Error("a refusal is no error")
	}
	write("while :; do :; done")
	release, err := runUntilReleased(t.Context(), "awake")
	if err != nil {
		t.Fatal(err)
	}
	release() // waits until it has ended
}
