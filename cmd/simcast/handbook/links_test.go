package handbook

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/yuin/goldmark/ast"
)

// TestLinksLeadSomewhere: on a code host each link and picture of README, samples/README.md and docs leads to a file, and to
// a heading in it if it names one.
func TestLinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..", "..")
	files, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	pages, links := map[string]*page{}, 0
	for _, file := range append(files, filepath.Join(root, "README.md"), filepath.Join(root, "samples", "README.md")) {
		pages[file] = readFile(t, file)
	}
	for file, p := range pages {
		for _, link := range linksOf(p) {
			links++
			if err := leads(pages, file, link); err != nil {
				t.Errorf("%s: the link to %s: %v", file, link, err)
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d links were found", links)
	}
}

// leads says why a link of a file leads nowhere.
func leads(pages map[string]*page, file, link string) error {
	parsed, err := url.Parse(link)
	if err != nil || parsed.Scheme == "https" || parsed.Scheme == "mailto" {
		return err
	}
	if parsed.Scheme != "" {
		return fmt.Errorf("it is of the kind %s", parsed.Scheme)
	}
	target := file
	if parsed.Path != "" {
		target = filepath.Join(filepath.Dir(file), filepath.FromSlash(parsed.Path))
	}
	if _, err := os.Stat(target); err != nil || parsed.Fragment == "" {
		return err
	}
	p, isPage := pages[target]
	if !isPage {
		return fmt.Errorf("headings of %s are not known", target)
	}
	if _, isHeading := p.ids[parsed.Fragment]; !isHeading {
		return fmt.Errorf("%s has no heading %s", target, parsed.Fragment)
	}
	return nil
}

// linksOf are the links and pictures of a page.
func linksOf(p *page) (all []string) {
	for link := range every[*ast.Link](p.root) {
		all = append(all, string(link.Destination))
	}
	for picture := range every[*ast.Image](p.root) {
		all = append(all, string(picture.Destination))
	}
	return all
}

func readFile(t *testing.T, file string) *page {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := read("", text)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return p
}

// TestLinksWithinTheFile: links of all kinds, as they are in the handbook.
func TestLinksWithinTheFile(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{
		"planning.md": {Data: []byte("# Plan & check\n\nThis page is for people who plan: it is short.\n\n## Times\n\n### Day `D+1`\n\n## Times\n")},
		"team.md": {Data: []byte(strings.Join([]string{"# Team", "", "## A < B", "", "[one](planning.md#times-1), [planning.md](planning.md), [up](#team), [own](#a--b),",
			"[plan](planning.md#plan--check), [sample](../samples/x.csv) and [*read* me](../README.md), [far](https://go.dev), [other](../samples/planning.md),",
			"<https://go.dev/x>"}, "\n"))},
	}
	var made bytes.Buffer
	if err := write(&made, folder); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<h2 id="planning">Plan &amp; check</h2>`, `<h3 id="planning-times">`, `<h4 id="planning-day-d1">Day <code>D+1</code></h4>`, `<h3 id="planning-times-1">`,
		`<h3 id="team-a--b">A &lt; B</h3>`, `<a href="#planning-times-1">one</a>, <a href="#planning">Plan &amp; check</a>, <a href="#team">up</a>, <a href="#team-a--b">own</a>,`,
		`<a href="#planning">plan</a>, sample and <em>read</em> me, <a href="https://go.dev">far</a>, other,`, `<a href="https://go.dev/x">https://go.dev/x</a>`,
		`<a href="#planning">Plan &amp; check</a> <span class="whom">for people who plan</span>`, `<li><a href="#team-a--b">A &lt; B</a></li>`,
	} {
		if !strings.Contains(made.String(), want) {
			t.Errorf("the file does not have %s", want)
		}
	}
	if t.Failed() {
		_, text, _ := strings.Cut(made.String(), "<body>")
		t.Log(text)
	}
}

// TestPagesThatCannotBeShown: what would be lost in the handbook is an error.
func TestPagesThatCannotBeShown(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"no title\n":                       "has no title",
		"# A\n\n<div>lost</div>\n":         "has HTML: <div>",
		"# A\n\nPress <kbd>Enter</kbd>.\n": "has HTML: <kbd>",
		"# A\n\n![x](nowhere.png)\n":       "nowhere.png",
	} {
		err := write(&bytes.Buffer{}, fstest.MapFS{"a.md": {Data: []byte(text)}})
		if err == nil || !strings.Contains(err.Error(), says) || !strings.HasPrefix(err.Error(), "page a: ") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := write(&bytes.Buffer{}, fstest.MapFS{"a.md": {Data: []byte("# A\n\n<!-- not shown -->\n")}}); err != nil {
		t.Error(err)
	}
}

// TestAnchors: each heading has the anchor that GitHub gives it.
func TestAnchors(t *testing.T) {
	t.Parallel()
	made := anchors{}
	for _, c := range [][2]string{
		{"Times", "times"}, {"times", "times-1"}, {"Times", "times-2"},
		{"`simcast send --dry-run`", "simcast-send---dry-run"},
		{"One exercise day, in many spaces", "one-exercise-day-in-many-spaces"},
		{"snake_case & more", "snake_case--more"},
		{"1.0.0 (2026-11-28)", "100-2026-11-28"},
		{"Für Übungen", "für-übungen"}, {"日本 2", "日本-2"},
	} {
		if got := made.next(c[0]); got != c[1] {
			t.Errorf("the anchor of %q is %q, not %q", c[0], got, c[1])
		}
	}
}
