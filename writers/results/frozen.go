package results

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"

	"simcast/pipeline/ledger"
	"simcast/pipeline/resultsreport"
	"simcast/writers/sheet"
)

// Freeze is what Write would put into a file at path, and what the ledger has to know of it besides, to be remembered before anybody can
// have the file: nil for a workbook, which itself says how its plan was read.
func Freeze(path string, r *resultsreport.Report) (file ledger.FrozenFile, known *ledger.ResultsFile, err error) {
	format, err := sheet.FormatOf(path)
	if err != nil {
		return file, nil, err
	}
	var content bytes.Buffer
	if err := Write(&content, format, r); err != nil {
		return file, nil, err
	}
	if format != sheet.XLSX {
		sum := sha256.Sum256(content.Bytes())
		wrote := Known(path, hex.EncodeToString(sum[:]), r)
		known = &wrote
	}
	return ledger.FrozenFile{Name: filepath.Base(path), Bytes: content.Bytes()}, known, nil
}
