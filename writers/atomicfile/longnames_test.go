package atomicfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLongNames holds that a file of the longest name is written, replaced, and kept
// aside like any other.
func TestLongNames(t *testing.T) {
	for _, name := range []string{
		strings.Repeat("n", longest-4) + ".csv",
		strings.Repeat("é", (longest-4)/2) + "x.csv",
		strings.Repeat("n", longest-5) + ".xlsx",
	} {
		m := &memory{}
		f := newFile(t, name, m)
		folder := filepath.Dir(f.Path)
		mustWrite(t, f, "Hello")
		mustWrite(t, f, "Hello")
		if got := names(t, folder); len(got) != 1 || got[0] != name {
			t.Fatalf("%d files: %q", len(got), got)
		}
		if err := os.WriteFile(f.Path, []byte("somebody's own"), 0o600); err != nil {
			t.Fatal(err)
		}
		mustWrite(t, f, "Hello")
		mustWrite(t, f, "Hello")
		kept := names(t, folder)
		if len(kept) != 2 {
			t.Fatalf("%d files: %q", len(kept), kept)
		}
		for _, each := range kept {
			if len(each) > longest || !utf8.ValidString(each) {
				t.Errorf("%d bytes, or half a character: %q", len(each), each)
			}
			if each != name && content(t, filepath.Join(folder, each)) != "somebody's own" {
				t.Errorf("%q is not what was there", each)
			}
		}
	}
}

// longest is how long a file's name may be, in bytes.
const longest = 255
