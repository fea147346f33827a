package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"simcast/cmd/release/layout"
)

// requireReplaceable fails if the output folder has files that no release has left there.
func requireReplaceable(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !isOfRelease(entry.Name()) {
			return fmt.Errorf("%s is not of a release: move it away, or give another folder by --output", filepath.Join(folder, entry.Name()))
		}
	}
	return nil
}

// replaceOutput copies the files of a release into the output folder. What an earlier release left there is removed, so that all that is there
// belongs together. It is there until all new files have been copied.
func replaceOutput(from, to string) (err error) {
	if err := requireReplaceable(to); err != nil {
		return err
	}
	earlier, err := os.ReadDir(to)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	copied, err := os.MkdirTemp(to, "unfinished-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(copied)) }()
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := copyFile(filepath.Join(from, entry.Name()), filepath.Join(copied, entry.Name()), 0o644); err != nil {
			return err
		}
	}
	for _, entry := range earlier {
		if err := os.Remove(filepath.Join(to, entry.Name())); err != nil {
			return err
		}
	}
	for _, entry := range entries {
		if err := os.Rename(filepath.Join(copied, entry.Name()), filepath.Join(to, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

// releaseFile is the name of a file for one platform, or of the handbook, in any version.
var releaseFile = regexp.MustCompile(`^simcast_\d+\.\d+\.\d+[^_]*_([a-z]+_[a-z0-9]+\.(zip|tar\.gz|deb|rpm|msi)|handbook\.html)$`)

// isOfRelease says whether a file in the output folder may be from an earlier release.
func isOfRelease(name string) bool {
	return releaseFile.MatchString(name) || name == layout.Sums || name == layout.Signature
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
