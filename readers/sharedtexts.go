package readers

import (
	"encoding/xml"
	"fmt"
	"io"

	"simcast/readers/archive"
	"simcast/readers/xlsxscan"
)

// sharedTexts collects the texts that cells share. Each is made as its cells read
// once: any number of cells may refer to it.
type sharedTexts struct {
	types   *cellTypes
	part    *archive.Part
	scanner *xlsxscan.Scanner // nil: encoding/xml reads all texts
}

// readStrings reads the table of texts that cells share.
func (w *workbook) readStrings(name string, types *cellTypes) error {
	part, err := w.archive.Open(name, w.window)
	if err != nil {
		return err
	}
	defer part.Close()
	types.sharedTexts = nil
	return (&sharedTexts{types: types, part: part, scanner: w.scanner()}).read()
}

// read reads the part to its end. The scanner reads the texts that it knows, after
// the first one, and encoding/xml the others.
func (t *sharedTexts) read() error {
	for {
		token, err := t.part.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok || t.part.Depth != 2 || start.Name.Local != "si" {
			continue
		}
		text, looks, err := t.part.RichText()
		if err != nil {
			return err
		}
		t.types.keepLooks(len(t.types.sharedTexts), looks)
		t.keep(text)
		t.scan()
		if len(t.types.sharedTexts) > maxTexts {
			return fmt.Errorf("there are more than %d", maxTexts)
		}
	}
}

func (t *sharedTexts) keep(text string) {
	t.types.sharedTexts = append(t.types.sharedTexts, t.types.text(text).Text)
}
