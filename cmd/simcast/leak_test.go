package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// findKeys looks for the stand-ins' keys in all that simcast printed and in every
// file of the script's folder, the parts of workbooks and the ledger among them.
func (b *sandbox) findKeys() (leak string) {
	var keys []string
	for _, s := range b.standIns {
		keys = append(keys, s.Key())
	}
	if holdsAny(b.printed.Bytes(), keys) {
		return "a key stands in what simcast printed"
	}
	err := filepath.WalkDir(b.workDir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || b.keyFiles[path] || filepath.Base(path) == "keys.json" {
			return err
		}
		found, err := fileHoldsAny(path, keys)
		if found {
			leak = "a key stands in " + path
		}
		return err
	})
	if err != nil {
		return fmt.Sprintf("the search for keys broke off: %v", err)
	}
	return leak
}

func holdsAny(data []byte, keys []string) bool {
	small := bytes.ToLower(data)
	for _, key := range keys {
		inSmall, exact := keyForms(key)
		for _, form := range inSmall {
			if bytes.Contains(small, []byte(form)) {
				return true
			}
		}
		for _, form := range exact {
			if bytes.Contains(data, []byte(form)) {
				return true
			}
		}
	}
	return false
}

func fileHoldsAny(path string, keys []string) (bool, error) {
	data, err := os.ReadFile(path)
	if err != nil || !strings.HasSuffix(path, ".xlsx") {
		return holdsAny(data, keys), err
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return holdsAny(data, keys), nil // not every file of that name is a workbook in a script
	}
	for _, part := range archive.File {
		content, err := readPart(part)
		if err != nil || holdsAny(content, keys) {
			return err == nil, err
		}
	}
	return false, nil
}

func readPart(part *zip.File) ([]byte, error) {
	r, err := part.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}
