package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/version"
	"simcast/writers/atomicfile"
)

// writeManPages is simcast help --man. It writes no page where one of the names is that of another file.
func (a *app) writeManPages(root *cobra.Command, folder string) error {
	date := version.ThisBuild().DateOfText(a.env("SOURCE_DATE_EPOCH"))
	pages := help.ManPages(root, "simcast "+version.Number, date)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return cannotWrite(folder, err)
	}
	for _, page := range pages {
		path := filepath.Join(folder, page.Name)
		if _, err := os.Lstat(path); err == nil && !isManPage(path) {
			return fmt.Errorf("%s is there, and simcast help --man did not write it; choose another folder, or remove it", path)
		}
	}
	for _, page := range pages {
		file := atomicfile.New(filepath.Join(folder, page.Name), sharedMode, func(io.ReaderAt, int64) bool { return false }, func(path, _ string) bool { return isManPage(path) }, notRemembered, a.now)
		path, err := a.put(file, func(w io.Writer) error {
			_, err := io.WriteString(w, page.Text)
			return err
		})
		if err != nil {
			return cannotWrite(path, err)
		}
	}
	a.say("Wrote %d pages of the manual to %s.", len(pages), folder)
	return nil
}

// isManPage reports whether a file begins as those that simcast help --man writes.
func isManPage(path string) bool {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	text, err := os.ReadFile(path)
	return err == nil && strings.HasPrefix(string(text), help.ManPageStart)
}
