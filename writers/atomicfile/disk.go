package atomicfile

import (
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"
)

// tempSuffix ends the name of a results file that is not whole yet.
const tempSuffix = ".simcast-part"

// tempPrefix begins it: hidden, and named after the file that it will become.
func tempPrefix(target string) string { return "." + ClipName(filepath.Base(target), maxName) + "." }

// maxName is how much of a file's name others are made of, in bytes: no file system of
// today takes a name of more than 255.
const maxName = 200

// ClipName is the beginning of a name, so many bytes at most, not cut within a character.
func ClipName(name string, most int) string {
	if len(name) <= most {
		return name
	}
	for most > 0 && !utf8.RuneStart(name[most]) {
		most--
	}
	return name[:most]
}

// leftAfter is the age at which an unfinished file belongs to a run that was killed.
const leftAfter = time.Hour

// sweep takes away what killed runs left beside target. Another run
// may be writing one at this moment, so young ones stay.
func (f *File) sweep(target string) {
	folder := filepath.Dir(target)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return // the write itself will tell
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, tempPrefix(target)) || !strings.HasSuffix(name, tempSuffix) {
			continue
		}
		if info, err := entry.Info(); err == nil && f.now().Sub(info.ModTime()) > leftAfter {
			_ = os.Remove(filepath.Join(folder, name)) // harmless where it stays
		}
	}
}

// syncFolder makes a rename last through a power cut. Windows and some network
// drives cannot do it; the file is there all the same, so its error is no news.
func syncFolder(path string) {
	folder, err := os.Open(path)
	if err != nil {
		return
	}
	defer folder.Close()
	_ = folder.Sync()
}
