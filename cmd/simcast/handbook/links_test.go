package handbook

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
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
	ids, links := map[string][]string{}, map[string][]string{}
	for _, file := range append(files, filepath.Join(root, "README.md"), filepath.Join(root, "samples", "README.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ids[file], links[file] = headingsAndLinks(t, text)
	}
	if len(links[filepath.Join(root, "README.md")]) < 10 {
		t.Error("the links of README.md were not found")
	}
	for file, all := range links {
		for _, link := range all {
			if err := leads(ids, file, link); err != nil {
				t.Errorf("%s: the link to %s: %v", file, link, err)
			}
		}
	}
}

// headingsAndLinks are the ids of a page's headings, and its links and pictures.
func headingsAndLinks(t *testing.T, text []byte) (ids, links []string) {
	t.Helper()
	err := ast.Walk(parse("", text), func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		switch node := node.(type) {
		case *ast.Heading:
			id, _ := node.AttributeString("id")
			ids = append(ids, string(id.([]byte)))
		case *ast.Link:
			links = append(links, string(node.Destination))
		case *ast.Image:
			links = append(links, string(node.Destination))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids, links
}

// leads says why a link of a file leads nowhere.
func leads(ids map[string][]string, file, link string) error {
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
	if !slices.Contains(ids[target], parsed.Fragment) {
		return fmt.Errorf("%s has no heading %s", target, parsed.Fragment)
	}
	return nil
}

// TestLinksWithinTheFile: links of all kinds, as they are in the handbook.
func TestLinksWithinTheFile(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{
		"planning.md": {Data: []byte("# Plan & check\n\nThis page is for people who plan: it is short.\n\n## Times\n\n### Day `D+1`\n\n## Times\n")},
		"team.md": {Data: []byte(strings.Join([]string{"# Team", "", "## A < B", "", "[one](planning.md#times-1), [planning.md](planning.md), [own](#a--b),",
			"[plan](planning.md#plan--check), [sample](../samples/x.csv) and [*read* me](../README.md), [far](https://go.dev), [other](../samples/planning.md),",
			"<https://go.dev/x>"}, "\n"))},
	}
	var made bytes.Buffer
	if err := write(&made, folder, []group{{"All", []string{"planning", "team"}}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<h2 id="planning">Plan &amp; check</h2>`, `<h3 id="planning-times">`, `<h4 id="planning-day-d1">Day <code>D+1</code></h4>`, `<h3 id="planning-times-1">`,
		`<h3 id="team-a--b">A &lt; B</h3>`, `<a href="#planning-times-1">one</a>, <a href="#planning">Plan &amp; check</a>, <a href="#team-a--b">own</a>,`,
		`<a href="#planning">plan</a>, sample and <em>read</em> me, <a href="https://go.dev">far</a>, other,`, `<a href="https://go.dev/x">https://go.dev/x</a>`,
		`<a href="#planning">Plan &amp; check</a> <span class="whom">for people who plan</span>`, `<li><a href="#team-a--b">A &lt; B</a></li>`,
	} {
		if !strings.Contains(made.String(), want) {
			t.Errorf("the file does not have %s", want)
		}
	}
}

// TestAnchors: each heading has the anchor that GitHub gives it.
func TestAnchors(t *testing.T) {
	t.Parallel()
	made := &anchors{times: map[string]int{}}
	for _, c := range [][2]string{
		{"Times", "times"}, {"times", "times-1"}, {"Times", "times-2"},
		{"`simcast send --dry-run`", "simcast-send---dry-run"},
		{"One exercise day, in many spaces", "one-exercise-day-in-many-spaces"},
		{"snake_case & more", "snake_case--more"},
		{"1.0.0 (2026-11-28)", "100-2026-11-28"},
		{"Für Übungen", "für-übungen"}, {"日本 2", "日本-2"},
	} {
		if got := string(made.Generate([]byte(c[0]), ast.KindHeading)); got != c[1] {
			t.Errorf("the anchor of %q is %q, not %q", c[0], got, c[1])
		}
	}
}
