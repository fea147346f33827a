package readers

import (
	"io"
)

// How much of a part lies in memory at a time, and how much of it ahead where a
// scanner begins. What is longer, encoding/xml reads.
const (
	windowSize = 256 << 10
	windowSill = 64 << 10
)

// buffer is the stretch of a part that lies in memory. A scanner looks at what is
// ahead and takes what it knows; encoding/xml reads the rest byte by byte from where
// the scanner left off.
type buffer struct {
	content io.Reader
	room    []byte
	at, end int // what is ahead is room[at:end]
	err     error
}

func newBuffer(content io.Reader, size int) *buffer {
	return &buffer{content: content, room: make([]byte, max(size, 1))}
}

// ahead gives what is next: a sill's worth at least, unless the part ends before.
func (w *buffer) ahead() []byte {
	if w.err == nil && w.end-w.at < min(windowSill, len(w.room)) {
		w.fill()
	}
	return w.room[w.at:w.end]
}

// take moves past bytes that lie ahead.
func (w *buffer) take(count int) { w.at += count }

// fill makes the window full, as far as there is anything to read. An error of
// reading comes after what was read before it.
func (w *buffer) fill() {
	w.end = copy(w.room, w.room[w.at:w.end])
	w.at = 0
	for empty := 0; w.end < len(w.room) && w.err == nil; {
		var n int
		n, w.err = w.content.Read(w.room[w.end:])
		w.end += n
		if empty++; n > 0 {
			empty = 0
		} else if empty == 100 && w.err == nil {
			w.err = io.ErrNoProgress
		}
	}
}

// ReadByte gives the next byte to encoding/xml.
func (w *buffer) ReadByte() (byte, error) {
	if w.at == w.end {
		if w.fill(); w.end == 0 {
			return 0, w.err
		}
	}
	w.at++
	return w.room[w.at-1], nil
}

// Read gives the next bytes. encoding/xml asks for it and reads by ReadByte.
func (w *buffer) Read(buffer []byte) (int, error) {
	if w.at == w.end {
		if w.fill(); w.end == 0 {
			return 0, w.err
		}
	}
	n := copy(buffer, w.room[w.at:w.end])
	w.at += n
	return n, nil
}
