package readers

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"
)

// What a workbook may hold at most. No size that the file declares is trusted:
// archive/zip stops at it, and it is held against these.
const (
	maxFile    = 256 << 20 // bytes of the file
	maxPart    = 256 << 20 // bytes of a sheet, or of the texts, unpacked
	maxBook    = 16 << 20  // bytes of all that excelize reads, unpacked
	maxSmall   = 1 << 20   // bytes of a list of references, unpacked
	freePart   = 8 << 20   // bytes up to which a part may be packed as densely as it likes
	maxDensity = 200       // bytes to which one packed byte may swell beyond that
	maxEntries = 10000     // parts
	maxTexts   = 4 << 20   // texts that cells share
)

// archive is the zip archive that a workbook is.
type archive struct {
	zip   *zip.Reader
	parts map[string]*zip.File // by lower-case name
	main  string               // the name of the workbook's own part

	careful bool // encoding/xml reads all of it
	stretch int  // bytes of a part in memory at a time
}

// readPack reads the file, closes it, and finds the workbook in it.
func (p *Plan) readPack(file io.ReadCloser) (*archive, error) {
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return nil, p.cannotRead(err)
	}
	if len(content) > maxFile {
		return nil, p.fileError(fmt.Sprintf("is larger than %d MiB", maxFile>>20), "take pictures and other sheets out of it", nil)
	}
	// The count that it declares is not trusted: what could be an entry of its list is counted.
	if entries := bytes.Count(content, []byte("PK\x01\x02")); entries > maxEntries {
		return nil, p.damaged(fmt.Errorf("it has %d parts", entries))
	}
	zipped, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, p.damaged(err)
	}
	k := &archive{zip: zipped, parts: map[string]*zip.File{}, stretch: windowSize}
	for _, file := range zipped.File {
		name := partName(file.Name)
		if k.parts[name] != nil {
			return nil, p.damaged(fmt.Errorf("it has two parts of the name %s", name))
		}
		k.parts[name] = file
	}
	p.whole = func() io.Reader { return bytes.NewReader(content) }
	return k, p.checkContent(k)
}

// partName is a part's name as parts are matched.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// mainPart gives the workbook's part as the archive's relationships name it.
func (k *archive) mainPart() string {
	for _, rel := range k.relations("") {
		if strings.HasSuffix(rel.Type, "/officeDocument") {
			return rel.Target
		}
	}
	return ""
}

// relation is a reference from one part to another.
type relation struct {
	ID     string `xml:"Id,attr"`
	Type   string `xml:"Type,attr"`
	Target string `xml:"Target,attr"`
}

// relations reads the references of a part, with their targets as names of
// parts. What is missing or damaged has none: the parts will then be missed.
func (k *archive) relations(part string) []relation {
	folder, base := path.Split(part)
	content, err := k.small(folder + "_rels/" + base + ".rels")
	if err != nil {
		return nil
	}
	var found struct {
		Relations []relation `xml:"Relationship"`
	}
	if xml.Unmarshal(content, &found) != nil {
		return nil
	}
	for i, rel := range found.Relations {
		if !strings.HasPrefix(rel.Target, "/") {
			rel.Target = path.Join(folder, rel.Target)
		}
		found.Relations[i].Target = partName(rel.Target)
	}
	return found.Relations
}

// small reads a part whole that is to be small.
func (k *archive) small(name string) ([]byte, error) {
	part := k.parts[partName(name)]
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

// open opens a part to read its XML.
func (k *archive) open(name string) (*xmlPart, error) {
	content, err := k.content(name)
	if err != nil {
		return nil, err
	}
	return newPart(content, min(int(k.parts[name].UncompressedSize64)+1, k.stretch)), nil
}

// content opens a part that is not too large to be read.
func (k *archive) content(name string) (io.ReadCloser, error) {
	part := k.parts[name]
	if part == nil {
		return nil, fmt.Errorf("its part %s is missing", name)
	}
	size := part.UncompressedSize64
	if size > maxPart || size > freePart && size/maxDensity > part.CompressedSize64 {
		return nil, fmt.Errorf("its part %s swells to %d MiB", name, size>>20)
	}
	return part.Open()
}
