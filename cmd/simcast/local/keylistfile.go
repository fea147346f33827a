package local

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	maxKey     = 512     // characters of a key in a file
	maxKeyFile = 4 << 10 // bytes of such a file, with a mark before the key and blanks around it
)

var (
	errOutsideList = errors.New("the key file is not in the folder of this list or below it, where it must be, so that a list from somebody else cannot send your other files")
	errNoKeyFile   = errors.New("the key file is a folder, a pipe or a device, not a file")
	errNotOneKey   = fmt.Errorf("the key file does not hold exactly one key; a key is one line of at most %d printable characters without spaces", maxKey)
)

// ReadListedKey reads a key of a list of spaces, which may be somebody else's: from a file in its folder or below
// it, wherever links lead, and nothing that could not be a key. It repeats neither the name of
// the file, as Unreadable, nor what is in it.
func ReadListedKey(folder, path string) (key string, shared bool, err error) {
	root, inside, err := insideOf(folder, path)
	if err != nil {
		return "", false, err
	}
	defer root.Close()
	if info, err := root.Stat(inside); err == nil && !info.Mode().IsRegular() { // to open a pipe would wait for ever
		return "", false, errNoKeyFile
	}
	file, err := root.Open(inside)
	if err != nil {
		return "", false, fmt.Errorf("the key file cannot be read: %w", withoutPath(err))
	}
	defer file.Close()
	key, err = onlyKey(file)
	return key, IsReadByOthers(file), err
}

// insideOf opens a folder, and gives the path in it to which a path leads, itself named from that folder.
func insideOf(folder, path string) (root *os.Root, inside string, err error) {
	unreadable := func(err error) error { return fmt.Errorf("the key file cannot be read: %w", withoutPath(err)) }
	if !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	whole, err := filepath.Abs(folder)
	if err == nil {
		whole, err = filepath.EvalSymlinks(whole)
	}
	if err != nil {
		return nil, "", unreadable(err)
	}
	if path, err = filepath.Abs(path); err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return nil, "", unreadable(err)
	}
	inside, err = filepath.Rel(whole, path)
	if err != nil || !filepath.IsLocal(inside) {
		return nil, "", errOutsideList
	}
	root, err = os.OpenRoot(whole)
	if err != nil {
		return nil, "", unreadable(err)
	}
	return root, inside, nil
}

// onlyKey reads a key that stands by itself.
func onlyKey(r io.Reader) (string, error) {
	content, err := io.ReadAll(io.LimitReader(r, maxKeyFile+1))
	if err != nil {
		return "", fmt.Errorf("the key file cannot be read: %w", withoutPath(err))
	}
	// Editors on Windows put a mark before the text.
	key := strings.TrimSpace(strings.TrimPrefix(string(content), "\ufeff"))
	odd := func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }
	switch {
	case len(content) > maxKeyFile, utf8.RuneCountInString(key) > maxKey, !utf8.ValidString(key), strings.ContainsFunc(key, odd):
		return "", errNotOneKey
	case key == "":
		return "", errors.New("the key file has no key in it")
	}
	return key, nil
}
