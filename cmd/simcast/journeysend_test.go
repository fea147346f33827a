package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"simcast/cmd/simcast/web/webtest"
)

// drop puts a file on the page and waits for the page of its plan.
func (j *journey) drop(path string) {
	j.workplace.Helper()
	before := webtest.Eval[string](j.Browser, "location.href")
	j.Upload("#plan-file", path)
	j.Click("#check")
	j.WaitFor(fmt.Sprintf(`location.href !== %q && document.readyState === "complete" && document.querySelector("#verdict")`, before))
}

// send sends what the plan's page shows, and waits for the page of the run.
func (j *journey) send(wanted string) {
	j.workplace.Helper()
	j.WaitText("#send-button", wanted)
	j.Click("#sure")
	j.Click("#send-button")
	j.WaitFor(`location.pathname.startsWith("/runs/") && document.querySelector("#run")`)
}

// holdPublished holds that so many messages were published, no two of them alike.
func (j *journey) holdPublished(want int) {
	j.workplace.Helper()
	seen := map[string]int{}
	for _, p := range j.standIn().Published() {
		p.Message.TS = 0
		text, err := json.Marshal(p.Message)
		j.must(err)
		seen[string(text)]++
	}
	twice := slices.DeleteFunc(slices.Collect(maps.Keys(seen)), func(key string) bool { return seen[key] == 1 })
	if len(j.standIn().Published()) != want || len(twice) > 0 {
		j.Errorf("%d messages were published and not %d, more than once: %q", len(j.standIn().Published()), want, twice)
	}
}

// The whole of it: drop, fix, look, choose, send, stop, rerun, download.
func TestJourneyOfAPlan(t *testing.T) {
	t.Parallel()
	j := newJourney(t, "--interval", "20ms")
	mistaken, fixed := j.copySample("harbour-light.xlsx"), j.path("fixed.xlsx")
	j.must(copyFile(mistaken, fixed))
	j.must(changeBook(mistaken, func(book *excelize.File, sheet string) error {
		if err := book.SetCellStr(sheet, "F5", "mial"); err != nil {
			return err
		}
		return book.SetCellStr(sheet, "O6", "{{.prot_name}} is closed.")
	}))
	j.seeMistakes(mistaken)
	j.drop(fixed)
	j.WaitText("#errors", "0")
	j.seeProof()
	j.chooseLess()
	j.stopHalfway()
	j.rerunRest()
	j.holdPublished(85)
	j.interrupt()
	j.ends(exitDone)
	j.quiet()
}

func (j *journey) seeMistakes(plan string) {
	j.workplace.Helper()
	j.drop(plan)
	j.WaitText(`.problem[data-cell="F5"]`, `There is no channel "mial"`)
	j.WaitText(`.problem[data-cell="O6"]`, "{{.port_name}}")
	j.WaitText("#errors", "2")
	j.WaitText("#held", "The plan has errors")
	if webtest.Eval[bool](j.Browser, `!!document.querySelector("#send-button")`) {
		j.Error("a plan with errors can be sent")
	}
	marked := j.Download(func() { j.Click("#checked") })
	book, err := excelize.OpenFile(marked)
	j.must(err)
	defer book.Close()
	if sheets := book.GetSheetList(); !slices.Contains(sheets, "Problems") {
		j.Errorf("the marked plan has the sheets %q", sheets)
	}
}

// seeProof looks at the messages as players will see them, in a page beside.
func (j *journey) seeProof() {
	j.workplace.Helper()
	proof := j.Tab()
	proof.Navigate(webtest.Eval[string](j.Browser, `document.querySelector("#proof").href`))
	proof.Wait("article.drawing, .drawing")
	if filled := proof.Text("mark.d-filled"); filled == "" {
		j.Error("no smartword is marked in the proof")
	}
	if drawn := webtest.Eval[int](proof, `document.querySelectorAll(".drawing").length`); drawn < 85 {
		j.Errorf("the proof draws %d messages", drawn)
	}
}

// chooseLess sees the arithmetic follow the choice, and chooses everything again.
func (j *journey) chooseLess() {
	j.workplace.Helper()
	j.WaitText("#send-button", "Send 85 messages")
	j.Click(`#channels label:has(input[value="mail"])`)
	j.WaitText("#send-button", "Send 48 messages")
	j.WaitFor(`!document.querySelector("#arithmetic").innerText.includes("mail")`)
	j.Click("#rows-none")
	j.WaitText("#held", "Nothing is chosen")
	j.WaitFor(`!document.querySelector("#send-button")`)
	j.Click(`#channels label:has(input[value="mail"])`)
	j.Click("#row-4 label")
	j.WaitText("#send-button", "Send 4 messages")
	j.Click("#rows-all")
	j.WaitText("#send-button", "Send 85 messages")
}

// stopHalfway sends, leaves the page and comes back, and stops.
func (j *journey) stopHalfway() {
	j.workplace.Helper()
	j.holdBack()
	j.send("Send 85 messages")
	run := webtest.Eval[string](j.Browser, "location.href")
	j.WaitText("#done", "0 of 85")
	for n := range 3 { // it waits for an answer as long as the page is looked at
		j.arrives(n + 1)
		if n < 2 {
			j.answerOne()
		}
	}
	j.WaitFor(`document.querySelector("#bar").value >= 2`)
	j.Navigate("about:blank")
	j.enter()
	j.WaitText("main", "A run is under way")
	j.Navigate(run)
	j.Click("#stop-button")
	j.WaitText("#stop", "Stopping.")
	j.release()
	j.WaitText("#outcome", "Interrupted")
	counts := j.Text("#counts")
	sent := len(j.standIn().Published())
	if webtest.Eval[bool](j.Browser, fmt.Sprintf(`!document.querySelector("#counts").innerText.includes("%d")`, sent)) || sent >= 85 {
		j.Errorf("%d were published, and the page says %q", sent, counts)
	}
}

// rerunRest sends what is left, and opens the results with a spreadsheet's library.
func (j *journey) rerunRest() {
	j.workplace.Helper()
	left := 85 - len(j.standIn().Published())
	j.Click("#rerun")
	j.WaitText("h1", "results of a run")
	j.send(fmt.Sprintf("Send %d message", left))
	j.WaitText("#outcome", "Everything is sent")
	path := j.Download(func() { j.Click("#download-results") })
	count := j.resultsIn(path)
	if !maps.Equal(count, map[string]int{"sent": 85, "skipped": 2}) {
		j.Errorf("the results say %v", count)
	}
}
