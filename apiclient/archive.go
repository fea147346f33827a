package apiclient

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

const (
	maxArchive  = 32 << 20  // bytes, as fetched
	maxUnzipped = 128 << 20 // bytes of the JSON in it
	maxEntries  = 16
)

// errDamaged is said of every archive that cannot be opened.
var errDamaged = errors.New("the archive of personas is damaged or no ZIP file")

// unzipped is the JSON in the archive of interface section 4.3.
func unzipped(archive []byte, limit int64) ([]byte, error) {
	// The count that an archive declares is not trusted: what could be a directory entry is counted.
	if bytes.Count(archive, []byte("PK\x01\x02")) > maxEntries {
		return nil, fmt.Errorf("the archive of personas has more than %d entries", maxEntries)
	}
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, errDamaged
	}
	entry, err := jsonEntry(r.File)
	if err != nil {
		return nil, err
	}
	return unzip(entry, limit)
}

// jsonEntry finds the one .json file of an archive; among several, data.json is meant.
func jsonEntry(files []*zip.File) (*zip.File, error) {
	var found []*zip.File
	for _, f := range files {
		name := path.Base(f.Name)
		if !strings.EqualFold(path.Ext(name), ".json") || strings.HasPrefix(name, ".") || f.FileInfo().IsDir() {
			continue
		}
		if f.Name == "data.json" {
			return f, nil
		}
		found = append(found, f)
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("the archive of personas holds %d .json files, not one", len(found))
	}
	return found[0], nil
}

// unzip reads an entry whole, its checksum compared, and not past limit whatever size it declares.
func unzip(f *zip.File, limit int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, errDamaged
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	switch {
	case err != nil:
		return nil, errDamaged
	case int64(len(data)) > limit:
		return nil, fmt.Errorf("the archive of personas unpacks to more than %d bytes", limit)
	}
	return data, nil
}
