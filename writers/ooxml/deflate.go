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

// newArchive is a zip file whose parts are packed by a faster deflate than the standard library's, beside the
// goroutine that writes them.
func newArchive(w io.Writer) *zip.Writer {
	archive := zip.NewWriter(w)
	var packer *flate.Writer // one part is written after another: one packer does for all
	archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		if packer == nil {
			var err error
			if packer, err = flate.NewWriter(out, fastest); err != nil {
				return nil, err
			}
		} else {
			packer.Reset(out)
		}
		return &beside{to: packer}, nil
	})
	return archive
}

// beside packs in a goroutine of its own once there is more than a block: adding up and packing take about
// as long as each other.
type beside struct {
	to     io.WriteCloser
	block  []byte
	full   chan []byte
	empty  chan []byte
	failed chan error
}

// Write takes p in, and hands over each block that is full.
func (b *beside) Write(p []byte) (int, error) {
	for done := 0; done < len(p); {
		if b.block == nil {
			b.block = make([]byte, 0, blockSize)
		}
		n := copy(b.block[len(b.block):cap(b.block)], p[done:])
		b.block = b.block[:len(b.block)+n]
		done += n
		if len(b.block) == cap(b.block) {
			b.handOver()
		}
	}
	return len(p), nil
}

func (b *beside) handOver() {
	if b.full == nil {
		b.full, b.empty, b.failed = make(chan []byte, 1), make(chan []byte, 2), make(chan error, 1)
		b.empty <- make([]byte, 0, blockSize)
		b.empty <- make([]byte, 0, blockSize)
		go b.pack()
	}
	b.full <- b.block
	b.block = <-b.empty
}

func (b *beside) pack() {
	var failed error
	for block := range b.full {
		if failed == nil {
			_, failed = b.to.Write(block)
		}
		b.empty <- block[:0]
	}
	b.failed <- failed
}

// Close packs what is left.
func (b *beside) Close() error {
	if b.full != nil {
		close(b.full)
		if err := <-b.failed; err != nil {
			return err
		}
	}
	if _, err := b.to.Write(b.block); err != nil {
		return err
	}
	return b.to.Close()
}
