// Package archive opens the zip archive that a workbook is, and reads its parts, within
// bounds: files come from anywhere, and a few bytes may stand for gigabytes.
//
// [New] takes the bytes of the file. A part is found by its name in any case; what refers
// to it is in [Archive.Relations]. [Archive.Open] gives a [Part], which reads XML token by
// token to its very end: part.go. However a part is encoded, it reads as UTF-8: encoding.go.
// A part that is not opened may be of any size, and damaged. What the parts mean is for
// package readers.
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
	maxEntries = 65535     // parts, and folders: what an archive has without an extension of its format
)

// Archive is a zip archive whose parts are found by name.
type Archive struct {
	Files []*zip.File          // parts and folders, as the archive lists them
	parts map[string]*zip.File // by PartName
	twice map[string]bool      // the names that several parts have
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
	opened := &Archive{Files: zipped.File, parts: map[string]*zip.File{}, twice: map[string]bool{}}
	for _, file := range zipped.File {
		name := PartName(file.Name)
		if strings.HasSuffix(name, "/") { // a folder
			continue
		}
		if opened.parts[name] != nil {
			opened.twice[name] = true
		}
		opened.parts[name] = file
	}
	return opened, nil
}

// PartName is a part's name as parts are matched.
func PartName(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// Target is the part that a reference of another part names. The reference is as it stands, and folder that of the other part.
func Target(folder, reference string) string {
	reference = strings.ReplaceAll(reference, `\`, "/")
	if !strings.HasPrefix(reference, "/") {
		reference = folder + "/" + reference
	}
	return strings.TrimPrefix(path.Clean("/"+reference), "/")
}

// Has reports whether there is a part of that name.
func (a *Archive) Has(name string) bool { return a.parts[PartName(name)] != nil }

// Relation is a reference from one part to another.
type Relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"` // the name of a part
}

// Related gives the part to which the first reference of a kind leads, or "".
func Related(relations []Relation, kind string) string {
	for _, rel := range relations {
		if strings.HasSuffix(rel.Type, "/"+kind) {
			return rel.Target
		}
	}
	return ""
}

// Relations reads the references of a part, with their targets as names of
// parts. What is missing or damaged has none: the parts will then be missed.
func (a *Archive) Relations(part string) []Relation {
	folder, base := path.Split(part)
	var found struct {
		Relations []Relation `xml:"Relationship"`
	}
	if a.Decode(folder+"_rels/"+base+".rels", maxSmall, &found) != nil {
		return nil
	}
	for i, rel := range found.Relations {
		found.Relations[i].Target = PartName(Target(folder, rel.Target))
	}
	return found.Relations
}

// Small reads a part whole that is to be small.
func (a *Archive) Small(name string) ([]byte, error) {
	content, err := a.contentUpTo(name, maxSmall)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	return io.ReadAll(content)
}

// Decode reads the XML of a part of so many bytes at most into a value, and the part to its end.
func (a *Archive) Decode(name string, most uint64, into any) error {
	content, err := a.contentUpTo(name, most)
	if err != nil {
		return err
	}
	defer content.Close()
	if err := xml.NewDecoder(&partLimit{content: content}).Decode(into); err != nil {
		return fmt.Errorf("its part %s: %w", name, err)
	}
	_, err = io.Copy(io.Discard, content) // where its sum is held against it
	return err
}

func (a *Archive) contentUpTo(name string, most uint64) (io.ReadCloser, error) {
	if part := a.parts[PartName(name)]; part != nil && part.UncompressedSize64 > most {
		return nil, fmt.Errorf("its part %s takes %d MiB when it is unpacked", name, part.UncompressedSize64>>20)
	}
	return a.Content(name)
}

// Open opens a part to read its XML, so many bytes in memory at a time.
func (a *Archive) Open(name string, window int) (*Part, error) {
	content, err := a.Content(name)
	if err != nil {
		return nil, err
	}
	return NewPart(content, min(int(a.parts[PartName(name)].UncompressedSize64)+1, window)), nil
}

// Content opens a part that is not too large to be read. It reads as UTF-8.
func (a *Archive) Content(name string) (io.ReadCloser, error) {
	part := a.parts[PartName(name)]
	switch {
	case part == nil:
		return nil, fmt.Errorf("its part %s is missing", name)
	case a.twice[PartName(name)]:
		return nil, fmt.Errorf("it has two parts of the name %s", name)
	}
	size := part.UncompressedSize64
	if size > maxPart || size > freePart && size/maxDensity > part.CompressedSize64 {
		return nil, fmt.Errorf("its part %s takes %d MiB when it is unpacked", name, size>>20)
	}
	content, err := part.Open()
	if err != nil {
		return nil, fmt.Errorf("its part %s: %w", name, err)
	}
	decoded, err := inUTF8(content)
	if err != nil {
		content.Close()
		return nil, fmt.Errorf("its part %s: %w", name, err)
	}
	return readCloser{decoded, content}, nil
}

type readCloser struct {
	io.Reader
	io.Closer
}
