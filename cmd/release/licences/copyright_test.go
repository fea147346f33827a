package licences

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/cmd/release/layout"
)

// TestCopyright: the file for the packages for Linux names every part with its licence and holders, and has each text.
func TestCopyright(t *testing.T) {
	parts := inProgram(t, layout.Platform{OS: "linux", Arch: "amd64"})
	text := Copyright(parts)
	has := func(what string) {
		t.Helper()
		if !bytes.Contains(text, []byte(what)) {
			t.Errorf("it does not have %q", what)
		}
	}
	has(notChosen)
	for _, part := range parts {
		has("\n" + strings.TrimSpace(part.Name+" "+part.Version) + "\n")
		for _, holder := range part.Holders {
			has(holder + "\n")
		}
		for _, file := range part.Files {
			has("\n" + file.Path + "\n")
			has(strings.Trim(strings.ReplaceAll(string(file.Content), "\r\n", "\n"), "\n") + "\n")
		}
	}
}

// TestAlike: a text that several parts have stands there once, with the files that have it.
func TestAlike(t *testing.T) {
	found := alike([]File{{"a/LICENSE", []byte("one\ntwo\n")}, {"b/LICENSE", []byte("other\n")}, {"c/LICENSE", []byte("\none\r\ntwo\r\n\r\n")}})
	expected := []alikeFiles{{[]string{"a/LICENSE", "c/LICENSE"}, "one\ntwo"}, {[]string{"b/LICENSE"}, "other"}}
	if diff := cmp.Diff(expected, found, cmp.AllowUnexported(alikeFiles{})); diff != "" {
		t.Error(diff)
	}
}
