package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"os"

	"github.com/adrg/xdg"

	"simcast/pipeline/ledger"
)

// demoResults remembers which results files demos wrote. A demo's ledger goes with its process, and without
// this a second demo would take the results of the first for somebody's own and keep them aside. It holds sums
// alone, in the user's cache: where it cannot be written, or is taken away, such a file is kept aside.
type demoResults struct{ path string }

// maxDemoResults is the size at which it begins again.
const maxDemoResults = 1 << 20

// memoryOf remembers the results files that a run writes.
func (a *app) memoryOf(j *job) ledger.ResultsFiles {
	if !a.settings.demo {
		return j.Ledger
	}
	path, err := xdg.CacheFile("simcast/demo-results")
	if err != nil {
		return j.Ledger
	}
	return demoResults{path}
}

func lineOf(path, sum string) string {
	line := sha256.Sum256([]byte(path + "\x00" + sum))
	return hex.EncodeToString(line[:])
}

// WroteFile reports whether a demo wrote exactly these bytes under that path.
func (d demoResults) WroteFile(path, sum string) (bool, error) {
	file, err := os.Open(d.path)
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

// RememberFile writes down what a demo is about to write.
func (d demoResults) RememberFile(path, sum string) error {
	if info, err := os.Stat(d.path); err == nil && info.Size() > maxDemoResults {
		_ = os.Remove(d.path) // as above
	}
	file, err := os.OpenFile(d.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil // as above
	}
	_, _ = file.WriteString(lineOf(path, sum) + "\n") // as above
	_ = file.Close()
	return nil
}
