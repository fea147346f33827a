package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"simcast/cmd/release/licences"
)

// checkLicences looks whether an archive has the licence of Go, and of each module that its program was built of.
func checkLicences(folder string, modules []*debug.Module) error {
	names := []string{licences.Go}
	for _, module := range modules {
		names = append(names, module.Path+"@"+module.Version)
	}
	for _, name := range names {
		texts, err := os.ReadDir(filepath.Join(folder, "licences", filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		if len(texts) == 0 {
			return fmt.Errorf("it has no licence of %s", name)
		}
	}
	return nil
}
