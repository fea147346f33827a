package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline"
	"simcast/templates/wording"
)

// In a real browser: choices move the numbers, a run moves by itself, is left and
// found again, and turns into its own end.
func TestPlanAndRunInABrowser(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	plan := s.take("plan.csv", injects(30))
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Navigate(s.base + "/plans/" + plan.ID)
	b.WaitText("#send-button", "Send 30 messages")
	b.Click("#team-5204")
	b.WaitText("#send-button", "Send 15 messages")
	b.Click("#send-2")
	b.WaitText("#send-button", "Send 14 messages")
	if query := webtest.Eval[string](b, "location.search"); !strings.Contains(query, "rows=3-31") || !strings.Contains(query, "team=5202") {
		t.Errorf("the address does not follow: %s", query)
	}
	b.Navigate(s.base + "/plans/" + plan.ID + "?rows=2-21&team=5202")
	if webtest.Eval[int](b, `document.querySelectorAll("input[name=row]:checked").length`) != 20 {
		t.Error("the boxes do not show what the address asks")
	}
	b.Click("#rows-none")
	b.WaitText("#held", "Nothing is chosen")
	b.Navigate(s.base + "/plans/" + plan.ID)
	b.Click("#send-button") // without the tick the browser itself holds it back
	if len(s.session.Runs()) != 0 {
		t.Error("it was sent without the tick")
	}
	run := s.send(plan, pipeline.SendOptions{Interval: time.Second})
	b.Navigate(s.base + "/runs/" + run.ID)
	seen := webtest.Eval[int](b, `document.querySelector("#bar").value`)
	b.WaitFor(fmt.Sprintf(`document.querySelector("#bar").value > %d`, seen))
	b.Navigate("about:blank")
	b.Navigate(s.base + "/")
	b.Wait(`a[href="/runs/` + run.ID + `"]`)
	b.Navigate(s.base + "/runs/" + run.ID)
	b.Click("#stop-button")
	b.WaitText("#outcome", "The run was stopped.")
	if now := s.ended(run); now.Summary.Sent+now.Summary.Pending != 30 || now.Summary.Pending == 0 {
		t.Errorf("it ended as %+v", now.Summary)
	}
	b.Click("#rerun")
	b.WaitText("#send-button", "Send "+wording.Counted(s.ended(run).Summary.Pending, "message"))
	b.Quiet()
}

// Whoever changes a choice and presses Send at once, before the numbers have followed,
// sends neither what was shown nor what nobody has seen.
func TestAChoiceIsNotOvertaken(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	plan := s.take("plan.csv", injects(30))
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	for _, change := range []string{`#team-5204`, `#send-2`, `#round`} {
		b.Navigate(s.base + "/plans/" + plan.ID)
		b.WaitText("#send-button", "Send 30 messages")
		webtest.Eval[bool](b, fmt.Sprintf(`(() => {
			const field = document.querySelector(%q);
			if (field.type === "checkbox") field.click();
			else { field.value = "two"; field.dispatchEvent(new Event("change", { bubbles: true })); }
			document.querySelector("#sure").click();
			document.querySelector("#send-button").click();
			return true;
		})()`, change))
		b.WaitText("#trouble", "Nothing was sent")
		if !webtest.Eval[bool](b, fmt.Sprintf(`(f => f.type === "checkbox" ? !f.checked : f.value === "two")(document.querySelector(%q))`, change)) {
			t.Errorf("%s: the choice is not kept", change)
		}
	}
	if len(s.session.Runs()) != 0 || len(s.access.standIn.Published()) != 0 {
		t.Error("it was sent")
	}
	b.Click("#sure")
	b.Click("#send-button")
	b.Wait("#run")
	if runs := s.session.Runs(); len(runs) != 1 || s.ended(runs[0]).Briefing.Round != "two" {
		t.Error("looked at again, it is not sent as it was chosen")
	}
	for _, line := range b.Console() {
		if !strings.Contains(line, "409 (Conflict)") { // the browser's own word on the refusals
			t.Errorf("on the console: %s", line)
		}
	}
}

// What a plan holds is text on every page, whatever it looks like.
func TestAHostilePlanIsText(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	var lines strings.Builder
	lines.WriteString("id,persona,channel,team,subject,title,body,assets,ts,to\n")
	for _, text := range webtest.Hostile() {
		cell := `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
		lines.WriteString(strings.Join([]string{cell, cell, cell, cell, cell, cell, cell, cell, cell, cell}, ",") + "\n")
		lines.WriteString(strings.Join([]string{`"x` + cell[1:], "port_authority", "microblog", "Port operations", "", "", `"{{""{{""}} ` + cell[1:], "", "", ""}, ",") + "\n")
	}
	plan := s.take(`<img src=x onerror=window.pwned=1>.csv`, lines.String())
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	for _, path := range []string{"", "?skip_invalid=yes", "?problems=error", "?round=" + `%22%3E%3Cscript%3Ewindow.pwned=1%3C/script%3E`, "/brief?rows=%3Cscript%3E"} {
		b.Navigate(s.base + "/plans/" + plan.ID + path)
		b.Wait("#brief, #brief-title")
	}
	run := s.send(plan, pipeline.SendOptions{SkipInvalid: true})
	s.ended(run)
	b.Navigate(s.base + "/runs/" + run.ID)
	b.Wait("#outcome")
	if webtest.Eval[bool](b, `"pwned" in window`) {
		t.Error("something of the plan ran")
	}
	b.Quiet()
}

// TestBackFromARun: the link to the plan leads to the round and the choice of the run, and the ticks are on what
// is not sent.
func TestBackFromARun(t *testing.T) {
	t.Parallel()
	b := webtest.Open(t)
	s := newPageServer(t, knows)
	plan := s.take("plan.csv", injects(6))
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Navigate(s.base + "/plans/" + plan.ID)
	b.Fill("#round", "rehearsal")
	b.Click("#send-2")
	b.WaitText("#send-button", "Send 5 messages") // the rows are drawn again before the next click
	b.Click("#send-3")
	b.WaitText("#send-button", "Send 4 messages")
	b.Click("#sure")
	b.Click("#send-button")
	b.WaitText("#outcome", "All 4 messages that you chose are sent.")
	const ticked = `[...document.querySelectorAll("input[name=row]:checked")].map(box => box.value).join(" ")`
	b.Click(`main a[href="/plans/` + plan.ID + `"]`)
	b.WaitText("#send-button", "Send 2 messages")
	if round, rows := webtest.Eval[string](b, `document.querySelector("#round").value`), webtest.Eval[string](b, ticked); round != "rehearsal" || rows != "2 3" {
		t.Errorf("back on the plan, the round is %q and rows %q are ticked", round, rows)
	}
	b.Click("#sure")
	b.Click("#send-button")
	b.WaitText("#outcome", "Everything is sent: 2 of 6 now, 4 before.")
	b.Navigate(s.base + "/plans/" + plan.ID)
	b.WaitText("#nothing", "There is nothing to send.")
	if n := len(s.access.standIn.Published()); n != 6 {
		t.Errorf("%d messages are published, not 6", n)
	}
	b.Quiet()
}
