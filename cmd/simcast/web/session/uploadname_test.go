package session

import (
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"simcast/readers"
)

// Whatever a browser sends as a name, it is one of a file in the plan's own folder.
func TestSafeNameStaysInItsFolder(t *testing.T) {
	hostile := rapid.SampledFrom([]string{"..", "/", `\`, "\x00", "\u202e", "\u2028", "CON", ".xlsx", " ", ".", "~$", "drop.json", "asked.json", "con.x", "ü", "\xff", ":", "COM1"})
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOf(rapid.OneOf(hostile, rapid.String())).Draw(t, "parts"), "")
		safe := safeName(name)
		if safe == "" || safe != filepath.Base(safe) || strings.ContainsAny(safe, `/\<>:"|?*`) || safe != strings.Trim(safe, " .") && strings.HasPrefix(safe, ".") {
			t.Fatalf("%q became %q", name, safe)
		}
		if len(safe) > maxName+12 || !utf8.ValidString(safe) || safe == noteName || strings.HasSuffix(safe, ".") || strings.EqualFold(filepath.Ext(safe), notesEnding) && safe[0] != '_' || readers.IsDeviceName(safe) {
			t.Fatalf("%q became %q", name, safe)
		}
	})
}
