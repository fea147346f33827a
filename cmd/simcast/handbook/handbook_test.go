package handbook

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"

	"simcast/docs"
)

// TestHandbookIsSound: each tag is closed, each id is there once, each link within the file has its place, and nothing is loaded.
func TestHandbookIsSound(t *testing.T) {
	t.Parallel()
	var once, again bytes.Buffer
	if err := Write(&once); err != nil {
		t.Fatal(err)
	}
	if err := Write(&again); err != nil || !bytes.Equal(once.Bytes(), again.Bytes()) {
		t.Errorf("the handbook is not the same each time: %v", err)
	}
	m := markupOf(t, once.Bytes())
	for _, link := range m.links {
		if anchor, isWithin := strings.CutPrefix(link, "#"); isWithin && m.ids[anchor] != 1 {
			t.Errorf("a link leads to #%s, of which there are %d", anchor, m.ids[anchor])
		}
	}
	names, err := pageNames(docs.Pages)
	if err != nil || len(names) < 12 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		if id := strings.ToLower(strings.TrimSuffix(name, ".md")); m.ids[id] != 1 {
			t.Errorf("%s is %d times in the handbook", name, m.ids[id])
		}
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
	beside, own := markupOf(t, all.Bytes()), markupOf(t, page.Bytes())
	within := 0
	for _, link := range own.links {
		anchor, isBeside := strings.CutPrefix(link, FileName+"#")
		if isBeside && beside.ids[anchor] != 1 {
			t.Errorf("a link leads to %s, which is not there", link)
		}
		if isBeside {
			within++
		}
	}
	if within < 3 || own.pictures == 0 {
		t.Errorf("the page has %d links to the handbook and %d pictures", within, own.pictures)
	}
}

// TestEveryPageIsListed: somebody has chosen the place of each page.
func TestEveryPageIsListed(t *testing.T) {
	t.Parallel()
	names, err := pageNames(docs.Pages)
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, g := range groups() {
		listed = append(listed, g.names...)
	}
	for _, name := range names {
		if !slices.Contains(listed, strings.TrimSuffix(name, ".md")) {
			t.Errorf("docs/%s is not listed in book.go", name)
		}
	}
	folder := fstest.MapFS{"NOTICE.md": nil, "building.md": nil, "zebra.md": nil, "json.md": nil, "msel.md": nil}
	got, err := pageNames(folder)
	if want := []string{"msel.md", "json.md", "building.md", "NOTICE.md", "zebra.md"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("the order is %v, not %v: %v", got, want, err)
	}
}

// TestContentsAreGrouped: the contents have each page once, below the heading of those it is for; one that nobody has listed is there, too.
func TestContentsAreGrouped(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{}
	for _, name := range []string{"NOTICE", "zebra", "when-it-goes-wrong", "team", "json", "msel"} {
		folder[name+".md"] = &fstest.MapFile{Data: []byte("# " + name + "\n")}
	}
	b, err := open(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, part := range b.parts() {
		got = append(got, part.Title+":")
		for _, p := range part.Pages {
			got = append(got, p.Title)
		}
	}
	want := "For planners and controllers: msel when-it-goes-wrong For teams and machines: team For scripts and builders: json About simcast: NOTICE zebra"
	if strings.Join(got, " ") != want {
		t.Errorf("the contents are %q", got)
	}
}

// markup is what an HTML file has.
type markup struct {
	ids      map[string]int
	links    []string
	pictures int
}

// markupOf reads an HTML file, and holds it to closed tags and to nothing that is loaded.
func markupOf(t *testing.T, file []byte) markup {
	t.Helper()
	m := markup{ids: map[string]int{}}
	var open []string
	for tokens := html.NewTokenizer(bytes.NewReader(file)); ; {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			break
		}
		token := tokens.Token()
		switch {
		case kind == html.StartTagToken:
			m.take(t, token)
			if !slices.Contains([]string{"meta", "img", "br", "hr"}, token.Data) {
				open = append(open, token.Data)
			}
		case kind == html.EndTagToken && (len(open) == 0 || open[len(open)-1] != token.Data):
			t.Fatalf("</%s> closes %v", token.Data, open)
		case kind == html.EndTagToken:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%v is not closed", open)
	}
	if bytes.Contains(file, []byte("url(")) || bytes.Contains(file, []byte("@import")) {
		t.Error("the styles load something")
	}
	return m
}

// take takes what a tag has.
func (m *markup) take(t *testing.T, tag html.Token) {
	t.Helper()
	if slices.Contains([]string{"script", "link", "iframe", "object", "base"}, tag.Data) {
		t.Errorf("the file has <%s>", tag.Data)
	}
	for _, attribute := range tag.Attr {
		switch attribute.Key {
		case "id":
			m.ids[attribute.Val]++
			if m.ids[attribute.Val] > 1 {
				t.Errorf("the id %s is there twice", attribute.Val)
			}
		case "href":
			m.links = append(m.links, attribute.Val)
		case "src", "srcset", "data", "poster":
			m.pictures++
			if !strings.HasPrefix(attribute.Val, "data:image/png;base64,") {
				t.Errorf("<%s> loads %.80s", tag.Data, attribute.Val)
			}
		}
	}
}
