package proof_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/writers/proof"
)

var now = time.Date(2026, 11, 20, 6, 0, 0, 0, time.UTC)

// harbour is the space of the demo. change may say what is different in it.
func harbour(t testing.TB, change func(*simulator.Space)) *space.Space {
	t.Helper()
	s := simulator.Harbour()
	if change != nil {
		change(&s)
	}
	var personas []apiclient.Persona
	for _, raw := range s.Personas {
		var p apiclient.Persona
		if err := json.Unmarshal(raw, &p); err != nil {
			t.Fatal(err)
		}
		personas = append(personas, p)
	}
	var teams []apiclient.Team
	for _, team := range s.Teams {
		teams = append(teams, apiclient.Team(team))
	}
	var words []apiclient.Smartword
	for _, w := range s.Smartwords {
		words = append(words, apiclient.Smartword(w))
	}
	return space.New(personas, teams, words)
}

// take takes the plan at path, in pieces.
func take(t testing.TB, path string, space *space.Space, options plan.Options) *plan.Plan {
	t.Helper()
	file, err := readers.Open(path, readers.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	options.Zone, options.Now, options.Pieces = time.UTC, now, true
	plan, err := check.Load(file, space, options)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// csvPlan writes a CSV of these records, and gives its path.
func csvPlan(t testing.TB, records ...[]string) string {
	t.Helper()
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	if err := w.WriteAll(records); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "plan.csv")
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func write(t testing.TB, plan *plan.Plan) string {
	t.Helper()
	var out bytes.Buffer
	page := proof.Page{Plan: plan, Checked: "the space of a test", Interval: 500 * time.Millisecond, Now: now, Zone: time.UTC}
	if err := proof.Write(&out, page); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// file writes the proof to a file, and gives its address.
func file(t testing.TB, plan *plan.Plan) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "plan.proof.html")
	if err := os.WriteFile(path, []byte(write(t, plan)), 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

// parse parses a page as a browser without scripts does: its articles are in frames.
func parse(t testing.TB, page string) *html.Node {
	t.Helper()
	node, err := html.ParseWithOptions(strings.NewReader(page), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	return node
}

// all gives the elements that have the class, or the name.
func all(page *html.Node, what string) (found []*html.Node) {
	for n := range page.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		class, of := strings.CutPrefix(what, ".")
		if !of && n.Data == what || of && has(n, class) {
			found = append(found, n)
		}
	}
	return found
}

func has(n *html.Node, class string) bool {
	for own := range strings.FieldsSeq(attr(n, "class")) {
		if own == class {
			return true
		}
	}
	return false
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// text is the words of an element, on one line.
func text(n *html.Node) string {
	var out strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			out.WriteString(c.Data + " ")
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}
