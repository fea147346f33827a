package ooxml

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"strings"

	"github.com/klauspost/compress/flate"
	"github.com/xuri/excelize/v2"
)

// Frame is a workbook as excelize made it, whose parts are kept to be written any number of times, each with
// other rows and properties. Making them again takes longer than the rows of a small plan do.
type Frame struct{ parts []*framePart }

// framePart is a part that stays as it is, packed, or a sheet around its rows.
type framePart struct {
	part
	header     zip.FileHeader
	packed     []byte
	head, foot []byte // of a sheet, nil in another part
}

// Property is a custom property of a workbook, a text.
type Property struct{ Name, Value string }

// What stands around the rows of a sheet, side by side in one that has none.
const rowsBegin, rowsEnd = "<sheetData>", "</sheetData>"

// NewFrame takes what excelize makes of f. A sheet without rows is one that can be filled.
func NewFrame(f *excelize.File) (*Frame, error) {
	made := &madeParts{}
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return made })
	if _, err := f.WriteToBuffer(); err != nil {
		return nil, err
	}
	packer, err := flate.NewWriter(io.Discard, fastest)
	if err != nil {
		return nil, err
	}
	frame := &Frame{}
	for _, m := range made.parts {
		p := &framePart{part: part{m.name, sha256.New()}}
		if head, foot, found := bytes.Cut(m.content, []byte(rowsBegin+rowsEnd)); found {
			p.head, p.foot = bytes.Clone(head), bytes.Clone(foot)
		} else if err := p.pack(m.content, packer); err != nil {
			return nil, err
		}
		frame.parts = append(frame.parts, p)
	}
	return frame, nil
}

// zipVersion is 2.0, which knows deflate; the standard library leaves it to its caller where a part is packed already.
const zipVersion = 20

// pack packs a part that stays as it is, once for all files.
func (p *framePart) pack(content []byte, to *flate.Writer) error {
	var packed, plain bytes.Buffer
	to.Reset(&packed)
	_, errWrite := passMarks(p.name, io.MultiWriter(to, p.sum, &plain)).Write(content)
	p.header = zip.FileHeader{Name: p.name, Method: zip.Deflate, CreatorVersion: zipVersion, ReaderVersion: zipVersion,
		CRC32: crc32.ChecksumIEEE(plain.Bytes()), UncompressedSize64: uint64(plain.Len())}
	if err := errors.Join(errWrite, to.Close()); err != nil {
		return err
	}
	p.packed = bytes.Clone(packed.Bytes())
	p.header.CompressedSize64 = uint64(len(p.packed))
	return nil
}

// WriteTo writes the workbook under a seal. The sheets of rows are named after their parts; the properties
// take the place of the frame's own. One of them is the blank sum.
func (fr *Frame) WriteTo(w io.Writer, properties []Property, rows map[string]func(*Rows) error) error {
	seal := NewSeal(w)
	if err := fr.writeParts(seal, properties, rows); err != nil {
		_ = seal.zip.Close() // ends what packs; err is the one to tell
		return err
	}
	return seal.Close()
}

func (fr *Frame) writeParts(seal *Seal, properties []Property, rows map[string]func(*Rows) error) error {
	filled := 0
	for _, p := range fr.parts {
		write := rows[p.name]
		if write != nil {
			filled++
		}
		if err := p.writeTo(seal, properties, write); err != nil {
			return err
		}
	}
	if filled != len(rows) {
		return errors.New("a sheet that was to be filled is not in the workbook")
	}
	return nil
}

func (p *framePart) writeTo(seal *Seal, properties []Property, rows func(*Rows) error) error {
	if p.name != CustomPart && rows == nil && p.head == nil {
		return seal.addPacked(p)
	}
	out, err := seal.Create(p.name)
	switch {
	case err != nil:
		return err
	case p.name == CustomPart:
		_, err = io.WriteString(out, customPart(properties))
		return err
	case rows != nil && p.head == nil:
		return fmt.Errorf("%s cannot be filled: it has no empty list of rows", p.name)
	}
	return p.fill(out, rows)
}

// fill writes a sheet with its rows, none where write is nil.
func (p *framePart) fill(w io.Writer, write func(*Rows) error) error {
	rows := &Rows{w: w, out: make([]byte, 0, 2*len(p.head))}
	rows.put(string(p.head), rowsBegin)
	if write != nil {
		if err := write(rows); err != nil {
			return err
		}
	}
	rows.put(rowsEnd, string(p.foot))
	return rows.flush()
}

func customPart(properties []Property) string {
	const spaces = "http://schemas.openxmlformats.org/officeDocument/2006/"
	var b strings.Builder
	b.WriteString(Head + `<Properties xmlns="` + spaces + `custom-properties" xmlns:vt="` + spaces + `docPropsVTypes">`)
	for i, p := range properties {
		fmt.Fprintf(&b, `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="%d" name="%s"><vt:lpwstr>%s</vt:lpwstr></property>`,
			i+2, Text(p.Name), Text(p.Value))
	}
	b.WriteString(`</Properties>`)
	return b.String()
}

// madeParts takes in what excelize writes.
type madeParts struct{ parts []*madePart }

type madePart struct {
	name    string
	content []byte
}

// Create begins the next part, as excelize's ZipWriter wants it.
func (m *madeParts) Create(name string) (io.Writer, error) {
	p := &madePart{name: name}
	m.parts = append(m.parts, p)
	return p, nil
}

// AddFS is never asked for by excelize.
func (m *madeParts) AddFS(fs.FS) error { return errors.ErrUnsupported }

// Close ends what excelize writes.
func (m *madeParts) Close() error { return nil }

// Write takes in a piece of a part.
func (p *madePart) Write(piece []byte) (int, error) {
	p.content = append(p.content, piece...)
	return len(piece), nil
}
