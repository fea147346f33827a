package proof_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"simcast/apiclient/simulator"
	"simcast/pipeline/check"
	"simcast/pipeline/plan"
	"simcast/pipeline/space"
	"simcast/writers/proof"
)

const sample = "../../samples/harbour-light.xlsx"

func TestTheSampleIsDrawnWhole(t *testing.T) {
	plan := take(t, sample, harbour(t, nil), plan.Options{})
	page := parse(t, write(t, plan))
	if got, want := text(all(page, ".p-sum")[0]), "62 rows − 2 skipped = 60 injects → 85 messages → 6 teams"; got != want {
		t.Errorf("the arithmetic is %q, not %q", got, want)
	}
	if got, want := text(all(page, ".p-facts")[0]), "Sending takes at least 42 s. 2 of the messages are saved as drafts: players do not see them."; got != want {
		t.Errorf("it is said: %q, not %q", got, want)
	}
	if n := len(all(page, ".p-msg")); n != 87 {
		t.Errorf("%d messages, not 85 and the 2 skipped", n)
	}
	if n := len(all(page, ".drawing")); n != 87 {
		t.Errorf("%d drawings", n)
	}
	if n := len(all(page, "li")); n < 87 {
		t.Errorf("%d entries in the contents", n)
	}
	if got := text(all(page, ".p-verdict")[0]); got != "No errors and no warnings. The plan can be sent." {
		t.Errorf("the verdict is %q", got)
	}
	hold(t, page)
}

// TestPersonaHasItsTitle draws who speaks with the job title that the space has, and with the
// name of the identity where the persona has no other.
func TestPersonaHasItsTitle(t *testing.T) {
	space := harbour(t, func(s *simulator.Space) {
		s.Personas = append(s.Personas, json.RawMessage(`{"identity": {"name": "Ida Holm", "job_title": "Pilot"}, "system_info": {"hash": "h1", "handle": "pilot"}}`))
	})
	plan := take(t, csvPlan(t, []string{"persona", "channel", "to", "subject", "body"},
		[]string{"harbour_master", "mail", "Mayor", "Fire", "Smoke."}, []string{"pilot", "mail", "Mayor", "Fire", "Fog."}), space, plan.Options{})
	page := text(parse(t, write(t, plan)))
	for _, want := range []string{"Tomas Rehn @harbour_master , Harbour master", "Ida Holm @pilot , Pilot"} {
		if !strings.Contains(page, want) {
			t.Errorf("nowhere on the page: %q", want)
		}
	}
}

// hold holds what must be so on every page: each link leads to something on it, no
// id is there twice, headings are in order, and every field has a label.
func hold(t testing.TB, page *html.Node) {
	t.Helper()
	ids := map[string]int{}
	var last int
	for n := range page.Descendants() {
		if id := attr(n, "id"); n.Type == html.ElementNode && id != "" {
			ids[id]++
		}
	}
	for n := range page.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if href := attr(n, "href"); n.Data == "a" && (!strings.HasPrefix(href, "#") || ids[href[1:]] != 1) {
			t.Errorf("a link leads to %q, which is there %d times", href, ids[strings.TrimPrefix(href, "#")])
		}
		var level int
		if _, err := fmt.Sscanf(n.Data, "h%d", &level); err == nil {
			if level > last+1 {
				t.Errorf("after h%d comes h%d: %s", last, level, text(n))
			}
			last = level
		}
		if slices.Contains([]string{"input", "select"}, n.Data) && n.Parent.Data != "label" {
			t.Errorf("the field %s has no label", attr(n, "name"))
		}
	}
}

func TestProblemsStandAtTheirMessages(t *testing.T) {
	plan := take(t, "../../samples/mistakes.csv", harbour(t, nil), plan.Options{})
	page := parse(t, write(t, plan))
	hold(t, page)
	messages := map[string]*html.Node{}
	for _, m := range all(page, ".p-msg") {
		messages[attr(m, "id")] = m
	}
	list := all(all(page, ".p-list")[0], "li")
	if len(list) != len(plan.Verdict.Problems) {
		t.Fatalf("%d problems in the list, not %d", len(list), len(plan.Verdict.Problems))
	}
	for _, item := range list {
		link := all(item, "a")
		if len(link) != 1 {
			t.Fatalf("no link at %s", text(item))
		}
		message := messages[attr(link[0], "href")[1:]]
		if message == nil {
			t.Fatalf("%s leads to no message", text(item))
		}
		said, _, _ := strings.Cut(text(item), ";")
		_, said, _ = strings.Cut(said, ": ")
		if !strings.Contains(text(message), said) {
			t.Errorf("the message of %q does not say so", said)
		}
	}
	if !strings.Contains(text(all(page, ".p-verdict")[0]), "16 errors") || !has(list[0], "p-error") || !has(list[16], "p-warning") {
		t.Error("the errors are not counted, or do not come first")
	}
}

// What many rows have in common is one item of the list, and leads to the message of each.
func TestProblemsOfManyRowsAreOneBlock(t *testing.T) {
	records := [][]string{{"persona", "channel", "team", "body", "ts"}}
	for i := range 30 {
		records = append(records, []string{"port_authority", "microblog", "session", fmt.Sprint("Report ", i), "1600000000"})
	}
	records[7][1] = "mial"
	plan := take(t, csvPlan(t, records...), harbour(t, nil), plan.Options{})
	page := parse(t, write(t, plan))
	hold(t, page)
	list := all(all(page, ".p-list")[0], "li")
	if len(list) != 2 || !has(list[0], "p-error") || !strings.Contains(text(list[1]), "30 rows: 2–31") {
		t.Fatalf("%d items: %s", len(list), text(all(page, ".p-list")[0]))
	}
	if links := all(list[1], "a"); len(links) != 30 || attr(links[29], "href") != "#row-31-team-5200" {
		t.Errorf("%d links", len(links))
	}
	if said := text(all(page, ".p-verdict")[0]); !strings.Contains(said, "1 error") {
		t.Error(said)
	}
	if shown := len(all(page, ".p-warning")); shown != 31 {
		t.Errorf("%d warnings stand in the list and at their messages", shown)
	}
}

// Whatever stands in a plan, every row of it is on the page, and every message once.
func TestEveryRowIsThere(t *testing.T) {
	sp := harbour(t, nil)
	cell := func(r *rapid.T, name string, choices ...string) string {
		return rapid.SampledFrom(choices).Draw(r, name)
	}
	rapid.Check(t, func(r *rapid.T) {
		records := [][]string{{"id", "skip", "persona", "channel", "team", "subject", "body", "to", "ts", "is_draft"}}
		for i := range rapid.IntRange(1, 12).Draw(r, "rows") {
			records = append(records, []string{cell(r, "id", "", "A", fmt.Sprint("B", i)), cell(r, "skip", "", "", "yes"), cell(r, "persona", "Leila Dufour", "nobody", "verrin_courier", ""),
				cell(r, "channel", "mail", "forum", "websites", "mial", ""), cell(r, "team", "", "players", "all", "Port operations;City crisis cell", "no team", "Port operations;no team"),
				cell(r, "subject", "", "Hello"), cell(r, "body", "", "x", "{{.port_name}}", "{{.prot_name}}", "{{"), "a@b.example", cell(r, "ts", "", "1795157400", "1795160000", "soon", "99999999999"), cell(r, "draft", "", "yes")})
		}
		var s *space.Space
		if rapid.Bool().Draw(r, "online") {
			s = sp
		}
		plan := take(t, csvPlan(t, records...), s, plan.Options{Filter: plan.Filter{Channels: rapid.SampledFrom([][]string{nil, {"mail"}}).Draw(r, "choice")}})
		page := parse(t, write(t, plan))
		hold(t, page)
		if got, want := len(all(page, ".p-msg")), len(check.Previews(plan)); got != want {
			r.Fatalf("%d messages, not %d", got, want)
		}
		for _, in := range plan.Injects {
			id := fmt.Sprintf("row-%d", in.Row.Number)
			if !slices.ContainsFunc(all(page, ".p-msg"), func(n *html.Node) bool { return attr(n, "id") == id || strings.HasPrefix(attr(n, "id"), id+"-") }) {
				r.Fatalf("row %d is not there", in.Row.Number)
			}
		}
	})
}

func TestMessagesAreByTeamAndTime(t *testing.T) {
	plan := take(t, csvPlan(t,
		[]string{"persona", "channel", "team", "body", "ts"},
		[]string{"Leila Dufour", "microblog", "Port operations", "third", "2026-11-20T09:10:00Z"},
		[]string{"Leila Dufour", "microblog", "Port operations", "undated", ""},
		[]string{"Leila Dufour", "microblog", "IT response;Port operations", "first", "2026-11-20T08:59:00Z"},
		[]string{"Leila Dufour", "microblog", "Port operations", "second", "2026-11-20T09:10:00Z"},
		[]string{"Leila Dufour", "microblog", "Port operations", "tomorrow", "2026-11-21T00:00:00Z"}), harbour(t, nil), plan.Options{})
	page := parse(t, write(t, plan))
	var got []string
	for n := range page.Descendants() {
		switch {
		case n.Data == "h3":
			got = append(got, text(n))
		case n.Data == "section" && has(n, "p-team"):
			got = append(got, attr(n, "aria-labelledby"))
		case n.Data == "div" && has(n, "d-text"):
			got = append(got, text(n))
		}
	}
	want := []string{"team-1", "Fri 20 November 2026, 08:00–09:00", "first", "Fri 20 November 2026, 09:00–10:00", "third", "second",
		"Sat 21 November 2026, 00:00–01:00", "tomorrow", "At the time of sending", "undated", "team-2", "Fri 20 November 2026, 08:00–09:00", "first"}
	if !slices.Equal(got, want) {
		t.Errorf("%q\n not %q", got, want)
	}
}

func TestAProofKnowsItsUntouchedSelf(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.html")
	content := []byte(write(t, take(t, sample, nil, plan.Options{})))
	for _, test := range []struct {
		content []byte
		intact  bool
	}{{content, true}, {append(slices.Clone(content), ' '), false}, {bytes.Replace(content, []byte("Proof"), []byte("proof"), 1), false},
		{content[:len(content)-1], false}, {content[:10], false}, {nil, false}} {
		if err := os.WriteFile(path, test.content, 0o600); err != nil {
			t.Fatal(err)
		}
		if proof.Intact(path) != test.intact {
			t.Errorf("%d of %d bytes: intact is not %v", len(test.content), len(content), test.intact)
		}
	}
	if proof.Intact(filepath.Join(t.TempDir(), "nothing.html")) {
		t.Error("a file that is not there is intact")
	}
}
