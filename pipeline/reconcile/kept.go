package reconcile

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/settings"
)

// Kept is what was in force when a results file was written that has no sheets for it.
type Kept struct {
	Mapping  []mapping.Entry
	Settings []settings.Line
	IsKnown  bool // the ledger knows the file, so that it has had no others
}

// mostHeader is how many bytes of a file hold its header row, by which a results file tells itself.
const mostHeader = 64 << 10

// ReadKept gives what the ledger has kept of a results file: of exactly these bytes, else of what this machine wrote last under that
// path. Of a workbook, which has sheets for it, and of a file that cannot be read, it gives nothing: whoever opens it says why.
func ReadKept(ctx context.Context, files ledger.ResultsFiles, path string) (Kept, error) {
	if strings.EqualFold(filepath.Ext(path), ".xlsx") {
		return Kept{}, nil
	}
	here, err := files.FilesLike(ctx, RealPath(path), "")
	if err != nil {
		return Kept{}, err
	}
	file, err := os.Open(path)
	if err != nil {
		return Kept{}, nil
	}
	defer file.Close()
	begin, err := io.ReadAll(io.LimitReader(file, mostHeader))
	if err != nil || len(here) == 0 && !bytes.Contains(begin, []byte("delivery")) { // a large plan is not read for nothing
		return Kept{}, nil
	}
	sum := sha256.New()
	sum.Write(begin)
	if _, err := io.Copy(sum, file); err != nil {
		return Kept{}, nil
	}
	name, path := filepath.Base(path), RealPath(path)
	written := hex.EncodeToString(sum.Sum(nil))
	like, err := files.FilesLike(ctx, path, written)
	if err != nil {
		return Kept{}, err
	}
	hasBytes := func(f ledger.ResultsFile) bool { return f.Sum == written }
	isHere := func(f ledger.ResultsFile) bool { return f.Path == path }
	same := lastOf(like, func(f ledger.ResultsFile) bool { return hasBytes(f) && isHere(f) }) // two plans may have the same results
	if same.Sum == "" {
		same = lastOf(like, hasBytes)
	}
	if same.Sum == "" {
		same = lastOf(like, isHere)
	}
	kept := Kept{Mapping: mapping.Decode(same.Mapping), Settings: settings.Decode(same.Settings), IsKnown: same.Sum != ""}
	for i := range kept.Settings {
		kept.Settings[i].Place.File = name
	}
	return kept, nil
}
