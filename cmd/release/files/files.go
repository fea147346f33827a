// Package files lists the files of a folder as archives and packages name them.
package files

import (
	"io/fs"
	"os"
)

// Below lists the files below a folder, by their paths from it, with slashes and in a fixed order. It lists no folders.
func Below(folder string) ([]string, error) {
	var names []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	return names, err
}
