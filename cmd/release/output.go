package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"simcast/cmd/release/layout"
)

// requireReplaceable fails if the output folder has files that no release has left there.
func requireReplaceable(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		if !isOfRelease(entry.Name()) {
			return fmt.Errorf("%s is not of a release: move it away, or give another folder by --output", filepath.Join(folder, entry.Name()))
		}
	}
	return nil
}

// replaceOutput copies the files of a release into the output folder. What an earlier release left there is removed first, so that all that is there
// belongs together.
func replaceOutput(from, to string) error {
	if err := requireReplaceable(to); err != nil {
		return err
	}
	earlier, err := os.ReadDir(to)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, entry := range earlier {
		if err := os.Remove(filepath.Join(to, entry.Name())); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := copyFile(filepath.Join(from, entry.Name()), filepath.Join(to, entry.Name()), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// isOfRelease says whether a file in the output folder may be from an earlier release.
func isOfRelease(name string) bool {
	return strings.HasPrefix(name, "simcast_") || name == layout.Sums || name == layout.Signature
}

// copyFile copies a file, which need not be on the same disk.
func copyFile(from, to string, mode os.FileMode) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, mode)
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}
