package local

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
)

// UnreadableKey says why a key file cannot be read. It does not repeat the name: whoever
// takes the flag for the key's own has given the key.
func UnreadableKey(err error) error {
	return fmt.Errorf("the key file cannot be read: %w; --api-key-file names a file that holds the key, and is never the key itself", withoutPath(err))
}

func withoutPath(err error) error {
	var inner *fs.PathError
	if errors.As(err, &inner) {
		return inner.Err
	}
	return err
}

func IsReadByOthers(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows"
}

// ReadKey reads a key; no key is longer than a few kilobytes.
func ReadKey(r io.Reader) (string, error) {
	line, err := bufio.NewReader(io.LimitReader(r, 8<<10)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("the key cannot be read: %w", err)
	}
	// Editors on Windows put a mark before the text.
	if line = strings.TrimSpace(strings.TrimPrefix(line, "\ufeff")); line == "" {
		return "", errors.New("the key file has no key in its first line")
	}
	return line, nil
}
