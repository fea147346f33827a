package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/web/webtest"
)

var picturesFolder = flag.String("pictures", "", "write the pictures of the docs to this `FOLDER`")

// takeAgain is the command that takes all pictures of the docs again.
const takeAgain = `CI=true go test ./cmd/simcast -run TestPicture -pictures "$PWD/docs"`

// TestPictures takes the pictures of docs/planning.md. Where they are not to be taken again, those that are there have to show
// the same.
func TestPictures(t *testing.T) {
	t.Parallel()
	folder := pictureFolder(t)
	j := newJourney(t, "--demo")
	j.drop(j.copySample("harbour-light.xlsx"))
	j.WaitText("#send-button", "Send 85 messages")
	j.picture(filepath.Join(folder, "page.png"))
	j.Navigate(webtest.Eval[string](j.Browser, `document.querySelector("#proof").href`))
	j.WaitFor(webtest.Loaded + ` && document.querySelectorAll(".drawing").length >= 85`)
	j.Size(pictureWidth, pictureHeight)
	webtest.Eval[bool](j.Browser, firstDrawingStands)
	j.picture(filepath.Join(folder, "proof.png"))
	j.quiet()
	j.interrupt()
	j.ends(exitDone)
}

// firstDrawingStands scrolls to the first drawing until it stays where it is: the proof draws what can be seen, and what is above it
// may become higher by that.
const firstDrawingStands = `new Promise((stands) => {
	const first = document.querySelector(".drawing").parentElement
	let before = ""
	const look = () => {
		first.scrollIntoView()
		const now = [scrollY, first.getBoundingClientRect().top, document.documentElement.scrollHeight].join()
		if (now === before) return stands(true)
		before = now
		requestAnimationFrame(() => requestAnimationFrame(look))
	}
	look()
})`

// TestPictureOfTheBoard takes the picture of docs/exercise-day.md in the same way: the sample's day at 09:21.
func TestPictureOfTheBoard(t *testing.T) {
	t.Parallel()
	folder := pictureFolder(t)
	j := &journey{workplace: newWorkplace(t), Browser: webtest.Open(t)}
	ahead := j.path("clock")
	j.env = append(j.env, "SIMCAST_TEST_CLOCK="+ahead)
	setClock := func(at time.Time) { // as a whole: it is read meanwhile
		j.must(os.WriteFile(ahead+".next", []byte(time.Until(at).String()), 0o600))
		j.must(os.Rename(ahead+".next", ahead))
	}
	startEx := time.Now().UTC().Truncate(24 * time.Hour).Add(6*time.Hour + 30*time.Minute)
	setClock(startEx.Add(-time.Minute))
	j.copySample("harbour-light-msel.xlsx")
	j.serve()
	page := j.process
	t.Cleanup(page.kill)
	j.must(j.launch(j.folder, j.env, "simcast", "play", "harbour-light-msel.xlsx", "--sheet", "MSEL", "--round", "day", "--yes", "--as", "Ada",
		"--startex", startEx.Format("2006-01-02 15:04"), "--interval", "1ms", "--past-after", "24h", "--late", "1h"))
	j.saysOnce("STARTEX")
	j.playUntil(startEx.Add(171*time.Minute), setClock)
	j.enter()
	j.Navigate(j.address[:strings.Index(j.address, "?")] + "board?round=day")
	j.WaitText("#b-manual", "IT-3")
	j.picture(filepath.Join(folder, "board.png"))
	j.quiet()
	j.Navigate("about:blank") // nothing is asked of simcast web after its end
	j.interrupt()
	j.ends(exitInterrupted)
}

// playUntil puts the clock forward from one entry to the next. What is to be done by hand is done, but for the last.
func (j *journey) playUntil(end time.Time, setClock func(time.Time)) {
	j.workplace.Helper()
	board := jsonout.Status{}
	hasMoments := func() bool {
		return slices.ContainsFunc(board.Entries, func(e jsonout.StatusEntry) bool { return e.ExpectedAt != "" })
	}
	for !hasMoments() { // the day is written down after it is shown
		board = jsonout.Status{}
		j.run(&board, "control", "status", "--round", "day")
	}
	moment := func(e jsonout.StatusEntry) time.Time {
		at, _ := time.Parse(time.RFC3339, cmp.Or(e.ExpectedAt, "2999-01-01T00:00:00Z")) // what has no moment is last
		return at
	}
	slices.SortStableFunc(board.Entries, func(a, b jsonout.StatusEntry) int { return moment(a).Compare(moment(b)) })
	p, toDo := j.process, ""
	for _, e := range board.Entries {
		if e.State != "waiting" || moment(e).After(end) {
			continue
		}
		setClock(moment(e))
		isSent, isManual := fmt.Sprintf("  %-7s sent ", e.ID), fmt.Sprintf("  %-7s by hand ", e.ID)
		has := func(text string) bool { return strings.Contains(p.stderr.String(), text) }
		manual := false
		if !j.waitFor(func() bool { manual = has(isManual); return manual || has(isSent) }) {
			j.Fatalf("play ended before %s:\n%s", e.ID, &p.stderr)
		}
		if !manual {
			continue
		}
		if toDo != "" {
			j.simcast(exitDone, nil, "control", "done", toDo, "--round", "day", "--as", "Ada")
		}
		toDo = e.ID
	}
	setClock(end)
}
