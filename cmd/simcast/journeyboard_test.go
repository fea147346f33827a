package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// boardJourney is two people, each at a browser with the board of a day, while simcast plays the day in a process of its own.
type boardJourney struct {
	*journey
	other *webtest.Browser // the second browser; the first is the journey's
	page  *process         // simcast web; the process of the sandbox is simcast play
	table [][]string       // the plan
}

// TestJourneyBoard: what is pressed on the board of a day that is played takes effect, and every open page shows it; a press
// that comes too late does nothing; the pages say when nothing plays any more, and go on after that.
func TestJourneyBoard(t *testing.T) {
	t.Parallel()
	j := newBoardJourney(t)
	j.showsState("A1", "played")
	j.holdsAndResumes()
	j.sends()
	j.changes()
	j.edits()
	j.reloads()
	j.decidesPast()
	j.comesTooLate()
	j.isPlayedAgain()
	j.quiet("status of 409")
	j.other.Quiet()
	for _, page := range []*webtest.Browser{j.Browser, j.other} {
		page.Navigate("about:blank") // nothing is asked of simcast web after its end
	}
	j.holdPublished(12)
}

func newBoardJourney(t *testing.T) *boardJourney {
	t.Helper()
	j := &boardJourney{journey: &journey{workplace: newWorkplace(t)}}
	j.Browser, j.other = webtest.OpenTwo(t)
	table := [][]string{{"id", "kind", "planned", "persona", "channel", "body"}}
	for n := range 12 {
		table = append(table, []string{fmt.Sprint("A", n+1), "", fmt.Sprintf("+%dm", n*30), "Leila Dufour", "microblog", fmt.Sprint("Message ", n+1)})
	}
	table = append(table, []string{"M1", "manual", "+0m", "Leila Dufour", "", "Call the harbour"}, []string{"C1", "contingency", "", "Leila Dufour", "microblog", "The quay is closed"})
	j.table = table
	j.must(writeTable(j.path("plan.csv"), table))
	j.serve()
	j.page = j.process
	t.Cleanup(j.page.kill)
	j.play("--startex", "now")
	for _, browser := range []*webtest.Browser{j.Browser, j.other} {
		browser.Navigate(j.address)
		browser.WaitFor(`location.search === "" && ` + webtest.Loaded)
		browser.Navigate(j.board())
	}
	return j
}

func (j *boardJourney) board() string {
	return j.address[:strings.Index(j.address, "?")] + "board?round=day"
}

// play starts simcast play beside the page.
func (j *boardJourney) play(flags ...string) {
	j.workplace.Helper()
	j.must(j.launch(j.folder, j.env, "simcast", append([]string{"play", "plan.csv", "--round", "day", "--yes", "--as", "ada"}, flags...)...))
	p := j.process
	if !j.waitFor(func() bool { return strings.Contains(p.stderr.String(), "STARTEX") }) {
		j.Fatalf("play ended:\n%s%s", &p.stdout, &p.stderr)
	}
}

// both waits until both pages show the text in an element.
func (j *boardJourney) both(sel, text string) {
	j.workplace.Helper()
	j.WaitText(sel, text)
	j.other.WaitText(sel, text)
}

// entryOf is the element of an entry in the timeline, as JavaScript.
func entryOf(id string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#b-timeline li")].find(li => li.querySelector("a.b-name")?.innerText.startsWith(%q))`, id)
}

// showsState waits until both pages have an entry in a state.
func (j *boardJourney) showsState(id, state string) {
	j.workplace.Helper()
	for _, page := range []*webtest.Browser{j.Browser, j.other} {
		page.WaitFor(fmt.Sprintf(`%s?.classList.contains(%q)`, entryOf(id), state))
	}
}

// opens opens the question of a verb about an entry on the first page.
func (j *boardJourney) opens(id, verb string) {
	j.workplace.Helper()
	j.WaitFor(fmt.Sprintf(`(e => e && (e.querySelector("a.b-name").click(), true))(%s)`, entryOf(id)))
	j.Click("#b-dialog #verb-" + verb + " summary")
	j.Wait("#b-dialog #do-" + verb)
}

// asks opens a question about the whole day on the first page.
func (j *boardJourney) asks(verb string) {
	j.workplace.Helper()
	j.Click(fmt.Sprintf(`#b-live a[href*="verb=%s"]`, verb))
	j.Wait("#b-dialog #ask-yes")
}

// said waits until the page has told what took effect.
func (j *boardJourney) said(text string) {
	j.workplace.Helper()
	j.WaitText("#b-said", strings.ToUpper(text[:1])+text[1:]+" has taken effect, at ")
}

func (j *boardJourney) holdsAndResumes() {
	j.workplace.Helper()
	j.asks("hold")
	j.Fill("#b-dialog #reason", "NO DUFF")
	j.Click("#b-dialog #ask-yes")
	j.said("hold")
	j.both("#b-hold", "On hold: NO DUFF")
	who := webtest.Eval[string](j.other, `document.querySelector("#b-latest strong").innerText`)
	j.both("#b-hold", "by "+who)
	if who == "" || who == "ada" {
		j.workplace.Errorf("the hold was by %q", who)
	}
	j.changeSeats()
	j.asks("resume")
	j.Click("#b-dialog #ask-yes")
	j.said("resume")
	j.both("#b-press-hold", "Hold")
	j.changeSeats()
}

// changeSeats has the other browser pressed from here on.
func (j *boardJourney) changeSeats() { j.Browser, j.other = j.other, j.Browser }

// sends plays what no clock plays: what is released, what is to go now, and what somebody did.
func (j *boardJourney) sends() {
	j.workplace.Helper()
	j.Click("#b-shelf summary")
	j.Click("#b-shelf details[open] button.danger")
	j.said("release C1")
	j.showsState("C1", "played")
	j.opens("A2", "now")
	j.Click("#b-dialog #do-now")
	j.said("now A2")
	j.showsState("A2", "played")
	j.Click("#b-manual form button")
	j.said("done M1")
	j.showsState("M1", "done")
}

// changes leaves out an entry and moves the others.
func (j *boardJourney) changes() {
	j.workplace.Helper()
	j.opens("A11", "skip")
	j.Fill("#b-dialog #reason-skip", "too much")
	j.Click("#b-dialog #do-skip")
	j.said("skip A11")
	j.showsState("A11", "skipped")
	j.asks("slip")
	j.Fill("#b-dialog #length", "5")
	j.Click("#b-dialog #ask-yes")
	j.said("slip")
	j.both("#b-latest", "slip: everything to come 5 min later")
}

// edits corrects an entry for this day: it goes out so, and the plan stays as it is.
func (j *boardJourney) edits() {
	j.workplace.Helper()
	j.opens("A12", "edit")
	j.Fill("#b-dialog [name=column]", "body")
	j.Fill("#b-dialog [name=value]", "Message 12, corrected")
	j.Click("#b-dialog #do-edit")
	j.said("edit A12")
	j.both("#b-latest", "edit A12: body")
	j.both("#b-timeline", "Message 12, corrected")
}

// reloads takes the plan again: with an error in it, and after it was corrected.
func (j *boardJourney) reloads() {
	j.workplace.Helper()
	plan := j.path("plan.csv")
	broken := append(slices.Clone(j.table), []string{"B1", "", "+7h", "Nobody of this name", "microblog", "An answer"})
	j.must(writeTable(plan, broken))
	j.asks("reload")
	if path := webtest.Eval[string](j.Browser, `document.querySelector("#b-dialog #plan").value`); path != plan {
		j.workplace.Errorf("the page asks about the plan %q", path)
	}
	j.Click("#b-dialog #ask-yes")
	j.WaitText("#b-dialog #refused", "The plan has errors, so nothing changes")
	j.WaitText("#b-dialog #refused", "Nobody of this name")
	broken[len(broken)-1][3] = "Leila Dufour"
	j.must(writeTable(plan, broken))
	j.Click("#b-dialog #ask-yes")
	j.WaitText("#b-said", ": B1 is new")
	j.showsState("B1", "waiting")
	j.both("#b-timeline", "Message 12, corrected") // it stays corrected
}

// decidesPast jumps over an entry three times, and takes each way out.
func (j *boardJourney) decidesPast() {
	j.workplace.Helper()
	for _, way := range []struct{ to, past, choice, state string }{
		{"A4", "A3", "send", "played"}, {"A6", "A5", "skip", "skipped"}, {"A8", "A7", "shift", "played"},
	} {
		j.opens(way.to, "jump")
		j.Click("#b-dialog #do-jump")
		j.said("jump " + way.to)
		j.both("#b-past", way.past)
		j.showsState(way.to, "played") // else shift moves it
		j.Click(fmt.Sprintf(`#b-past a[href*="choice=%s"]`, way.choice))
		j.WaitText("#b-dialog", way.past)
		j.Click("#b-dialog #ask-yes")
		j.said("past")
		j.showsState(way.past, way.state)
	}
}

// comesTooLate presses for an entry that another person had sent meanwhile.
func (j *boardJourney) comesTooLate() {
	j.workplace.Helper()
	j.opens("A9", "now")
	j.simcast(exitDone, nil, "control", "now", "A9", "--round", "day", "--as", "ben")
	j.showsState("A9", "played")
	sent := len(j.standIn().Published())
	j.Click("#b-dialog #do-now")
	j.WaitText("#b-dialog #refused", "A9 is played by now")
	j.Click("#b-dialog [data-close]")
	j.WaitFor(`!document.querySelector("#b-dialog").open`)
	if now := len(j.standIn().Published()); now != sent {
		j.workplace.Errorf("%d messages went out", now-sent)
	}
}

// isPlayedAgain ends play by Ctrl-C, and by a kill with a message on its way, while the pages stay open.
func (j *boardJourney) isPlayedAgain() {
	j.workplace.Helper()
	j.interrupt()
	j.ends(exitInterrupted)
	j.both("#b-stopped", "Nobody plays this day since")
	j.play()
	j.isPlayed()
	j.killed()
	j.asks("hold")
	j.Fill("#b-dialog #reason", "It is dark")
	j.Click("#b-dialog #ask-yes")
	j.WaitText("#b-said", "is recorded, and counts from the next start")
	j.both("#b-waiting", "It is dark")
	j.play()
	j.both("#b-hold", "On hold: It is dark")
	j.isPlayed()
	j.asks("resume")
	j.Click("#b-dialog #ask-yes")
	j.said("resume")
	j.both("#b-press-hold", "Hold")
	for _, id := range []string{"A10", "B1"} {
		j.opens(id, "now")
		j.Click("#b-dialog #do-now")
		j.showsState(id, "played")
	}
	j.both("#b-hold", "The day has ended")
	j.ends(exitOpen)
}

// isPlayed waits until no page says that nobody plays the day.
func (j *boardJourney) isPlayed() {
	j.workplace.Helper()
	for _, page := range []*webtest.Browser{j.Browser, j.other} {
		page.WaitFor(`document.querySelector("#b-stopped").hidden`)
	}
}

// killed kills play while the service has a message, and has not answered.
func (j *boardJourney) killed() {
	j.workplace.Helper()
	j.holdBack()
	before := j.arrived
	j.opens("A12", "now")
	j.Click("#b-dialog #do-now")
	if !j.waitFor(func() bool { return j.arrived > before }) {
		j.Fatalf("play ended:\n%s", &j.process.stderr)
	}
	j.showsState("A12", "sending")
	j.process.kill()
	j.both("#b-stopped", "Nobody plays this day: simcast play has ended without a word")
	j.both("#b-stopped", "simcast play "+j.path("plan.csv")+" --no-lint --round day")
	j.release()
}
