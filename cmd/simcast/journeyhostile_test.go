package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/webtest"
	"simcast/readers"
)

// A plan that would run, load or restyle something wherever it is shown, in a space
// whose names and values would, is inert text on every page.
func TestJourneyOfAHostilePlan(t *testing.T) {
	t.Parallel()
	d := newWorkplace(t)
	d.moveTo(hostileSpace(t))
	j := &journey{workplace: d, Browser: webtest.Open(t)}
	j.serve("--interval", "1ms")
	j.enter()

	j.drop(j.wrongEverywhere())
	j.WaitText("#problem-table", "<script>window.pwned=1;alert(1)</script>")
	j.inert("a plan of mistakes")
	j.proofIsInert()

	plan, rows := j.hostileTexts()
	j.drop(plan)
	j.WaitText("#errors", "0")
	j.inert("a plan")
	j.proofIsInert()
	j.send(fmt.Sprintf("Send %d messages", rows))
	j.WaitText("#outcome", "Everything is sent")
	j.inert("a run")
	j.Click(`a[href^="/plans/"]`)
	j.WaitText("h1", "onerror")
	j.inert("a plan that is sent")
	for _, path := range []string{"/", "/history", "/space"} {
		j.Click(fmt.Sprintf(`header a[href=%q]`, path))
		j.WaitFor(fmt.Sprintf("%s && location.pathname === %q", webtest.Loaded, path))
		webtest.Eval[int](j.Browser, `(document.querySelectorAll("details").forEach(d => d.open = true), 0)`)
		j.WaitFor(`document.querySelector("main").textContent.includes("window.pwned")`)
		j.inert(path)
	}
	j.quiet()
	if got := len(j.standIn().Published()); got != rows {
		t.Errorf("%d were published, not %d", got, rows)
	}
	j.interrupt()
	j.ends(exitDone)
}

// inert holds that nothing on the page came from a plan but text.
func (j *journey) inert(what string) {
	j.workplace.Helper()
	j.WaitFor(webtest.Loaded)
	found := webtest.Eval[string](j.Browser, `JSON.stringify([window.pwned ?? null, document.title.length > 0 ? null : "no title",
		...Array.from(document.querySelectorAll("body script:not([src^='/assets/']), iframe:not([sandbox]), object, embed, base, img[src*=evil], video, [style], main meta:not(noscript *), a[href^='javascript' i], a[href^=data], [href*='evil.example'], [src*='evil.example'], form[action*=evil]")).map(e => e.outerHTML.slice(0, 200)),
		...Array.from(document.querySelectorAll("*")).flatMap(e => e.getAttributeNames().filter(a => a.startsWith("on")).map(a => a + " of " + e.outerHTML.slice(0, 200))),
	].filter(x => x !== null))`)
	if found != "[]" {
		j.Errorf("%s is not inert: %s", what, found)
	}
}

// proofIsInert looks at the proof in place of the plan's page, and comes back.
func (j *journey) proofIsInert() {
	j.workplace.Helper()
	plan := webtest.Eval[string](j.Browser, "location.href")
	j.Navigate(webtest.Eval[string](j.Browser, `document.querySelector("#proof").href`))
	j.WaitFor(webtest.Loaded + ` && document.querySelectorAll(".drawing").length > 30`)
	if pwned := webtest.Eval[string](j.Browser, `String(window.pwned)`); pwned != "undefined" {
		j.Errorf("a text of the proof ran: %s", pwned)
	}
	j.Navigate(plan)
	j.WaitFor(webtest.Loaded)
}

// textsOfTeam is how many texts the name of one team holds.
const textsOfTeam = 3

// hostileSpace is one whose names and values would do harm.
func hostileSpace(t *testing.T) simulator.Space {
	t.Helper()
	space := simulator.Harbour()
	for texts := range slices.Chunk(webtest.Hostile(), textsOfTeam) {
		team := simulator.Team{ID: int64(9000 + len(space.Teams)), Name: "T - " + strings.Join(texts, " ")}
		space.Teams = append(space.Teams, team)
	}
	for n, text := range webtest.Hostile() {
		space.Smartwords = append(space.Smartwords, simulator.Smartword{Index: fmt.Sprintf("evil_%d", n), Value: text})
		if n >= len(space.Personas) {
			continue
		}
		var persona map[string]map[string]any
		if err := json.Unmarshal(space.Personas[n], &persona); err != nil {
			t.Fatal(err)
		}
		persona["identity"]["name"], persona["system_info"]["name"] = text, text
		changed, err := json.Marshal(persona)
		if err != nil {
			t.Fatal(err)
		}
		space.Personas[n] = changed
	}
	return space
}

// wrongEverywhere is a plan in whose every cell stands what no column takes.
func (d *workplace) wrongEverywhere() (path string) {
	d.Helper()
	var header []string
	for _, column := range readers.ColumnNames() {
		if !column.Result {
			header = append(header, column.Name)
		}
	}
	table := [][]string{append(header, `<img src=x onerror="window.pwned=21">`)}
	for _, text := range webtest.Hostile() {
		row := make([]string, len(table[0]))
		for i := range row {
			row[i] = text
		}
		table = append(table, row)
	}
	return d.writeHostile(table)
}

// hostileTexts is a plan without mistakes. Every text of it is hostile, as a cell or
// as a smartword's value.
func (d *workplace) hostileTexts() (path string, rows int) {
	d.Helper()
	ownTeams := len(simulator.Harbour().Teams)
	table := [][]string{{"id", "persona", "channel", "team", "title", "subject", "body", "to", `"><script>window.pwned=22</script>`}}
	for n, text := range webtest.Hostile() {
		if strings.Contains(text, "{{") {
			continue // a template, and a wrong one: it stands in the other plan
		}
		team, value := strconv.Itoa(9000+ownTeams+n/textsOfTeam), fmt.Sprintf("{{.evil_%d}}", n)
		table = append(table, [][]string{
			{text, "port_authority", "mail", team, "", text, text + " " + value, "Crisis manager", text},
			{text, "port_authority", "websites", team, text, "", "<p>" + text + value + "</p>", "", text},
			{text, "port_authority", "microblog", team, "", "", value, "", text},
		}[n%3])
	}
	return d.writeHostile(table), len(table) - 1
}

// writeHostile writes the table to a file whose name is no better.
func (d *workplace) writeHostile(table [][]string) (path string) {
	d.Helper()
	path = d.path(fmt.Sprintf(`"><img src=x onerror=window.pwned=%d>.csv`, len(table)))
	file, err := os.Create(path)
	d.must(err)
	d.must(csv.NewWriter(file).WriteAll(table))
	d.must(file.Close())
	return path
}
