package textencoding

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// facts is what the bytes of a text tell of it if it is UTF-8.
type facts struct {
	broken  bool // some byte is no part of a character
	zero    bool // some byte is zero; what follows is not looked at
	feeds   bool // some "\n"
	returns bool // some "\r"
	loneCR  bool // some "\r" without "\n"
}

// lookThrough reads a text to its end.
func lookThrough(text io.Reader) (facts, error) {
	var f facts
	chunk, kept := make([]byte, scanChunk), 0
	for {
		n, err := io.ReadFull(text, chunk[kept:])
		part := chunk[:kept+n]
		isLast := err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !isLast {
			return f, err
		}
		whole := len(part)
		if !isLast {
			whole -= brokenOff(part)
		}
		f.add(part[:whole])
		if isLast || f.zero {
			return f, nil
		}
		kept = copy(chunk, part[whole:])
	}
}

func (f *facts) add(part []byte) {
	f.zero = f.zero || bytes.IndexByte(part, 0) >= 0
	f.broken = f.broken || !utf8.Valid(part)
	f.feeds = f.feeds || bytes.IndexByte(part, '\n') >= 0
	if returns := bytes.Count(part, []byte("\r")); returns > 0 {
		f.returns = true
		f.loneCR = f.loneCR || returns != bytes.Count(part, []byte("\r\n"))
	}
}

// brokenOff is how many bytes at the end of a part can only be judged with what follows: the
// beginning of a character, or a "\r".
func brokenOff(part []byte) int {
	if bytes.HasSuffix(part, []byte("\r")) {
		return 1
	}
	for back := 1; back < utf8.UTFMax && back <= len(part); back++ {
		if tail := part[len(part)-back:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return back
		}
	}
	return 0
}
