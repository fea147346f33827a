package handbook

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"simcast/docs"
)

// TestHandbookIsSound: each id is there once, each link within the file has its place, nothing is loaded, and nothing of a page
// is lost: HTML in it would not be shown, but for comments.
func TestHandbookIsSound(t *testing.T) {
	t.Parallel()
	var once, again bytes.Buffer
	if err := Write(&once); err != nil {
		t.Fatal(err)
	}
	if err := Write(&again); err != nil || !bytes.Equal(once.Bytes(), again.Bytes()) {
		t.Errorf("the handbook is not the same each time: %v", err)
	}
	ids := soundIDs(t, once.String())
	for _, link := range linksIn(once.String(), "#") {
		if !ids[link] {
			t.Errorf("a link leads to #%s, which is not there", link)
		}
	}
	pages, err := fs.Glob(docs.Pages, "*.md")
	if err != nil || len(pages) < 12 {
		t.Fatal(pages, err)
	}
	comments, listed := 0, []string{}
	for _, g := range groups() {
		listed = append(listed, g.names...)
	}
	for _, name := range pages {
		text, err := fs.ReadFile(docs.Pages, name)
		if err != nil {
			t.Fatal(err)
		}
		comments += bytes.Count(text, []byte("\n<!--"))
		if !slices.Contains(listed, strings.TrimSuffix(name, ".md")) {
			t.Errorf("docs/%s is not listed in groups", name)
		}
	}
	if lost := strings.Count(once.String(), "<!-- raw HTML omitted -->") - comments; lost != 0 {
		t.Errorf("%d pieces of HTML in the pages are not shown", lost)
	}
}

// TestReadmeAsAPage: the README beside the handbook has links into it that lead somewhere, and its picture.
func TestReadmeAsAPage(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	var page, all bytes.Buffer
	if err := WritePage(&page, "simcast", readme); err != nil {
		t.Fatal(err)
	}
	if err := Write(&all); err != nil {
		t.Fatal(err)
	}
	soundIDs(t, page.String())
	ids, links := soundIDs(t, all.String()), linksIn(page.String(), fileName+"#")
	for _, link := range links {
		if !ids[link] {
			t.Errorf("a link leads to %s#%s, which is not there", fileName, link)
		}
	}
	if len(links) < 3 || !strings.Contains(page.String(), `src="data:image/png;base64,`) {
		t.Errorf("the page has %d links to the handbook, or no picture", len(links))
	}
}

// soundIDs are the ids in an HTML file, which is held to have each once, and to load nothing.
func soundIDs(t *testing.T, file string) map[string]bool {
	t.Helper()
	ids := map[string]bool{}
	for _, match := range regexp.MustCompile(`<[^>]* id="([^"]*)"`).FindAllStringSubmatch(file, -1) {
		if ids[match[1]] {
			t.Errorf("the id %s is there twice", match[1])
		}
		ids[match[1]] = true
	}
	loads := regexp.MustCompile(`<(?:script|link|iframe|object|base)\b|<[^>]* (?:srcset|data|poster)=|url\(|@import|<[^>]* src="(?:[^d]|d[^a])`)
	if found := loads.FindString(file); found != "" {
		t.Errorf("the file loads something: %q", found)
	}
	return ids
}

// linksIn are the ends of the links of a file that begin so.
func linksIn(file, beginning string) (ends []string) {
	for _, match := range regexp.MustCompile(`<a href="`+regexp.QuoteMeta(beginning)+`([^"]*)"`).FindAllStringSubmatch(file, -1) {
		ends = append(ends, match[1])
	}
	return ends
}
