package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"simcast/cmd/release/files"
	"simcast/cmd/release/licences"
)

// checkLicences looks whether a folder of licences has those files, with their texts, and no others.
func checkLicences(folder string, expected []licences.File) error {
	names, err := files.Below(folder)
	if err != nil {
		return err
	}
	if len(names) != len(expected) {
		return fmt.Errorf("it has %d files of licences, and should have %d", len(names), len(expected))
	}
	for _, file := range expected {
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(file.Path)))
		if err != nil {
			return err
		}
		if !bytes.Equal(text, file.Content) {
			return fmt.Errorf("its licence %s has another text than the module", file.Path)
		}
	}
	return nil
}
