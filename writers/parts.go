package writers

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// maxOfPart bounds a part of a foreign workbook that is read whole, in bytes.
const maxOfPart = 256 << 20

// parts is a workbook of somebody else's, to be changed in a few places. Excelize
// would write the whole of it anew from what it understands: styles and theme
// come out different, some colleagues' comments are lost. Here a part that
// nobody touches keeps its very bytes.
type parts struct {
	order   []*zip.File
	files   map[string]*zip.File // by partName
	changed map[string][]byte    // by partName; also those that are new
	added   []string             // the names of the new ones
	trees   map[string]*node     // what was read of parts as they are now, by partName
	main    string               // the workbook's own part
	base    string               // what its relations' types begin with
}

// partName is a part's name as parts are matched.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// openParts opens a workbook, and finds its main part.
func openParts(book []byte) (*parts, error) {
	archive, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		return nil, err
	}
	p := &parts{order: archive.File, files: map[string]*zip.File{}, changed: map[string][]byte{}, trees: map[string]*node{},
		main: "xl/workbook.xml", base: "http://schemas.openxmlformats.org/officeDocument/2006/relationships"}
	for _, file := range archive.File {
		p.files[partName(file.Name)] = file
	}
	for _, rel := range p.relations("") {
		if base, ok := strings.CutSuffix(rel.kind, "/officeDocument"); ok {
			p.main, p.base = rel.target, base
		}
	}
	if !p.has(p.main) {
		return nil, errors.New("it has no workbook part")
	}
	return p, nil
}

// strictBase begins the names of the standard that Excel calls "strict".
const strictBase = "http://purl.oclc.org/ooxml/"

// space is the XML namespace of sheets in this workbook: Excel can save them by
// another standard, which names everything anew.
func (p *parts) space() string {
	if strings.HasPrefix(p.base, strictBase) {
		return strictBase + "spreadsheetml/main"
	}
	return "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
}

func (p *parts) has(name string) bool {
	_, changed := p.changed[partName(name)]
	return changed || p.files[partName(name)] != nil
}

// read gives a part as it is now.
func (p *parts) read(name string) ([]byte, error) {
	if content, ok := p.changed[partName(name)]; ok {
		return content, nil
	}
	file := p.files[partName(name)]
	if file == nil {
		return nil, fmt.Errorf("its part %s is missing", name)
	}
	var content bytes.Buffer
	if _, err := unpack(&content, file, maxOfPart+1); err != nil {
		return nil, fmt.Errorf("its part %s: %w", name, err)
	}
	if content.Len() > maxOfPart {
		return nil, fmt.Errorf("its part %s is larger than %d MiB", name, maxOfPart>>20)
	}
	return content.Bytes(), nil
}

// put gives a part other content, and makes it where there is none.
func (p *parts) put(name string, content []byte) {
	if !p.has(name) {
		p.added = append(p.added, name)
	}
	p.changed[partName(name)] = content
	delete(p.trees, partName(name))
}

// tree gives the elements of a part as it is now.
func (p *parts) tree(name string) (*node, error) {
	if root := p.trees[partName(name)]; root != nil {
		return root, nil
	}
	content, err := p.read(name)
	if err != nil {
		return nil, err
	}
	root, err := parseXML(content)
	if err != nil {
		return nil, fmt.Errorf("its part %s: %w", name, err)
	}
	p.trees[partName(name)] = root
	return root, nil
}

// drop takes a part away.
func (p *parts) drop(name string) {
	same := func(other string) bool { return partName(other) == partName(name) }
	delete(p.files, partName(name))
	delete(p.changed, partName(name))
	delete(p.trees, partName(name))
	p.order = slices.DeleteFunc(p.order, func(file *zip.File) bool { return same(file.Name) })
	p.added = slices.DeleteFunc(p.added, same)
}

// change puts what edit makes of a part. A part that comes out the same stays untouched.
func (p *parts) change(name string, edit func(*xmlEdit) error) error {
	root, err := p.tree(name)
	if err != nil {
		return err
	}
	content, err := p.read(name)
	if err != nil {
		return err
	}
	e := &xmlEdit{content: content, root: root}
	if err := edit(e); err != nil {
		return fmt.Errorf("its part %s: %w", name, err)
	}
	if len(e.splices) > 0 {
		p.put(name, e.result())
	}
	return nil
}

// isChanged reports whether any part is not as it was.
func (p *parts) isChanged() bool { return len(p.changed) > 0 }

// freeName gives the name of a new part beside the workbook's own: the stem with
// a number that no part has.
func (p *parts) freeName(stem, ending string) string {
	for n := 1; ; n++ {
		if name := path.Join(path.Dir(p.main), fmt.Sprint(stem, n, ending)); !p.has(name) {
			return name
		}
	}
}

// write writes the workbook, sealed as simcast's own.
func (p *parts) write(w io.Writer) error {
	if err := p.seal(); err != nil {
		return err
	}
	return p.pack(w)
}

// pack writes the workbook. A part that was not changed is copied as it is packed.
func (p *parts) pack(w io.Writer) error {
	archive := zip.NewWriter(w)
	for _, file := range p.order {
		content, changed := p.changed[partName(file.Name)]
		if !changed {
			if err := archive.Copy(file); err != nil {
				return err
			}
			continue
		}
		if err := writePart(archive, file.Name, content); err != nil {
			return err
		}
	}
	for _, name := range p.added {
		if err := writePart(archive, name, p.changed[partName(name)]); err != nil {
			return err
		}
	}
	return archive.Close()
}

func writePart(archive *zip.Writer, name string, content []byte) error {
	w, err := archive.Create(name)
	if err != nil {
		return err
	}
	_, err = w.Write(content)
	return err
}

// names gives the names of all parts, as they are written.
func (p *parts) names() []string {
	var names []string
	for _, file := range p.order {
		names = append(names, file.Name)
	}
	return append(names, p.added...)
}
