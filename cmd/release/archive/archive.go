// Package archive writes a folder as a zip or tar.gz archive. The bytes depend on the names and contents of the files alone, and on one time
// that all of them get.
package archive

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// file is a file of an archive.
type file struct {
	name string // in the archive, with slashes
	path string
	size int64
	mode fs.FileMode
}

// Write writes the files of a folder into an archive, below one folder of the same name. The archive's name says which kind it is: .zip or .tar.gz.
// The files that are named in executable, below the folder, may be run.
func Write(archive, folder string, executable []string, at time.Time) (err error) {
	files, err := list(folder, executable)
	if err != nil {
		return err
	}
	out, err := os.Create(archive)
	if err != nil {
		return err
	}
	defer func() {
		if closed := out.Close(); err == nil {
			err = closed
		}
	}()
	if strings.HasSuffix(archive, ".zip") {
		return writeZip(out, files, at)
	}
	return writeTarGz(out, files, at)
}

// list lists the files of a folder by name. Folders of their own do not stand in an archive: a file's name has them.
func list(folder string, executable []string) ([]file, error) {
	var files []file
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		below, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		below = filepath.ToSlash(below)
		mode := fs.FileMode(0o644)
		for _, one := range executable {
			if one == below {
				mode = 0o755
			}
		}
		files = append(files, file{name: path.Join(filepath.Base(folder), below), path: name, size: info.Size(), mode: mode})
		return nil
	})
	return files, err
}

func writeZip(out io.Writer, files []file, at time.Time) error {
	archive := zip.NewWriter(out)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at.UTC()}
		header.SetMode(f.mode)
		entry, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if err := copyFile(entry, f.path); err != nil {
			return err
		}
	}
	return archive.Close()
}

func writeTarGz(out io.Writer, files []file, at time.Time) error {
	compressed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for _, f := range files {
		header := &tar.Header{
			Typeflag: tar.TypeReg, Name: f.name, Size: f.size, Mode: int64(f.mode.Perm()), ModTime: at.UTC(),
			Uname: "root", Gname: "root", Format: tar.FormatPAX,
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if err := copyFile(archive, f.path); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}

func copyFile(to io.Writer, name string) error {
	from, err := os.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(to, from)
	return err
}
