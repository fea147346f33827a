package licences

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
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

func inProgram(t *testing.T, platforms ...Platform) []Part {
	t.Helper()
	parts, err := testReader(t).inProgram(t.Context(), root, platforms)
	if err != nil {
		t.Fatal(err)
	}
	return parts
}

// TestNotice: docs/NOTICE.md says what is in the programs, in the versions that go.mod has.
func TestNotice(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join(root, "docs", "NOTICE.md"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(Page(inProgram(t, Platforms()...))), string(page)); diff != "" {
		t.Errorf("docs/NOTICE.md is not what is in the programs (- programs, + page): go run ./cmd/release/notice writes it\n%s", diff)
	}
}

// TestFiles: an archive gets the licences of what is in its program, with the notices that Apache-2.0 asks for.
func TestFiles(t *testing.T) {
	t.Parallel()
	linux, windows := Files(inProgram(t, Platform{"linux", "arm64"})), Files(inProgram(t, Platform{"windows", "amd64"}))
	for _, files := range [][]File{linux, windows} {
		if !slices.IsSortedFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) }) {
			t.Error("the files are not in order")
		}
		for i, file := range files {
			if i > 0 && file.Path == files[i-1].Path || len(file.Content) == 0 || !filepath.IsLocal(filepath.FromSlash(file.Path)) || strings.ContainsAny(file.Path, ` :\()`) {
				t.Errorf("%s is there twice, is empty, or is no name for an archive", file.Path)
			}
		}
	}
	for want, inBoth := range map[string]bool{
		"go/LICENSE": true, "go/PATENTS": true, "github.com/riverqueue/river@": true, "htmx.org@": true, "Unicode-data/Unicode-3.0.txt": true,
		"Public-Suffix-List@": true, "libphonenumber-data/Apache-2.0.txt": true, "github.com/danieljoos/wincred@": false,
	} {
		if has(linux, want, "") != inBoth || !has(windows, want, "") {
			t.Errorf("%s: it is among those for linux %v, windows %v", want, has(linux, want, ""), has(windows, want, ""))
		}
	}
	if !has(linux, "github.com/prometheus/client_golang@", "/NOTICE") || !has(linux, "github.com/riverqueue/river/rivershared@", "/levenshtein/License.txt") {
		t.Error("a notice, or the licence of a folder, is not among the files")
	}
}

func has(files []File, begins, ends string) bool {
	return slices.ContainsFunc(files, func(f File) bool { return strings.HasPrefix(f.Path, begins) && strings.HasSuffix(f.Path, ends) })
}

// TestEmbedded: what a module embeds has to be read by somebody, unless it is known.
func TestEmbedded(t *testing.T) {
	t.Parallel()
	packages := packagesWith(t, map[string]string{"LICENSE": "", "in/side/font.ttf": "a font"})
	packages[0].EmbedFiles = []string{"font.ttf"}
	if _, err := testReader(t).others(root, packages); err == nil || !strings.Contains(err.Error(), "example.org/part v1.2.3") || !strings.Contains(err.Error(), "font.ttf") {
		t.Errorf("got the error %v, want one that names the module and the file", err)
	}
}
