package writers

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// longest is how long a file's name may be, in bytes.
const longest = 255

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
		mustWrite(t, f, smallReport(t))
		mustWrite(t, f, smallReport(t))
		if got := names(t, folder); len(got) != 1 || got[0] != name {
			t.Fatalf("%d files: %q", len(got), got)
		}
		if err := os.WriteFile(f.Path, []byte("somebody's own"), 0o600); err != nil {
			t.Fatal(err)
		}
		mustWrite(t, f, smallReport(t))
		mustWrite(t, f, smallReport(t))
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

// TestNameThatIsTooLong: no file can have it, and the planner is told before anything is posted.
func TestNameThatIsTooLong(t *testing.T) {
	f := newFile(t, strings.Repeat("n", longest)+".csv", &memory{})
	if err := f.Write(smallReport(t)); err == nil || !strings.Contains(err.Error(), "a shorter name with --results") {
		t.Errorf("got %v", err)
	}
	if left := names(t, filepath.Dir(f.Path)); len(left) > 0 {
		t.Errorf("it left %q", left)
	}
}
