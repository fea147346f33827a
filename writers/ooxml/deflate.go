package ooxml

import (
	"archive/zip"
	"io"

	"github.com/klauspost/compress/flate"
)

// fastest is the level at which parts are packed: a workbook is written every ten seconds, and by many runs
// at once, and is read far less often.
const fastest = 2

// blockSize is how much of a part is handed over at a time, in bytes.
const blockSize = 256 << 10

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

// beside packs a part, in a goroutine of its own once there is more than a block: adding up a sheet's rows and
// packing them take about as long as each other.
type beside struct {
	to     *flate.Writer
	block  []byte      // what is not handed over yet
	full   chan []byte // nil until there is a goroutine
	empty  chan []byte
	failed chan error
}

// Write takes p in, and hands over each block that is full.
func (b *beside) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		n := min(len(rest), blockSize-len(b.block))
		b.block = append(b.block, rest[:n]...)
		rest = rest[n:]
		if len(b.block) == blockSize {
			b.handOver()
		}
	}
	return len(p), nil
}

func (b *beside) handOver() {
	if b.full == nil {
		b.full, b.empty, b.failed = make(chan []byte), make(chan []byte, 2), make(chan error, 1)
		b.empty <- nil
		go pack(b.to, b.full, b.empty, b.failed)
	}
	b.full <- b.block
	b.block = <-b.empty
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
	if b.full != nil {
		close(b.full)
		b.full = nil
		if err := <-b.failed; err != nil {
			return err
		}
	}
	_, err := b.to.Write(b.block)
	b.block = b.block[:0]
	if err != nil {
		return err
	}
	return b.to.Close()
}
