package ooxml

import (
	"archive/zip"
	"io"

	"github.com/klauspost/compress/flate"
)

// fastest is the level at which parts are packed: a workbook is written every ten seconds, and is read far
// less often.
const fastest = 2

// newArchive is a zip file whose parts are packed by a faster deflate than the standard library's.
func newArchive(w io.Writer) *zip.Writer {
	archive := zip.NewWriter(w)
	packer, err := flate.NewWriter(io.Discard, fastest) // one part is written after another: one does for all
	archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		packer.Reset(out)
		return packer, err
	})
	return archive
}
