package writers

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"simcast/pipeline"
)

// customPart is the part of a workbook that holds its custom properties.
const customPart = "docProps/custom.xml"

// blankSum stands in the property until the sum is known.
var blankSum = strings.Repeat("0", hex.EncodedLen(sha256.Size))

// seal is the archive of a workbook while it is written. It adds up the names
// and contents of all parts, and at the end puts the sum into the workbook's own
// property: by it simcast knows its untouched work again, on any machine.
// Whoever saves the workbook anew writes other parts, and breaks it.
type seal struct {
	zip    *zip.Writer
	parts  []part
	custom bytes.Buffer // held back until the sum is known
}

type part struct {
	name string
	sum  hash.Hash
}

func newSeal(w io.Writer) *seal { return &seal{zip: zip.NewWriter(w)} }

// Create begins the next part, as excelize's ZipWriter wants it.
func (s *seal) Create(name string) (io.Writer, error) {
	p := part{name, sha256.New()}
	s.parts = append(s.parts, p)
	if name == customPart {
		return io.MultiWriter(&s.custom, p.sum), nil
	}
	w, err := s.zip.Create(name)
	if err != nil {
		return nil, err
	}
	w = io.MultiWriter(w, p.sum)
	if strings.HasPrefix(name, "xl/") {
		return deMark{w}, nil
	}
	return w, nil
}

// AddFS is never asked for by excelize.
func (s *seal) AddFS(fs.FS) error { return errors.ErrUnsupported }

// Close writes the sum, where the workbook has properties, and ends the archive.
func (s *seal) Close() error {
	if s.custom.Len() == 0 {
		return s.zip.Close()
	}
	w, err := s.zip.Create(customPart)
	if err != nil {
		return err
	}
	if _, err := w.Write(bytes.Replace(s.custom.Bytes(), []byte(blankSum), []byte(total(s.parts)), 1)); err != nil {
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

// unbroken reports whether the file at path is a workbook of simcast's with its
// seal intact.
func unbroken(path string) bool {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return false
	}
	defer archive.Close()
	want, custom := sealOf(&archive.Reader)
	if want == "" {
		return false
	}
	sum := sha256.New()
	sum.Write(custom)
	parts := []part{{customPart, sum}}
	left := int64(maxUnpacked)
	for _, f := range archive.File {
		if f.Name == customPart {
			continue
		}
		p := part{f.Name, sha256.New()}
		n, err := unpack(p.sum, f, left)
		if left -= n; err != nil || left <= 0 {
			return false
		}
		parts = append(parts, p)
	}
	return total(parts) == want
}

// isOfRun reports whether the workbook at path is the results of a run.
func isOfRun(path string) bool {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return false
	}
	defer archive.Close()
	_, custom := sealOf(&archive.Reader)
	return bytes.Contains(custom, []byte(`name="`+pipeline.PropRun+`"`))
}

// sealOf gives the sum that a workbook carries, "" where it has none, and its
// properties as they were before the sum was put in.
func sealOf(archive *zip.Reader) (sum string, custom []byte) {
	var content bytes.Buffer
	for _, f := range archive.File {
		if f.Name != customPart {
			continue
		}
		if _, err := unpack(&content, f, 1<<20); err != nil {
			return "", nil
		}
	}
	property := regexp.MustCompile(`name="` + pipeline.PropSum + `"><vt:lpwstr>([0-9a-f]{64})<`)
	found := property.FindSubmatchIndex(content.Bytes())
	if found == nil {
		return "", nil
	}
	custom = content.Bytes()
	sum = string(custom[found[2]:found[3]])
	copy(custom[found[2]:found[3]], blankSum)
	return sum, custom
}

func unpack(w io.Writer, f *zip.File, most int64) (int64, error) {
	r, err := f.Open()
	if err != nil {
		return 0, err
	}
	defer r.Close()
	return io.Copy(w, io.LimitReader(r, most))
}
