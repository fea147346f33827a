package archive

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// folder writes files that have a time and a mode into a new folder.
func folder(t *testing.T, at time.Time, mode fs.FileMode) string {
	t.Helper()
	to := filepath.Join(t.TempDir(), "simcast_1.0.0")
	for _, name := range []string{"simcast", "man/man1/simcast.1", "samples/ä.csv"} {
		file := filepath.Join(to, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("this is "+name), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, at, at); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// TestWriteIsReproducible: files with other times and modes, in another folder, become the same bytes.
func TestWriteIsReproducible(t *testing.T) {
	at := time.Date(2026, 11, 28, 1, 2, 4, 0, time.UTC)
	for _, ending := range []string{".zip", ".tar.gz"} {
		var archives [][]byte
		for _, from := range []string{folder(t, at.Add(-time.Hour), 0o600), folder(t, at.Add(time.Hour), 0o777)} {
			to := filepath.Join(t.TempDir(), "a"+ending)
			if err := Write(to, from, []string{"simcast"}, at.In(time.FixedZone("", 3600))); err != nil {
				t.Fatal(err)
			}
			content, err := os.ReadFile(to)
			if err != nil {
				t.Fatal(err)
			}
			archives = append(archives, content)
		}
		if !bytes.Equal(archives[0], archives[1]) {
			t.Errorf("two archives %s of the same files differ", ending)
		}
	}
}

// TestWriteHoldsTheFiles: both kinds have each file below one folder, with the time and the modes that are asked for.
func TestWriteHoldsTheFiles(t *testing.T) {
	at := time.Date(2026, 11, 28, 1, 2, 4, 0, time.UTC)
	from := folder(t, at.Add(time.Hour), 0o600)
	expected := []string{
		"simcast_1.0.0/man/man1/simcast.1 -rw-r--r-- 2026-11-28T01:02:04Z this is man/man1/simcast.1",
		"simcast_1.0.0/samples/ä.csv -rw-r--r-- 2026-11-28T01:02:04Z this is samples/ä.csv",
		"simcast_1.0.0/simcast -rwxr-xr-x 2026-11-28T01:02:04Z this is simcast",
	}
	for ending, read := range map[string]func(*testing.T, string) []string{".zip": readZip, ".tar.gz": readTarGz} {
		to := filepath.Join(t.TempDir(), "a"+ending)
		if err := Write(to, from, []string{"simcast"}, at); err != nil {
			t.Fatal(err)
		}
		if found := read(t, to); !slices.Equal(found, expected) {
			t.Errorf("%s holds %q, and should hold %q", ending, found, expected)
		}
	}
}

func describe(t *testing.T, name string, mode fs.FileMode, at time.Time, content io.Reader) string {
	t.Helper()
	text, err := io.ReadAll(content)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s %s %s %s", name, mode, at.UTC().Format(time.RFC3339), text)
}

func readZip(t *testing.T, name string) (files []string) {
	t.Helper()
	archive, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	for _, file := range archive.File {
		content, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, describe(t, file.Name, file.Mode(), file.Modified, content))
	}
	return files
}

func readTarGz(t *testing.T, name string) (files []string) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	compressed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(compressed)
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.Uid != 0 || header.Gid != 0 || header.Uname != "root" || header.Gname != "root" {
			t.Errorf("%s belongs to %s (%d) and %s (%d)", header.Name, header.Uname, header.Uid, header.Gname, header.Gid)
		}
		files = append(files, describe(t, header.Name, header.FileInfo().Mode(), header.ModTime, archive))
	}
}
