package licences

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/cmd/release/layout"
)

var root = filepath.Join("..", "..", "..")

// readerOnce is one reader for all tests: to learn all known licences takes half a second.
var readerOnce = sync.OnceValues(newReader)

func testReader(t *testing.T) *reader {
	t.Helper()
	read, err := readerOnce()
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func inProgram(t *testing.T, platforms ...layout.Platform) []Part {
	t.Helper()
	parts, err := testReader(t).inProgram(t.Context(), root, platforms)
	if err != nil {
		t.Fatal(err)
	}
	return parts
}

// TestNotice: docs/NOTICE.md says what is in the programs, in the versions that go.mod has.
func TestNotice(t *testing.T) {
	if _, err := os.ReadFile(filepath.Join(root, "go.mod")); err != nil { // go test sees on what its verdict depends
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "NOTICE.md"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(Page(inProgram(t, layout.Platforms()...))), string(page)); diff != "" {
		t.Errorf("docs/NOTICE.md is not what is in the programs (- programs, + page): go run ./cmd/release/notice writes it\n%s", diff)
	}
}

// TestFiles: an archive gets the licences of what is in its program, with the notices that Apache-2.0 asks for.
func TestFiles(t *testing.T) {
	files := Files(inProgram(t, layout.Platform{OS: "linux", Arch: "arm64"}))
	if !slices.IsSortedFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) }) {
		t.Error("the files are not in order")
	}
	for i, file := range files {
		if i > 0 && file.Path == files[i-1].Path || len(file.Content) == 0 || !filepath.IsLocal(filepath.FromSlash(file.Path)) || strings.ContainsAny(file.Path, ` :\()`) {
			t.Errorf("%s is there twice, is empty, or is no name for an archive", file.Path)
		}
	}
	for _, want := range []struct{ begins, ends string }{
		{"go/LICENSE", ""}, {"go/PATENTS", ""}, {"github.com/riverqueue/river@", "/LICENSE"}, {"htmx.org@", "/LICENSE"}, {"Unicode-data/", "/Unicode-3.0.txt"},
		{"Public-Suffix-List@", "/MPL-2.0.txt"}, {"libphonenumber-data/", "/Apache-2.0.txt"}, {"github.com/prometheus/client_golang@", "/NOTICE"},
		{"github.com/riverqueue/river/rivershared@", "/levenshtein/License.txt"},
	} {
		if !has(files, want.begins, want.ends) {
			t.Errorf("%s…%s is not among the files", want.begins, want.ends)
		}
	}
	if has(files, "github.com/danieljoos/wincred@", "") {
		t.Error("what only the Windows program has is among the files for Linux")
	}
}

// TestUnicode: each part of the program that has data of Unicode within it is named with it.
func TestUnicode(t *testing.T) {
	var within []string
	for _, part := range inProgram(t, layout.Platform{OS: "linux", Arch: "amd64"}) {
		if part.Name == "Unicode (data)" {
			within = append(within, part.Within)
		}
	}
	expected := []string{"github.com/mattn/go-runewidth", "github.com/rivo/uniseg", "github.com/yuin/goldmark", Go, "golang.org/x/net", "golang.org/x/text"}
	if diff := cmp.Diff(expected, within); diff != "" {
		t.Error(diff)
	}
}

func has(files []File, begins, ends string) bool {
	return slices.ContainsFunc(files, func(f File) bool { return strings.HasPrefix(f.Path, begins) && strings.HasSuffix(f.Path, ends) })
}

// TestSources: a file under another licence than its module has to be read by somebody.
func TestSources(t *testing.T) {
	packages := packagesWith(t, map[string]string{"in/side/copied.go": "// This is free software under the GNU General Public License.\n\npackage side\n"})
	for _, ofGo := range []bool{true, false} { // or in assembly
		packages[0].GoFiles, packages[0].SFiles = []string{"copied.go"}, nil
		if !ofGo {
			packages[0].GoFiles, packages[0].SFiles = nil, packages[0].GoFiles
		}
		if err := checkSources(packages); err == nil || !strings.Contains(err.Error(), "example.org/part v1.2.3: copied.go") {
			t.Errorf("got the error %v, want one that names the module and the file", err)
		}
	}
}

// TestOtherLicence: a licence that is not allowed is found by its name, in whichever form a source has it.
func TestOtherLicence(t *testing.T) {
	for text, expected := range map[string]string{
		"// SPDX-License-Identifier: AGPL-3.0-only\n":            "SPDX-License-Identifier: AGPL-3.0-only",
		"// SPDX-License-Identifier: MIT AND LicenseRef-Mine\n":  "SPDX-License-Identifier: MIT AND LicenseRef-Mine",
		"// SPDX-License-Identifier: (MIT OR Apache-2.0)\n":      "",
		"/* SPDX-License-Identifier: BSD-3-Clause */\n":          "",
		"// under the GNU General Public\n// License":            "general public license",
		" * under the GNU Affero General\r\n *   Public License": "general public license",
		"// Business Source License 1.1":                         "business source licen",
		"// under BUSL-1.1":                                      "busl-1",
		"// Server Side Public\n\t// License":                    "server side public licen",
		"# SSPL\n":                                               "sspl",
		"// CC-BY-NC-4.0":                                        "cc-by-nc",
		"// under the LGPLv2.1 or later":                         "gplv2",
		"// for non-commercial use":                              "non-commercial",
		"// under the MIT License, see the file LICENSE":         "",
	} {
		if found := otherLicence(text); found != expected {
			t.Errorf("%q: %q, and should be %q", text, found, expected)
		}
	}
}

// TestEmbedded: what a module embeds has to be read by somebody, unless it is known.
func TestEmbedded(t *testing.T) {
	packages := packagesWith(t, map[string]string{"LICENSE": "", "in/side/font.ttf": "a font"})
	packages[0].EmbedFiles = []string{"font.ttf"}
	if _, err := testReader(t).noModules(root, packages); err == nil || !strings.Contains(err.Error(), "example.org/part v1.2.3") || !strings.Contains(err.Error(), "font.ttf") {
		t.Errorf("got the error %v, want one that names the module and the file", err)
	}
}
