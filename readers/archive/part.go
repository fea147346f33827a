package archive

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// What the XML of a workbook may hold at most. Text, tag or comment without end
// would fill the memory, elements within elements the stack.
const (
	maxDepth = 64
	maxPiece = 2 << 20 // bytes from one "<" to the next, and of a text in pieces
)

// minAhead is how much of a part lies ahead where a scanner begins. What is longer,
// encoding/xml reads.
const minAhead = 64 << 10

// Part reads one XML part of a workbook, token by token, to its very end.
// encoding/xml refuses tags that do not match and ends that are missing, and
// archive/zip a part of another length or checksum than was written.
//
// Where a whole element has just ended, encoding/xml holds nothing back: a scanner
// may then take further whole elements from the window, of which it never learns.
type Part struct {
	file   io.ReadCloser
	window *bufio.Reader
	tokens *xml.Decoder
	Depth  int // of elements that have begun and not ended
}

// NewPart reads a part, so many bytes in memory at a time.
func NewPart(file io.ReadCloser, window int) *Part {
	buffer := bufio.NewReaderSize(&partLimit{content: file}, window)
	return &Part{file: file, window: buffer, tokens: xml.NewDecoder(buffer)}
}

// Ahead gives what is next: that much at least, unless the part ends before.
func (x *Part) Ahead() []byte {
	_, _ = x.window.Peek(min(minAhead, x.window.Size())) // an error comes again where it is read
	ahead, _ := x.window.Peek(x.window.Buffered())
	return ahead
}

// Take moves past bytes that lie ahead.
func (x *Part) Take(count int) { _, _ = x.window.Discard(count) }

// Parsed is how many bytes encoding/xml has read, the others having been taken.
func (x *Part) Parsed() int64 { return x.tokens.InputOffset() }

// Close ends the reading.
func (x *Part) Close() error { return x.file.Close() }

// Token gives the next token. It is valid until the next call.
func (x *Part) Token() (xml.Token, error) {
	token, err := x.tokens.Token()
	if err != nil {
		return nil, withoutLine(err)
	}
	switch token.(type) {
	case xml.StartElement:
		x.Depth++
	case xml.EndElement:
		x.Depth--
	case xml.Directive:
		return nil, errors.New("a document type, which no workbook has")
	}
	if x.Depth > maxDepth {
		return nil, errors.New("elements nested too deep")
	}
	return token, nil
}

// withoutLine leaves the line of the XML out of an error: encoding/xml counts none that
// a scanner has taken.
func withoutLine(err error) error {
	if syntax, ok := errors.AsType[*xml.SyntaxError](err); ok {
		return errors.New("XML syntax error: " + syntax.Msg)
	}
	return err
}

// Skip reads to the end of the element that has just begun.
func (x *Part) Skip() error {
	for outside := x.Depth - 1; x.Depth > outside; {
		if _, err := x.Token(); err != nil {
			return err
		}
	}
	return nil
}

// Text gives the text of the element that has just begun, and reads to its end.
func (x *Part) Text() (string, error) {
	var text strings.Builder
	for {
		token, err := x.Token()
		if err != nil {
			return "", err
		}
		switch token := token.(type) {
		case xml.CharData:
			if text.Len()+len(token) > maxPiece {
				return "", errEndless
			}
			text.Write(token)
		case xml.StartElement:
			if err := x.Skip(); err != nil {
				return "", err
			}
		case xml.EndElement:
			return text.String(), nil
		}
	}
}

// RichText joins the runs of the text element (`si` or `is`) that has just
// begun, and tells how they look. The phonetic guide of East Asian text (`rPh`) is no part of the text.
func (x *Part) RichText() (text string, looks Looks, err error) {
	var runs strings.Builder
	look := AsCell
	for outside := x.Depth - 1; x.Depth > outside; {
		token, err := x.Token()
		if err != nil {
			return "", 0, err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "r":
			look = AsCell
		case "rPr":
			look = NotStruck
		case "strike":
			if IsOn(Attribute(start, "val")) {
				look = Struck
			}
		case "t":
			text, err := x.Text()
			if err != nil {
				return "", 0, err
			}
			if runs.Len()+len(text) > maxPiece {
				return "", 0, errEndless
			}
			if runs.WriteString(text); strings.TrimSpace(text) != "" {
				looks |= look
			}
		case "rPh":
			if err := x.Skip(); err != nil {
				return "", 0, err
			}
		}
	}
	return Unescape(runs.String()), looks, nil
}

// Looks are how the runs of a text look, as far as words can be struck through: each may look otherwise.
type Looks uint8

const (
	AsCell    Looks = 1 << iota // as the style of the cell has it
	Struck                      // through, whatever that says
	NotStruck                   // nor by the cell
)

// IsOn reports whether an element that switches a look on or off, such as `strike`, switches it on, by its attribute `val`.
func IsOn(value string) bool {
	switch value {
	case "0", "false", "off":
		return false
	}
	return true
}

// Attribute gives the value of an attribute, or "".
func Attribute(start xml.StartElement, name string) string {
	for _, attr := range start.Attr {
		if attr.Name.Local == name && attr.Name.Space == "" {
			return attr.Value
		}
	}
	return ""
}

// escape is how long an escape is.
const escape = len("_xHHHH_")

// Unescape undoes the escapes `_xHHHH_` with which workbooks write characters
// that XML cannot hold, a carriage return for instance. A letter beyond the first
// 65,536 stands in two of them; half of one alone is U+FFFD.
func Unescape(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	var out strings.Builder
	for {
		at := strings.Index(text, "_x")
		if at < 0 {
			break
		}
		out.WriteString(text[:at])
		text = text[at:]
		if code, length := escaped(text); length > 0 {
			out.WriteRune(code)
			text = text[length:]
			continue
		}
		out.WriteString("_x")
		text = text[len("_x"):]
	}
	return out.String() + text
}

// escaped reads a character that stands escaped at the start of text, and tells how long it is there: 0 if none does.
func escaped(text string) (char rune, length int) {
	code, ok := escapedUnit(text)
	switch {
	case !ok:
		return 0, 0
	case !utf16.IsSurrogate(code):
		return code, escape
	}
	if low, ok := escapedUnit(text[escape:]); ok {
		if char := utf16.DecodeRune(code, low); char != utf8.RuneError {
			return char, 2 * escape
		}
	}
	return utf8.RuneError, escape
}

// escapedUnit reads one escape, which may be half a character.
func escapedUnit(text string) (rune, bool) {
	if len(text) < escape || text[:2] != "_x" || text[6] != '_' {
		return 0, false
	}
	code, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(code), err == nil
}

var errEndless = errors.New("a text without end")

// partLimit stops XML that goes on for too long without a "<".
type partLimit struct {
	content io.Reader
	piece   int
}

func (g *partLimit) Read(buffer []byte) (int, error) {
	if g.piece > maxPiece {
		return 0, errEndless
	}
	n, err := g.content.Read(buffer)
	if at := bytes.LastIndexByte(buffer[:n], '<'); at >= 0 {
		g.piece = n - at
	} else {
		g.piece += n
	}
	if g.piece > maxPiece {
		return 0, errEndless
	}
	return n, err
}
