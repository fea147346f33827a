package atomicfile

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
)

// File is a file of simcast's on disk. What stood there before is replaced only if simcast wrote
// it and nobody has changed it since; anything else is kept under another name,
// and told in Notes.
type File struct {
	Path string // where it stands; another one once the first could not be replaced

	mode       fs.FileMode
	sealed     func(file io.ReaderAt, size int64) bool
	known      func(path, sum string) bool
	remember   func(path, sum string) error
	now        func() time.Time
	rename     func(from, to string) error
	swept      bool
	wrote      writtenFile
	unfinished atomic.Pointer[string] // the path of what is being written
	notes      []string
}

// writtenFile is what was put under a path, by its sum.
type writtenFile struct{ path, sum string }

// New describes the file at path, with the permissions of mode.
//
// sealed reports whether a file that stands there proves by itself that it is as
// simcast wrote it. known reports whether simcast remembers having written exactly
// the bytes with this sum (SHA-256, in hex) under this absolute path; remember makes
// it do so, and is called before the bytes are there, so that a kill between the two
// does not make simcast's own file look like somebody else's.
func New(path string, mode fs.FileMode, sealed func(file io.ReaderAt, size int64) bool,
	known func(path, sum string) bool, remember func(path, sum string) error, now func() time.Time) *File {
	return &File{Path: path, mode: mode, sealed: sealed, known: known, remember: remember, now: now, rename: os.Rename}
}

// Notes gives what the planner must be told since the last call, each once.
func (f *File) Notes() []string {
	notes := f.notes
	f.notes = nil
	return notes
}

// Replace replaces the file with what content writes. It is written beside,
// synced and renamed: at any moment there is the old file or the new one, whole.
// After an error the old one stands.
func (f *File) Replace(content func(w io.Writer) error) error {
	target, err := f.target()
	if err != nil {
		return err
	}
	if !f.swept {
		f.sweep(target)
		f.swept = true
	}
	temp, sum, err := f.writeBeside(target, content)
	if err != nil {
		return err
	}
	if err := f.install(temp, target, sum); err != nil {
		_ = os.Remove(temp) // err is the one to tell
		return err
	}
	f.wrote = writtenFile{target, sum}
	syncFolder(filepath.Dir(target))
	return nil
}

// Abandon takes away what is half written, before the process ends in the midst of
// it. It may be called at any time.
func (f *File) Abandon() {
	if path := f.unfinished.Load(); path != nil {
		_ = os.Remove(*path) // what stays is swept away later
	}
}

// target is the absolute path of the file itself, where Path is a link to it.
func (f *File) target() (string, error) {
	path, err := filepath.Abs(f.Path)
	if err != nil {
		return "", err
	}
	info, err := os.Lstat(path)
	if err != nil {
		return path, nil // nothing there yet; anything else the write will tell
	}
	if info.Mode()&fs.ModeSymlink != 0 {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			path = real
		}
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is not a file that can be replaced; name another one", f.Path)
	}
	return path, nil
}

// writeBeside writes content to a new file in the folder of target, and gives its
// path and its sum. The file has its permissions only when it is whole.
func (f *File) writeBeside(target string, content func(w io.Writer) error) (path, sum string, err error) {
	temp, err := os.CreateTemp(filepath.Dir(target), tempPrefix(target)+"*"+tempSuffix)
	var failed *fs.PathError
	if errors.As(err, &failed) { // people know the name that they gave, and not that of an unfinished file
		err = &fs.PathError{Op: failed.Op, Path: f.Path, Err: failed.Err}
	}
	if err != nil {
		return "", "", err
	}
	name := temp.Name()
	f.unfinished.Store(&name)
	hash := sha256.New()
	out := bufio.NewWriterSize(io.MultiWriter(temp, hash), 1<<14)
	err = content(out)
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		err = temp.Chmod(permissions(f.mode))
	}
	if err == nil {
		err = temp.Sync()
	}
	if err = errors.Join(err, temp.Close()); err != nil {
		_ = os.Remove(temp.Name()) // err is the one to tell
		return "", "", err
	}
	return temp.Name(), hex.EncodeToString(hash.Sum(nil)), nil
}

// permissions are those that were asked for. On Windows a read-only file could never be
// replaced again.
func permissions(mode fs.FileMode) fs.FileMode {
	perm := mode.Perm()
	if perm == 0 {
		perm = 0o600
	}
	if runtime.GOOS == "windows" {
		perm |= 0o200
	}
	return perm
}

// install gives the file at temp the name target, or where that is refused, a
// new name beside it. What stands there and is not simcast's own is moved aside.
func (f *File) install(temp, target, sum string) error {
	if err := f.remember(target, sum); err != nil {
		return err
	}
	if _, err := os.Lstat(target); err != nil { // nothing is there, or the rename will tell
		return f.rename(temp, target)
	}
	if !f.writtenBySimcast(target) {
		return f.backup(temp, target, sum)
	}
	if f.rename(temp, target) == nil {
		return nil
	}
	return f.writeUnderNewName(temp, target, sum)
}

// backup moves away what stands at target and is not simcast's own, and puts the new file in its place.
func (f *File) backup(temp, target, sum string) error {
	kept := f.datedName(target)
	if f.rename(target, kept) != nil {
		return f.writeUnderNewName(temp, target, sum)
	}
	if err := f.rename(temp, target); err != nil {
		return errors.Join(err, f.rename(kept, target))
	}
	f.note("the old %s is kept as %s: it was changed, copied or renamed after simcast wrote it, or is not from simcast", filepath.Base(target), filepath.Base(kept))
	return nil
}

// IsOwn reports whether what stands there is exactly as simcast wrote it.
func (f *File) IsOwn() bool {
	target, err := f.target()
	return err == nil && f.writtenBySimcast(target)
}

// writtenBySimcast reports whether the file is exactly as simcast wrote it: simcast
// remembers it, or its seal is intact.
func (f *File) writtenBySimcast(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	hash := sha256.New()
	size, err := io.Copy(hash, file)
	if err != nil {
		return false
	}
	sum := hex.EncodeToString(hash.Sum(nil))
	return f.wrote == (writtenFile{path, sum}) || f.known(path, sum) || f.sealed(file, size)
}

// writeUnderNewName is for an old file that cannot be replaced: on Windows, one that
// is open in Excel. From here on the file has a name with the date.
func (f *File) writeUnderNewName(temp, target, sum string) error {
	name := f.datedName(target)
	if err := f.remember(name, sum); err != nil {
		return err
	}
	if err := f.rename(temp, name); err != nil {
		return err
	}
	f.note("the file %s could not be replaced (is it open in a spreadsheet?); the new one is %s",
		filepath.Base(target), filepath.Base(name))
	f.Path = name
	return nil
}

// datedLayout is how the date and time are written in a name.
const datedLayout = " 2006-01-02 15.04.05"

// IsDated reports whether a path is one that a file gets which could not be written at the path of.
func IsDated(path, of string) bool {
	folder, base := filepath.Split(of)
	ending := filepath.Ext(base)
	rest, isOf := strings.CutPrefix(path, folder+ClipName(strings.TrimSuffix(base, ending), maxName))
	rest, hasEnding := strings.CutSuffix(rest, ending)
	moment, _, _ := strings.Cut(rest, " (") // a number
	_, err := time.Parse(datedLayout, moment)
	return isOf && hasEnding && err == nil
}

// datedName is a free name: "plan.results.xlsx" with the date and time before
// its ending, and a number where that is taken too.
func (f *File) datedName(path string) string {
	folder, base := filepath.Split(path)
	ending := filepath.Ext(base)
	stem := folder + ClipName(strings.TrimSuffix(base, ending), maxName) + f.now().Format(datedLayout)
	name := stem + ending
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil { // nothing is there, or the rename will tell
			return name
		}
		name = fmt.Sprintf("%s (%d)%s", stem, n, ending)
	}
}

func (f *File) note(format string, args ...any) {
	f.notes = append(f.notes, fmt.Sprintf(format, args...))
}
