package readers

import (
	"path/filepath"
	"testing"
)

// neverEnding are the ends of no file that Windows has by a name.
func neverEnding(_ *testing.T, folder string) []string {
	return []string{filepath.Join(folder, "..", filepath.Base(folder))}
}
