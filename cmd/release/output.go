package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"simcast/cmd/release/layout"
)

// requireReplaceable fails if the output folder has files that no release has left there, finished or not.
func requireReplaceable(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, entry := range entries {
		isOurs := entry.Type().IsRegular() && isOfRelease(entry.Name())
		if entry.IsDir() {
			if isOurs, err = isUnfinished(filepath.Join(folder, entry.Name())); err != nil {
				return err
			}
		}
		if !isOurs {
			return fmt.Errorf("%s is not of a release: move it away, or give another folder by --output", filepath.Join(folder, entry.Name()))
		}
	}
	return nil
}

// unfinished is what the name of the folder begins with into which files are copied, and unfinishedName all such names.
const unfinished = "unfinished-"

var unfinishedName = regexp.MustCompile(`^` + unfinished + `\d+$`)

// isUnfinished says whether a folder was left by a release that was ended while it copied its files: it has that name, and no other file.
func isUnfinished(folder string) (bool, error) {
	entries, err := os.ReadDir(folder)
	return unfinishedName.MatchString(filepath.Base(folder)) && !slices.ContainsFunc(entries, func(entry os.DirEntry) bool {
		return !entry.Type().IsRegular() || !isOfRelease(entry.Name())
	}), err
}

// requireWritable fails if no file can be written into a folder, or if it is not there and cannot be made. It leaves nothing behind.
func requireWritable(folder string) error {
	if folder == "" {
		return errors.New("--output names no folder")
	}
	at := folder
	for parent := filepath.Dir(at); parent != at; at, parent = parent, filepath.Dir(parent) {
		if _, err := os.Lstat(at); !errors.Is(err, os.ErrNotExist) {
			break
		}
	}
	info, err := os.Stat(at) // of a link that leads nowhere, an error
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is no folder", at)
	}
	if err == nil {
		var tried string
		if tried, err = os.MkdirTemp(at, unfinished); err == nil {
			err = os.Remove(tried)
		}
	}
	if err != nil {
		return fmt.Errorf("the files of the release cannot be written into %s: %w", folder, err)
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
	copied, err := os.MkdirTemp(to, unfinished)
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
		if err := os.RemoveAll(filepath.Join(to, entry.Name())); err != nil {
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
