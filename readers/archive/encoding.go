package archive

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
)

// maxDeclaration is how far into a part its encoding is declared, in bytes.
const maxDeclaration = 1 << 10

// inUTF8 gives the text of a part as UTF-8, also to those who believe what the part declares. How it is encoded, its first bytes
// tell, or else its declaration.
func inUTF8(part io.Reader) (io.Reader, error) {
	raw := bufio.NewReaderSize(part, maxDeclaration)
	head, _ := raw.Peek(maxDeclaration) // an error comes again where it is read
	from, err := encodingOf(head)
	if err != nil {
		return nil, err
	}
	text := raw
	if from != nil {
		text = bufio.NewReaderSize(from.NewDecoder().Reader(raw), maxDeclaration)
		head, _ = text.Peek(maxDeclaration)
	}
	name := declared(head)
	if name == nil || strings.EqualFold(string(head[name[0]:name[1]]), "utf-8") {
		return text, nil
	}
	changed := string(head[:name[0]]) + "UTF-8"
	_, err = text.Discard(name[1])
	return io.MultiReader(strings.NewReader(changed), text), err
}

// declared is where the name of the encoding stands in the declaration at the beginning of a part; nil where it does not.
func declared(head []byte) []int {
	if !bytes.HasPrefix(bytes.TrimPrefix(head, []byte("\uFEFF")), []byte("<?xml")) {
		return nil
	}
	declaration, _, _ := bytes.Cut(head, []byte("?>"))
	found := regexp.MustCompile(`\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']`).FindSubmatchIndex(declaration)
	if found == nil {
		return nil
	}
	return found[2:4]
}

// encodingOf tells by the beginning of a part how it is encoded; nil is UTF-8.
func encodingOf(head []byte) (encoding.Encoding, error) {
	switch {
	case bytes.HasPrefix(head, []byte("\xFF\xFE")), bytes.HasPrefix(head, []byte("<\x00")):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), nil
	case bytes.HasPrefix(head, []byte("\xFE\xFF")), bytes.HasPrefix(head, []byte("\x00<")):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), nil
	case bytes.HasPrefix(head, []byte("\uFEFF")):
		return nil, nil
	}
	at := declared(head)
	if at == nil {
		return nil, nil
	}
	name := strings.ToLower(string(head[at[0]:at[1]]))
	switch {
	case name == "utf-8", name == "utf8", strings.HasPrefix(name, "utf-16"): // what can be read byte by byte is not in UTF-16
		return nil, nil
	}
	if known, err := htmlindex.Get(name); err == nil { // it knows how names are really used
		return known, nil
	}
	if known, err := ianaindex.IANA.Encoding(name); err == nil && known != nil {
		return known, nil
	}
	return nil, fmt.Errorf("it is encoded as %q, which is not known here", name)
}
