package textencoding

import (
	"bytes"
	"io"

	"golang.org/x/text/transform"
)

// macLines turns "\r" into "\n".
type macLines struct{ text io.Reader }

func (m macLines) Read(buffer []byte) (int, error) {
	n, err := m.text.Read(buffer)
	for i, b := range buffer[:n] {
		if b == '\r' {
			buffer[i] = '\n'
		}
	}
	return n, err
}

// WithSingleReturns gives a text with one carriage return before a line feed where several stand: programs that write line ends for Windows
// over line ends for Windows leave them. They are one line end, within quotes too.
func WithSingleReturns(text io.Reader) io.Reader { return transform.NewReader(text, singleReturns{}) }

// maxReturns is how many carriage returns in a row are looked at as one.
const maxReturns = 1 << 10

type singleReturns struct{ transform.NopResetter }

func (singleReturns) Transform(to, from []byte, atEOF bool) (written, read int, err error) {
	for read < len(from) && written < len(to) {
		next := bytes.IndexByte(from[read:], '\r')
		if next != 0 {
			plain := from[read:]
			if next > 0 {
				plain = plain[:next]
			}
			n := copy(to[written:], plain)
			written, read = written+n, read+n
			continue
		}
		end := read + len(from[read:]) - len(bytes.TrimLeft(from[read:], "\r"))
		if end == len(from) && !atEOF && end-read < maxReturns {
			return written, read, transform.ErrShortSrc
		}
		if end < len(from) && from[end] == '\n' {
			read = end - 1
		}
		to[written] = '\r'
		written, read = written+1, read+1
	}
	if read < len(from) {
		return written, read, transform.ErrShortDst
	}
	return written, read, nil
}
