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
	"slices"
	"strings"
	"time"

	"simcast/cmd/release/files"
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
	all, err := list(folder, executable)
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
		return writeZip(out, all, at)
	}
	return writeTarGz(out, all, at)
}

// list lists the files of a folder by name. Folders of their own do not stand in an archive: a file's name has them.
func list(folder string, executable []string) ([]file, error) {
	names, err := files.Below(folder)
	if err != nil {
		return nil, err
	}
	var all []file
	for _, name := range names {
		at := filepath.Join(folder, filepath.FromSlash(name))
		info, err := os.Stat(at)
		if err != nil {
			return nil, err
		}
		mode := fs.FileMode(0o644)
		if slices.Contains(executable, name) {
			mode = 0o755
		}
		all = append(all, file{name: path.Join(filepath.Base(folder), name), path: at, size: info.Size(), mode: mode})
	}
	return all, nil
}

func writeZip(out io.Writer, all []file, at time.Time) error {
	archive := zip.NewWriter(out)
	for _, f := range all {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: at.UTC()}
		header.SetMode(f.mode)
		entry, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if err := addContent(entry, f.path); err != nil {
			return err
		}
	}
	return archive.Close()
}

func writeTarGz(out io.Writer, all []file, at time.Time) error {
	compressed, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for _, f := range all {
		header := &tar.Header{
			Typeflag: tar.TypeReg, Name: f.name, Size: f.size, Mode: int64(f.mode.Perm()), ModTime: at.UTC(),
			Uname: "root", Gname: "root", Format: tar.FormatPAX,
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if err := addContent(archive, f.path); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}

// addContent copies the content of a file into an archive.
func addContent(to io.Writer, name string) error {
	from, err := os.Open(name)
	if err != nil {
		return err
	}
	defer from.Close()
	_, err = io.Copy(to, from)
	return err
}
