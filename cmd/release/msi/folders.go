package msi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"simcast/cmd/release/files"
	"simcast/cmd/simcast/handbook"
)

// folder is a folder that is installed, with all that is in it. Its identifiers follow from its path, so that they are the same in each version.
type folder struct {
	ID, Component, GUID string
	Name                string
	Folders             []folder
	Files               []file
}

// file is a file that is installed. Its path is below the folder that wixl is run in: it takes no others.
type file struct{ ID, Name, Path string }

// readFolder reads the folder at root, and gives all its files one time. Man pages are left out: Windows has nothing that shows them.
func readFolder(root string, at time.Time) (folder, error) {
	names, err := files.Below(root)
	if err != nil {
		return folder{}, err
	}
	all := folder{ID: "INSTALLDIR", Component: programComponent, GUID: nameOf("component", ""), Name: "."}
	for _, name := range names {
		if strings.HasPrefix(name, "man/") {
			continue
		}
		if err := os.Chtimes(filepath.Join(root, filepath.FromSlash(name)), at, at); err != nil {
			return folder{}, err
		}
		in := all.folderAt(path.Dir(name))
		one := file{ID: identifier("file", name), Name: path.Base(name), Path: name}
		switch name {
		case "simcast.exe":
			one.ID = programFile
		case handbook.FileName:
			one.ID = handbookFile
		}
		in.Files = append(in.Files, one)
	}
	return all, nil
}

// sumOf is a sum of all files below a folder, with their names.
func sumOf(root string) (string, error) {
	names, err := files.Below(root)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%x  %s\n", sha256.Sum256(content), name)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// folderAt is the folder at a path below f, which is added where it is not there yet.
func (f *folder) folderAt(below string) *folder {
	if below == "." {
		return f
	}
	above, name := f.folderAt(path.Dir(below)), path.Base(below)
	at := slices.IndexFunc(above.Folders, func(inner folder) bool { return inner.Name == name })
	if at < 0 {
		at = len(above.Folders)
		above.Folders = append(above.Folders, folder{ID: identifier("dir", below), Component: identifier("cmp", below), GUID: nameOf("component", below), Name: name})
	}
	return &above.Folders[at]
}

// identifier names a file or folder in the tables of an installer.
func identifier(kind, name string) string {
	sum := sha256.Sum256([]byte(name))
	return kind + "_" + hex.EncodeToString(sum[:12])
}

// all lists a folder and all below it. Those without files are among them: they have to be removed, too.
func (f folder) all() []folder {
	folders := []folder{f}
	for _, inner := range f.Folders {
		folders = append(folders, inner.all()...)
	}
	return folders
}
