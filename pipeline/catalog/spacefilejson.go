package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simcast/readers"
	"simcast/readers/headers"
)

// maxJSON bounds a file that is read whole, in bytes.
const maxJSON = 256 << 20

// readJSON takes a list as the service gave it. Its keys say which one it is; of
// an empty list, its file's name does.
func (s *spaceFile) readJSON(path string) error {
	place := readers.Place{File: filepath.Base(path)}
	data, err := readWhole(path)
	if err != nil {
		return err
	}
	if hasTooManyEntries(data) {
		s.unknown = true
		code, message, suggestion := tooManyEntries()
		s.add(place, code, message, suggestion)
		return nil
	}
	var entries []json.RawMessage
	if err := json.Unmarshal(data, &entries); err != nil || entries == nil { // the latter of null
		s.unknown = true
		s.add(place, "space-json", whatIsWrong(data, err), exportAgain)
		return nil
	}
	list, known := listByKeys(entries, place.File)
	switch {
	case !known && len(entries) == 0:
		s.unknown = true
		s.add(place, "space-json", "it is an empty list, and its name does not say which list", "name it personas.json, teams.json or smartwords.json")
		return nil
	case !known:
		s.unknown = true
		s.add(place, "space-json", "its entries are neither personas nor teams nor smartwords", exportAgain)
		return nil
	case !s.claim(list, place.File):
		return nil
	}
	for i, entry := range entries {
		if len(s.problems) >= MaxProblems {
			code, message, suggestion := tooManyProblems()
			s.add(place, code, message, suggestion)
			break
		}
		if err := checkEntry(list, entry); err != nil {
			s.add(place, "space-entry", fmt.Sprintf("entry %d of the list cannot be used: %v", i+1, err), exportAgain)
		}
	}
	s.put(list, entries)
	return nil
}

// hasTooManyEntries reports a list of more entries than a space has: each takes many times
// the memory of the two bytes that it may be in the file.
func hasTooManyEntries(data []byte) bool {
	list := json.NewDecoder(bytes.NewReader(data))
	if start, err := list.Token(); err != nil || start != json.Delim('[') {
		return false
	}
	var entry json.RawMessage
	for n := 0; list.More(); n++ {
		if n == maxEntries {
			return true
		}
		if list.Decode(&entry) != nil {
			return false // what is wrong is said when it is read
		}
	}
	return false
}

func readWhole(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, cannotOpen(path, err)
	case !info.Mode().IsRegular():
		return nil, &readers.FileError{Path: path, Message: "is not an ordinary file", Hint: "name the exported file"}
	case info.Size() > maxJSON:
		return nil, &readers.FileError{Path: path, Message: fmt.Sprintf("is larger than %d MiB", maxJSON>>20), Hint: "export the space as .xlsx"}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, cannotOpen(path, err)
	}
	return bytes.TrimPrefix(data, []byte("\ufeff")), nil
}

func cannotOpen(path string, err error) error {
	if cause, ok := errors.AsType[*os.PathError](err); ok {
		err = cause.Err // the path is said already
	}
	return &readers.FileError{Path: path, Message: "cannot be opened", Hint: "check the path and the spelling", Err: err}
}

// whatIsWrong says what is wrong with JSON, and in which line.
func whatIsWrong(data []byte, err error) string {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		line := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		return fmt.Sprintf("it is not valid JSON from line %d on (%v)", line, err)
	}
	return "it is not a list of entries like an exported JSON file"
}

// listByKeys finds the list by the keys of its first entry that has any.
func listByKeys(entries []json.RawMessage, file string) (List, bool) {
	for _, entry := range entries {
		var object map[string]json.RawMessage
		if json.Unmarshal(entry, &object) != nil || len(object) == 0 {
			continue
		}
		for _, known := range []struct {
			key  string
			list List
		}{{"system_info", Personas()}, {"identity", Personas()}, {"index", Smartwords()}, {"id", Teams()}} {
			if _, ok := object[known.key]; ok {
				return known.list, true
			}
		}
	}
	lists := Lists()
	i := slices.IndexFunc(lists, func(l List) bool { return strings.Contains(headers.FoldName(file), strings.TrimSuffix(l.Kind, "s")) })
	if i < 0 {
		return List{}, false
	}
	return lists[i], true
}
