package ooxml

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"

	"simcast/pipeline/resultsreport"
)

// CustomPart is the part of a workbook that holds its custom properties.
const CustomPart = "docProps/custom.xml"

// BlankSum stands in the property until the sum is known: as many zeros as SHA-256 has digits.
const BlankSum = "0000000000000000000000000000000000000000000000000000000000000000"

// Property is a custom property of a workbook, a text.
type Property struct{ Name, Value string }

// CustomProperties is the part that holds properties. One of them is the blank sum.
func CustomProperties(properties []Property) []byte {
	const spaces = "http://schemas.openxmlformats.org/officeDocument/2006/"
	var b bytes.Buffer
	b.WriteString(Head + `<Properties xmlns="` + spaces + `custom-properties" xmlns:vt="` + spaces + `docPropsVTypes">`)
	for i, p := range properties {
		fmt.Fprintf(&b, `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="%d" name="%s"><vt:lpwstr>%s</vt:lpwstr></property>`,
			i+2, Text(p.Name), Text(p.Value))
	}
	b.WriteString(`</Properties>`)
	return b.Bytes()
}

// Seal is the archive of a workbook while it is written. It adds up the names
// and contents of all parts, and at the end puts the sum into the workbook's own
// property: by it simcast knows its untouched work again, on any machine.
// Whoever saves the workbook again writes other parts, and breaks it.
type Seal struct {
	zip    *zip.Writer
	parts  []part
	custom bytes.Buffer // kept until the sum is known
}

type part struct {
	name string
	sum  hash.Hash
}

// NewSeal begins such an archive.
func NewSeal(w io.Writer) *Seal { return &Seal{zip: newArchive(w)} }

// Create begins the next part, as excelize's ZipWriter wants it.
func (s *Seal) Create(name string) (io.Writer, error) {
	p := part{name, sha256.New()}
	s.parts = append(s.parts, p)
	if name == CustomPart {
		return io.MultiWriter(&s.custom, p.sum), nil
	}
	w, err := s.zip.Create(name)
	if err != nil {
		return nil, err
	}
	return passMarks(name, io.MultiWriter(w, p.sum)), nil
}

// AddFS is never asked for by excelize.
func (s *Seal) AddFS(fs.FS) error { return errors.ErrUnsupported }

// Close writes the sum, where the workbook has properties, and ends the archive.
func (s *Seal) Close() error {
	if s.custom.Len() == 0 {
		return s.zip.Close()
	}
	w, err := s.zip.Create(CustomPart)
	if err != nil {
		return err
	}
	if _, err := w.Write(bytes.Replace(s.custom.Bytes(), []byte(BlankSum), []byte(total(s.parts)), 1)); err != nil {
		return err
	}
	return s.zip.Close()
}

// total is the sum over all parts, whatever their order in the archive.
func total(parts []part) string {
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	all := sha256.New()
	for _, p := range parts {
		all.Write([]byte(p.name + "\n"))
		all.Write(p.sum.Sum(nil))
	}
	return hex.EncodeToString(all.Sum(nil))
}

// maxUnpacked bounds what is unpacked of a foreign file, in bytes.
const maxUnpacked = 4 << 30

// Unbroken reports whether the file at path is a workbook of simcast's with its
// seal intact.
func Unbroken(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	info, err := file.Stat()
	return err == nil && IsSealed(file, info.Size())
}

// IsSealed reports whether a file is a workbook as simcast wrote it.
func IsSealed(file io.ReaderAt, size int64) bool {
	intact, _ := checkSeal(file, size)
	return intact
}

// IsSealedRun reports whether a file is such a workbook, and the results of a run.
func IsSealedRun(file io.ReaderAt, size int64) bool {
	intact, ofRun := checkSeal(file, size)
	return intact && ofRun
}

func checkSeal(file io.ReaderAt, size int64) (intact, ofRun bool) {
	archive, err := zip.NewReader(file, size)
	if err != nil {
		return false, false
	}
	want, custom := SealOf(archive)
	if want == "" {
		return false, false
	}
	var parts []part
	left := int64(maxUnpacked)
	for _, f := range archive.File {
		if isCustomPart(f) {
			parts = append(parts, partOf(f.Name, custom))
			continue
		}
		p, err := sumOf(f, &left)
		if err != nil {
			return false, false
		}
		parts = append(parts, p)
	}
	return total(parts) == want, bytes.Contains(custom, []byte(`name="`+resultsreport.PropRun+`"`))
}

// SealOf gives the sum that a workbook carries, "" where it has none, and its
// properties as they were before the sum was put in.
func SealOf(archive *zip.Reader) (sum string, custom []byte) {
	var content bytes.Buffer
	for _, f := range archive.File {
		if !isCustomPart(f) {
			continue
		}
		if _, err := unpack(&content, f, 1<<20); err != nil {
			return "", nil
		}
		break // another of the name would be somebody else's, and there may be any number
	}
	property := regexp.MustCompile(`name="` + resultsreport.PropSum + `"><vt:lpwstr>([0-9a-f]{64})<`)
	found := property.FindSubmatchIndex(content.Bytes())
	if found == nil {
		return "", nil
	}
	custom = content.Bytes()
	sum = string(custom[found[2]:found[3]])
	copy(custom[found[2]:found[3]], BlankSum)
	return sum, custom
}

func isCustomPart(f *zip.File) bool { return strings.EqualFold(f.Name, CustomPart) }

// partOf is a part with the sum of its content.
func partOf(name string, content []byte) part {
	p := part{name, sha256.New()}
	p.sum.Write(content)
	return p
}

// Where a part is larger than freeSize, a packed byte of it may swell to so many bytes for its content to be added up.
const (
	freeSize    = 8 << 20
	maxSwelling = 200
)

// sumOf adds up what a part holds, and of one that cannot be unpacked, or that is far larger unpacked, the packed bytes. It takes
// from left what it has read.
func sumOf(f *zip.File, left *int64) (part, error) {
	p := part{f.Name, sha256.New()}
	if f.UncompressedSize64 <= freeSize || f.UncompressedSize64/maxSwelling <= f.CompressedSize64 {
		n, err := unpack(p.sum, f, *left)
		if *left -= n; err == nil || *left <= 0 {
			return p, tooMuch(*left)
		}
		p.sum.Reset()
	}
	raw, err := f.OpenRaw()
	if err != nil {
		return p, err
	}
	n, err := io.Copy(p.sum, io.LimitReader(raw, *left))
	*left -= n
	return p, errors.Join(err, tooMuch(*left))
}

func tooMuch(left int64) error {
	if left <= 0 {
		return fmt.Errorf("it and the parts before it take %d MiB when they are unpacked", maxUnpacked>>20)
	}
	return nil
}

func unpack(w io.Writer, f *zip.File, most int64) (int64, error) {
	r, err := f.Open()
	if err != nil {
		return 0, err
	}
	defer r.Close()
	return io.Copy(w, io.LimitReader(r, most))
}
