// Package compare says where two releases differ.
package compare

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Folders compares every byte of the files of two folders, and names what differs. Files for which skip is true are not compared.
func Folders(first, second string, skip func(name string) bool) ([]string, error) {
	var names []string
	for _, folder := range []string{first, second} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			if !skip(entry.Name()) {
				names = append(names, entry.Name())
			}
		}
	}
	slices.Sort(names)
	var differences []string
	for _, name := range slices.Compact(names) {
		difference, err := files(filepath.Join(first, name), filepath.Join(second, name))
		if err != nil {
			return nil, err
		}
		if difference != "" {
			differences = append(differences, name+": "+difference)
		}
	}
	return differences, nil
}

// files says how two files differ, and nothing where they do not.
func files(first, second string) (string, error) {
	a, err := os.ReadFile(first)
	if os.IsNotExist(err) {
		return "only the second release has it", nil
	}
	if err != nil {
		return "", err
	}
	b, err := os.ReadFile(second)
	if os.IsNotExist(err) {
		return "only the first release has it", nil
	}
	if err != nil || bytes.Equal(a, b) {
		return "", err
	}
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	return fmt.Sprintf("%d and %d bytes, which differ from byte %d on", len(a), len(b), at), nil
}
