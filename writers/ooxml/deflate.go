package ooxml

import (
	"archive/zip"
	"errors"
	"io"

	"github.com/klauspost/compress/flate"
)

// fastest is the level at which parts are packed: a workbook is written every ten seconds, and by many runs
// at once, and is read far less often.
const fastest = 2

// Up to longPart bytes a part is packed as it is written; what follows is handed over in blocks.
const (
	longPart  = 1 << 20
	blockSize = 256 << 10
)

// newArchive is a zip file whose parts are packed by a faster deflate than the standard library's, and a long
// one beside the goroutine that writes it.
func newArchive(w io.Writer) *zip.Writer {
	archive := zip.NewWriter(w)
	b := &beside{} // one part is written after another: one does for all
	archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		if b.to != nil {
			b.to.Reset(out)
			return b, nil
		}
		var err error
		b.to, err = flate.NewWriter(out, fastest)
		return b, err
	})
	return archive
}

// beside packs a part, once it is a long one in a goroutine of its own: adding up a sheet's rows and packing
// them take about as long as each other.
type beside struct {
	to     *flate.Writer
	direct int         // bytes that were packed without that goroutine
	block  []byte      // what is not handed over yet
	full   chan []byte // nil until there is a goroutine
	empty  chan []byte
	failed chan error
}

// Write takes p in, and hands over each block that is full.
func (b *beside) Write(p []byte) (int, error) {
	if b.full == nil {
		if b.direct += len(p); b.direct <= longPart {
			return b.to.Write(p)
		}
		b.begin()
	}
	for rest := p; len(rest) > 0; {
		n := min(len(rest), blockSize-len(b.block))
		b.block = append(b.block, rest[:n]...)
		if rest = rest[n:]; len(b.block) == blockSize {
			b.full <- b.block
			b.block = <-b.empty
		}
	}
	return len(p), nil
}

func (b *beside) begin() {
	b.full, b.empty, b.failed = make(chan []byte), make(chan []byte, 2), make(chan error, 1)
	b.block = make([]byte, 0, blockSize)
	b.empty <- make([]byte, 0, blockSize)
	go pack(b.to, b.full, b.empty, b.failed)
}

// pack packs blocks until there are no more, and gives each back to be filled again.
func pack(to io.Writer, full <-chan []byte, empty chan<- []byte, failed chan<- error) {
	var err error
	for block := range full {
		if err == nil {
			_, err = to.Write(block)
		}
		empty <- block[:0]
	}
	failed <- err
}

// Close packs what is left, and ends the part.
func (b *beside) Close() error {
	b.direct = 0
	if b.full == nil {
		return b.to.Close()
	}
	close(b.full)
	b.full = nil
	err := <-b.failed
	if err == nil {
		_, err = b.to.Write(b.block)
	}
	b.block = nil
	return errors.Join(err, b.to.Close())
}
