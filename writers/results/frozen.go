package results

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path/filepath"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/writers/sheet"
)

// Frozen is what Write would put into a file at path, as a ledger keeps it for workers, and what the ledger knows of such a file.
func Frozen(path string, r *plan.Report) (file ledger.FrozenFile, known ledger.ResultsFile, err error) {
	format, err := sheet.FormatOf(path)
	if err != nil {
		return file, known, err
	}
	var content bytes.Buffer
	if err := Write(&content, format, r); err != nil {
		return file, known, err
	}
	sum := sha256.Sum256(content.Bytes())
	return ledger.FrozenFile{Name: filepath.Base(path), Bytes: content.Bytes()}, Known(path, hex.EncodeToString(sum[:]), r), nil
}
