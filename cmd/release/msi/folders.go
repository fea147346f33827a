package msi

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path"
	"path/filepath"
	"time"

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

// readFolder reads the folder at a path below root. Man pages are left out: Windows has nothing that shows them.
func readFolder(root, below string, at time.Time) (folder, error) {
	f := folder{
		ID: "INSTALLDIR", Component: programComponent, GUID: nameOf("component", below), Name: path.Base(below),
	}
	if below != "" {
		f.ID, f.Component = identifier("dir", below), identifier("cmp", below)
	}
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(below)))
	if err != nil {
		return folder{}, err
	}
	for _, entry := range entries {
		name := path.Join(below, entry.Name())
		switch {
		case name == "man":
		case entry.IsDir():
			inner, err := readFolder(root, name, at)
			if err != nil {
				return folder{}, err
			}
			f.Folders = append(f.Folders, inner)
		default:
			one := file{ID: identifier("file", name), Name: entry.Name(), Path: name}
			switch name {
			case "simcast.exe":
				one.ID = programFile
			case handbook.FileName:
				one.ID = handbookFile
			}
			if err := os.Chtimes(filepath.Join(root, filepath.FromSlash(name)), at, at); err != nil {
				return folder{}, err
			}
			f.Files = append(f.Files, one)
		}
	}
	return f, nil
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
