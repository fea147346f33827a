package local

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"

	"github.com/adrg/xdg"

	"simcast/pipeline/ledger"
)

// DemoResults remember which results files demos wrote. A demo's ledger goes with its process, and without
// this a second demo would take the results of the first for somebody's own and keep them aside. It holds sums
// alone, in the user's cache: where it cannot be written, or is taken away, such a file is kept aside.
type DemoResults struct{ path string }

// maxSize is the size at which it begins again.
const maxSize = 1 << 20

// KnownDemoResults are those of this user's demos; found is false where there is no place for them.
func KnownDemoResults() (known DemoResults, found bool) {
	path, err := xdg.CacheFile("simcast/demo-results")
	return DemoResults{path}, err == nil
}

// lineOf is the line of a results file in the memory of demos.
func lineOf(path, sum string) string {
	line := sha256.Sum256([]byte(path + "\x00" + sum))
	return hex.EncodeToString(line[:])
}

// WroteFile implements [ledger.ResultsFiles].
func (m DemoResults) WroteFile(_ context.Context, path, sum string) (bool, error) {
	file, err := os.Open(m.path)
	if err != nil {
		return false, nil // a demo needs no cache
	}
	defer file.Close()
	want := lineOf(path, sum)
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		if lines.Text() == want {
			return true, nil
		}
	}
	return false, nil // as above
}

// FilesLike implements [ledger.ResultsFiles]. Every demo is of one space.
func (m DemoResults) FilesLike(context.Context, string, string) ([]ledger.ResultsFile, error) {
	return nil, nil
}

// RememberFile implements [ledger.ResultsFiles].
func (m DemoResults) RememberFile(_ context.Context, f ledger.ResultsFile) error {
	if info, err := os.Stat(m.path); err == nil && info.Size() > maxSize {
		_ = os.Remove(m.path) // as above
	}
	file, err := os.OpenFile(m.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil // as above
	}
	_, _ = file.WriteString(lineOf(f.Path, f.Sum) + "\n") // as above
	_ = file.Close()
	return nil
}
