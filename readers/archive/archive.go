// Package archive opens the zip archive that a workbook is, and reads its parts, within
// bounds: files come from anywhere, and a few bytes may stand for gigabytes.
//
// [New] takes the bytes of the file. A part is found by its name in any case; what refers
// to it is in [Archive.Relations]. [Archive.Open] gives a [Part], which reads XML token by
// token to its very end: part.go. What the parts mean is for package readers.
package archive

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"
)

// What an archive may hold at most. No size that the file declares is trusted:
// archive/zip stops at it, and it is held against these.
const (
	maxPart    = 256 << 20 // bytes of a part, unpacked
	maxSmall   = 1 << 20   // bytes of a list of references, unpacked
	freePart   = 8 << 20   // bytes up to which a part may be packed as densely as it likes
	maxDensity = 200       // bytes to which one packed byte may swell beyond that
	maxEntries = 10000     // parts
)

// Archive is a zip archive whose parts are found by name.
type Archive struct {
	zip   *zip.Reader
	parts map[string]*zip.File // by lower-case name
}

// New opens the archive that those bytes are.
func New(content []byte) (*Archive, error) {
	// The count that it declares is not trusted: what could be an entry of its list is counted.
	if entries := bytes.Count(content, []byte("PK\x01\x02")); entries > maxEntries {
		return nil, fmt.Errorf("it has %d parts", entries)
	}
	zipped, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	opened := &Archive{zip: zipped, parts: map[string]*zip.File{}}
	for _, file := range zipped.File {
		name := PartName(file.Name)
		if opened.parts[name] != nil {
			return nil, fmt.Errorf("it has two parts of the name %s", name)
		}
		opened.parts[name] = file
	}
	return opened, nil
}

// PartName is a part's name as parts are matched.
func PartName(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// Has reports whether there is a part of that name, in small letters.
func (a *Archive) Has(name string) bool { return a.parts[name] != nil }

// Relation is a reference from one part to another.
type Relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// Relations reads the references of a part, with their targets as names of
// parts. What is missing or damaged has none: the parts will then be missed.
func (a *Archive) Relations(part string) []Relation {
	folder, base := path.Split(part)
	content, err := a.Small(folder + "_rels/" + base + ".rels")
	if err != nil {
		return nil
	}
	var found struct {
		Relations []Relation `xml:"Relationship"`
	}
	if xml.Unmarshal(content, &found) != nil {
		return nil
	}
	for i, rel := range found.Relations {
		if !strings.HasPrefix(rel.Target, "/") {
			rel.Target = path.Join(folder, rel.Target)
		}
		found.Relations[i].Target = PartName(rel.Target)
	}
	return found.Relations
}

// Small reads a part whole that is to be small.
func (a *Archive) Small(name string) ([]byte, error) {
	part := a.parts[PartName(name)]
	if part == nil || part.UncompressedSize64 > maxSmall {
		return nil, fmt.Errorf("%s is missing or too large", name)
	}
	content, err := part.Open()
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return io.ReadAll(content)
}

// Select packs the parts whose names are wanted into an archive of their own, as they are
// packed here.
func (a *Archive) Select(wanted func(name string) bool, most uint64) (io.Reader, error) {
	var selected bytes.Buffer
	writer := zip.NewWriter(&selected)
	left := most
	for _, part := range a.zip.File {
		if !wanted(PartName(part.Name)) {
			continue
		}
		if part.CompressedSize64 > left { // parts may lie over one another, and come to more than the file
			return nil, fmt.Errorf("what it says of itself is larger than %d MiB", most>>20)
		}
		left -= part.CompressedSize64
		if err := writer.Copy(part); err != nil {
			return nil, err
		}
	}
	return &selected, writer.Close()
}

// Open opens a part to read its XML, so many bytes in memory at a time.
func (a *Archive) Open(name string, window int) (*Part, error) {
	content, err := a.Content(name)
	if err != nil {
		return nil, err
	}
	return NewPart(content, min(int(a.parts[name].UncompressedSize64)+1, window)), nil
}

// Content opens a part that is not too large to be read.
func (a *Archive) Content(name string) (io.ReadCloser, error) { return OpenPart(a.parts[name], name) }

// OpenPart opens the part of an archive that has this name, nil for one that is missing, if it is not too large to be
// read.
func OpenPart(part *zip.File, name string) (io.ReadCloser, error) {
	if part == nil {
		return nil, fmt.Errorf("its part %s is missing", name)
	}
	size := part.UncompressedSize64
	if size > maxPart || size > freePart && size/maxDensity > part.CompressedSize64 {
		return nil, fmt.Errorf("its part %s takes %d MiB when it is unpacked", name, size>>20)
	}
	return part.Open()
}
