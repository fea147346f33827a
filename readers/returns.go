package readers

import (
	"io"
	"strings"
)

// keptReturns hides the carriage returns within quotes from encoding/csv, which
// would drop those before a line feed. Each becomes a byte that UTF-8 does not
// have; withReturns puts it back.
type keptReturns struct {
	text   io.Reader
	quoted bool
}

const hiddenReturn = 0xFF

func (k *keptReturns) Read(buffer []byte) (int, error) {
	n, err := k.text.Read(buffer)
	for i, c := range buffer[:n] {
		switch {
		case c == '"':
			k.quoted = !k.quoted
		case c == '\r' && k.quoted:
			buffer[i] = hiddenReturn
		}
	}
	return n, err
}

func withReturns(text string) string {
	return strings.ReplaceAll(text, string([]byte{hiddenReturn}), "\r")
}
