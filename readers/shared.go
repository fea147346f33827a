package readers

import (
	"encoding/xml"
	"fmt"
	"io"
)

// sharedBlock is how many bytes of the texts that cells share make one string.
const sharedBlock = 64 << 10

// sharedTexts collects the texts that cells share. Each is made as its cells read
// once: any number of cells may refer to it.
type sharedTexts struct {
	types   *cellTypes
	part    *xmlPart
	scanner *scanner // nil: encoding/xml reads all texts
	ends    []int    // of the texts that the scanner has read, and that are not yet kept
}

// readStrings reads the table of texts that cells share.
func (k *archive) readStrings(name string, types *cellTypes) error {
	part, err := k.open(name)
	if err != nil {
		return err
	}
	defer part.Close()
	types.strings = nil
	return (&sharedTexts{types: types, part: part, scanner: k.scanner()}).read()
}

// read reads the part to its end. The scanner reads the texts that it knows, after
// the first one, and encoding/xml the others.
func (t *sharedTexts) read() error {
	for {
		token, err := t.part.token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok || t.part.depth != 2 || start.Name.Local != "si" {
			continue
		}
		text, err := t.part.richText()
		if err != nil {
			return err
		}
		t.keep(text)
		t.scan()
		if len(t.types.strings) > maxTexts {
			return fmt.Errorf("there are more than %d", maxTexts)
		}
	}
}

// scan reads texts after one that has just ended, as long as the scanner knows them.
func (t *sharedTexts) scan() {
	for t.scanner != nil && len(t.types.strings)+len(t.ends) <= maxTexts {
		length, ok := t.scanner.sharedText(t.part.window.ahead())
		if !ok {
			break
		}
		t.part.window.take(length)
		t.ends = append(t.ends, len(t.scanner.texts))
		if len(t.scanner.texts) > sharedBlock {
			t.keepScanned()
		}
	}
	t.keepScanned()
}

// keepScanned keeps what the scanner has read as one string.
func (t *sharedTexts) keepScanned() {
	if t.scanner == nil {
		return
	}
	texts, start := string(t.scanner.texts), 0
	for _, end := range t.ends {
		t.keep(unescape(texts[start:end]))
		start = end
	}
	t.scanner.texts, t.ends = t.scanner.texts[:0], t.ends[:0]
}

func (t *sharedTexts) keep(text string) {
	t.types.strings = append(t.types.strings, t.types.text(text).Text)
}
