package ooxml

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"simcast/readers/archive"
)

// Book is a workbook of somebody else's, to be changed in a few places. Excelize
// would write the whole of it again from what it understands: styles and theme
// come out different, some colleagues' comments are lost. Here a part that
// nobody touches keeps its very bytes.
type Book struct {
	archive *archive.Archive
	order   []*zip.File
	files   map[string]*zip.File // by archive.PartName
	changed map[string][]byte    // by archive.PartName; also those that are new
	added   []string             // the names of the new ones
	trees   map[string]*Node     // what was read of parts as they are now, by archive.PartName
	Main    string               // the workbook's own part
	Base    string               // what its relations' types begin with
}

// Open opens a workbook, and finds its main part.
func Open(book []byte) (*Book, error) {
	zipped, err := archive.New(book)
	if err != nil {
		return nil, err
	}
	opened := &Book{archive: zipped, files: map[string]*zip.File{}, changed: map[string][]byte{}, trees: map[string]*Node{},
		Main: "xl/workbook.xml", Base: "http://schemas.openxmlformats.org/officeDocument/2006/relationships"}
	left := uint64(len(book))
	for _, file := range zipped.Files {
		if file.CompressedSize64 > left {
			return nil, errors.New("its parts lie over one another")
		}
		left -= file.CompressedSize64
		if name := archive.PartName(file.Name); strings.HasSuffix(name, "/") { // a folder, which no workbook needs
			continue
		}
		opened.order = append(opened.order, file)
		opened.files[archive.PartName(file.Name)] = file
	}
	for _, rel := range opened.Relations("") {
		if base, ok := strings.CutSuffix(rel.Kind, "/officeDocument"); ok {
			opened.Main, opened.Base = rel.Target, base
		}
	}
	if !opened.Has(opened.Main) {
		return nil, errors.New("it has no workbook part")
	}
	return opened, nil
}

// strictBase begins the names of the standard that Excel calls "strict".
const strictBase = "http://purl.oclc.org/ooxml/"

// Space is the XML namespace of sheets in this workbook: Excel can save them by
// another standard, which names everything again.
func (b *Book) Space() string {
	if strings.HasPrefix(b.Base, strictBase) {
		return strictBase + "spreadsheetml/main"
	}
	return "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
}

// Has reports whether there is such a part.
func (b *Book) Has(name string) bool {
	_, changed := b.changed[archive.PartName(name)]
	return changed || b.files[archive.PartName(name)] != nil
}

// Read gives a part as it is now, in UTF-8.
func (b *Book) Read(name string) ([]byte, error) {
	if content, ok := b.changed[archive.PartName(name)]; ok {
		return content, nil
	}
	if !b.Has(name) {
		return nil, fmt.Errorf("its part %s is missing", name)
	}
	part, err := b.archive.Content(name)
	if err != nil {
		return nil, err
	}
	defer part.Close()
	content, err := io.ReadAll(part)
	if err != nil {
		return nil, fmt.Errorf("its part %s: %w", name, err)
	}
	return content, nil
}

// Put gives a part other content, and makes it where there is none.
func (b *Book) Put(name string, content []byte) {
	if !b.Has(name) {
		b.added = append(b.added, name)
	}
	b.changed[archive.PartName(name)] = content
	delete(b.trees, archive.PartName(name))
}

// Tree gives the elements of a part as it is now.
func (b *Book) Tree(name string) (*Node, error) {
	if root := b.trees[archive.PartName(name)]; root != nil {
		return root, nil
	}
	content, err := b.Read(name)
	if err != nil {
		return nil, err
	}
	root, err := Parse(content)
	if err != nil {
		return nil, fmt.Errorf("its part %s: %w", name, err)
	}
	b.trees[archive.PartName(name)] = root
	return root, nil
}

// drop takes a part away.
func (b *Book) drop(name string) {
	same := func(other string) bool { return archive.PartName(other) == archive.PartName(name) }
	delete(b.files, archive.PartName(name))
	delete(b.changed, archive.PartName(name))
	delete(b.trees, archive.PartName(name))
	b.order = slices.DeleteFunc(b.order, func(file *zip.File) bool { return same(file.Name) })
	b.added = slices.DeleteFunc(b.added, same)
}

// Change puts what edit makes of a part. A part that comes out the same stays untouched.
func (b *Book) Change(name string, edit func(*Edit) error) error {
	root, err := b.Tree(name)
	if err != nil {
		return err
	}
	content, err := b.Read(name)
	if err != nil {
		return err
	}
	e := &Edit{Content: content, Root: root}
	if err := edit(e); err != nil {
		return fmt.Errorf("its part %s: %w", name, err)
	}
	if len(e.splices) > 0 {
		b.Put(name, e.result())
	}
	return nil
}

// IsChanged reports whether any part is not as it was.
func (b *Book) IsChanged() bool { return len(b.changed) > 0 }

// FreeName gives the name of a new part beside the workbook's own: the stem with
// a number that no part has.
func (b *Book) FreeName(stem, ending string) string {
	for n := 1; ; n++ {
		if name := path.Join(path.Dir(b.Main), fmt.Sprint(stem, n, ending)); !b.Has(name) {
			return name
		}
	}
}

// Write writes the workbook, sealed as simcast's own.
func (b *Book) Write(w io.Writer) error {
	if err := b.seal(); err != nil {
		return err
	}
	return b.Pack(w)
}

// Pack writes the workbook. A part that was not changed is copied as it is packed.
func (b *Book) Pack(w io.Writer) error {
	zipped := zip.NewWriter(w)
	for _, file := range b.order {
		content, changed := b.changed[archive.PartName(file.Name)]
		if !changed {
			if err := zipped.Copy(file); err != nil {
				return err
			}
			continue
		}
		if err := writePart(zipped, file.Name, content); err != nil {
			return err
		}
	}
	for _, name := range b.added {
		if err := writePart(zipped, name, b.changed[archive.PartName(name)]); err != nil {
			return err
		}
	}
	return zipped.Close()
}

func writePart(archive *zip.Writer, name string, content []byte) error {
	w, err := archive.Create(name)
	if err != nil {
		return err
	}
	_, err = w.Write(content)
	return err
}

// Names gives the names of all parts, as they are written.
func (b *Book) Names() []string {
	var names []string
	for _, file := range b.order {
		names = append(names, file.Name)
	}
	return append(names, b.added...)
}
