// Package demoresults remembers which results files demos wrote, so that a later demo may replace them.
package demoresults

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"os"

	"github.com/adrg/xdg"
)

// Memory remembers which results files demos wrote. A demo's ledger goes with its process, and without
// this a second demo would take the results of the first for somebody's own and keep them aside. It holds sums
// alone, in the user's cache: where it cannot be written, or is taken away, such a file is kept aside.
type Memory struct{ path string }

// maxSize is the size at which it begins again.
const maxSize = 1 << 20

// Open is the memory of this user's demos. It has no path where there is no place for it, and then knows nothing.
func Open() Memory {
	path, err := xdg.CacheFile("simcast/demo-results")
	if err != nil {
		return Memory{}
	}
	return Memory{path}
}

// IsKept reports whether there is a place for the memory.
func (m Memory) IsKept() bool { return m.path != "" }

// lineOf is the line of a results file in the memory of demos.
func lineOf(path, sum string) string {
	line := sha256.Sum256([]byte(path + "\x00" + sum))
	return hex.EncodeToString(line[:])
}

// WroteFile reports whether a demo wrote exactly these bytes under that path.
func (m Memory) WroteFile(path, sum string) (bool, error) {
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

// RememberFile writes down what a demo is about to write.
func (m Memory) RememberFile(path, sum string) error {
	if info, err := os.Stat(m.path); err == nil && info.Size() > maxSize {
		_ = os.Remove(m.path) // as above
	}
	file, err := os.OpenFile(m.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil // as above
	}
	_, _ = file.WriteString(lineOf(path, sum) + "\n") // as above
	_ = file.Close()
	return nil
}
