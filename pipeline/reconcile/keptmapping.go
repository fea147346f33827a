package reconcile

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
)

// KeptMapping is the mapping that was in force when a results file was written that has no sheet for it: of exactly these bytes,
// else of what was written last under that path. A file that cannot be read has none here: whoever opens it says why.
func KeptMapping(files ledger.ResultsFiles, path string) ([]mapping.Entry, error) {
	if strings.EqualFold(filepath.Ext(path), ".xlsx") {
		return nil, nil
	}
	here, err := files.FilesLike(RealPath(path), "")
	if err != nil || len(here) == 0 && !strings.Contains(filepath.Base(path), "results") { // a large plan is not read for nothing
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, nil
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return nil, nil
	}
	path = RealPath(path)
	bytes := hex.EncodeToString(sum.Sum(nil))
	like, err := files.FilesLike(path, bytes)
	if err != nil {
		return nil, err
	}
	same := lastOf(like, func(f ledger.ResultsFile) bool { return f.Sum == bytes })
	if same.Sum == "" {
		same = lastOf(like, func(f ledger.ResultsFile) bool { return f.Path == path })
	}
	return mapping.Decode(same.Mapping), nil
}
