package board_test

import (
	"bufio"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
)

// holds fails the test unless a page has all these texts.
func holds(t *testing.T, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("the page has no %q", text)
		}
	}
}

// lacks fails the test where a page has one of these texts.
func lacks(t *testing.T, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if strings.Contains(page, text) {
			t.Errorf("the page has %q", text)
		}
	}
}

func TestBoard(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	page := s.get("/board?round=day", http.StatusOK)
	holds(t, page, "Hold…", "Read this out: M1", `id="done-3"`, `id="release-4"`, "when they ask for the pilot", "choice=send", "choice=skip", "choice=shift", "1 failed",
		"<strong>anna</strong> slip: everything to come 5 min later", "5:00", "Subject of W2", "ENDEX…")
	lacks(t, page, "On hold", `verb=resume`)
	holds(t, s.get("/", http.StatusOK), `href="/board?round=day"`)
	s.days.change(held)
	page = s.get("/board?round=day", http.StatusOK)
	holds(t, page, "is-held", "On hold: NO DUFF", "by ben", "Out last: <strong>A2</strong>", `verb=resume`, `name="anyway"`)
	lacks(t, page, "Hold…")
	s.days.change(func(b *day.Board) {
		b.Held, b.Ended, b.EndedAt = false, true, noon
		for i := range b.Lines {
			b.Lines[i].Verbs = nil
		}
	})
	page = s.get("/board?round=day", http.StatusOK)
	holds(t, page, "The day has ended at 12:00:00.")
	lacks(t, page, "Hold…", `id="done-3"`, `id="release-4"`, "choice=send", "ENDEX…")
}

func TestWhichDay(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	holds(t, s.get("/board", http.StatusOK), "Read this out: M1") // there is no other
	s.days.rounds = []string{"day", "dry & <b>", ""}
	holds(t, s.get("/board?room=1", http.StatusOK), "Exercise days", `href="/board?room=1&amp;round=day"`, "round=dry&#43;%26&#43;%3Cb%3E", "round=-")
	holds(t, s.get("/watch", http.StatusOK), `href="/watch?round=day"`)
	holds(t, s.get("/board?round=-", http.StatusOK), "Read this out: M1")
	for _, path := range []string{"/board?round=none", "/board/events?round=none", "/watch/events?round=none", "/watch?round=none", "/board/ask?round=day&id=none", "/board/ask?round=day&verb=none",
		"/board/ask?round=day&verb=past&choice=none"} {
		s.get(path, http.StatusNotFound)
	}
	s.days.rounds = []string{"1", "2", "3", "4", "5", "sixth"}
	home := s.get("/", http.StatusOK)
	holds(t, home, "All 6 days", "round=5")
	lacks(t, home, "round=sixth")
	s.days.rounds = []string{"day"}
	s.days.reads = errors.New("the ledger cannot be read")
	holds(t, s.get("/board?round=day", http.StatusInternalServerError), "The ledger cannot be read.")
}

// TestPresses: what each form asks for.
func TestPresses(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	ask := func(verb string) string { return "/board/ask?round=day&verb=" + verb }
	entry := func(id string) string { return "/board/ask?round=day&id=" + id }
	for _, c := range []struct {
		page   string
		fields []string
		want   day.Control
	}{
		{ask("hold"), []string{"verb", "hold", "reason", " NO DUFF "}, day.Control{Verb: day.VerbHold, Reason: "NO DUFF"}},
		{ask("resume"), []string{"verb", "resume", "catch-up", "yes"}, day.Control{Verb: day.VerbResume, CatchUp: true}},
		{ask("slip"), []string{"verb", "slip", "length", "5", "direction", "earlier"}, day.Control{Verb: day.VerbSlip, Length: -5 * time.Minute}},
		{ask("mode&choice=cue"), []string{"verb", "mode", "choice", "cue"}, day.Control{Verb: day.VerbMode, Choice: day.ModeCue}},
		{ask("past&choice=shift"), []string{"verb", "past", "choice", "shift"}, day.Control{Verb: day.VerbPast, Choice: day.PastShift}},
		{ask("add"), []string{"verb", "add", "persona", "Leila", "body", "Hello\nthere", "to", "all", "column", "likes", "value", "3", "at", "14:30"},
			day.Control{Verb: day.VerbAdd, When: "14:30", Cells: []day.Cell{{Column: "persona", Value: "Leila"}, {Column: "body", Value: "Hello\nthere"}, {Column: "to", Value: "all"}, {Column: "likes", Value: "3"}}}},
		{ask("reload"), []string{"verb", "reload", "plan", " /plans/harbour-2.xlsx"}, day.Control{Verb: day.VerbReload, Plan: "/plans/harbour-2.xlsx"}},
		{ask("note"), []string{"verb", "note", "reason", "remember"}, day.Control{Verb: day.VerbNote, Reason: "remember"}},
		{ask("endex"), []string{"verb", "endex", "sure", "yes"}, day.Control{Verb: day.VerbEndEx}},
		{entry("W1"), []string{"verb", "now", "id", "W1"}, day.Control{Verb: day.VerbNow, IDs: []string{"W1"}}},
		{entry("W1"), []string{"verb", "skip", "id", "W1", "reason", "not needed"}, day.Control{Verb: day.VerbSkip, IDs: []string{"W1"}, Reason: "not needed"}},
		{entry("W1"), []string{"verb", "retime", "id", "W1", "when", "14:30"}, day.Control{Verb: day.VerbRetime, IDs: []string{"W1"}, When: "14:30"}},
		{entry("W1"), []string{"verb", "slip", "id", "W1", "length", "90s"}, day.Control{Verb: day.VerbSlip, IDs: []string{"W1"}, Length: 90 * time.Second}},
		{entry("W2"), []string{"verb", "jump", "id", "W2"}, day.Control{Verb: day.VerbJump, IDs: []string{"W2"}}},
		{entry("W2"), []string{"verb", "edit", "id", "W2", "column", "body", "value", "Other"}, day.Control{Verb: day.VerbEdit, IDs: []string{"W2"}, Cells: []day.Cell{{Column: "body", Value: "Other"}}}},
		{"/board?round=day", []string{"verb", "done", "id", "M1"}, day.Control{Verb: day.VerbDone, IDs: []string{"M1"}}},
		{"/board?round=day", []string{"verb", "release", "id", "C1"}, day.Control{Verb: day.VerbRelease, IDs: []string{"C1"}}},
		{entry("A2"), []string{"verb", "note", "id", "A2", "reason", "see the log"}, day.Control{Verb: day.VerbNote, IDs: []string{"A2"}, Reason: "see the log"}},
	} {
		s.days.asked = nil
		form := s.get(c.page, http.StatusOK)
		for i := 0; i < len(c.fields); i += 2 {
			holds(t, form, fmt.Sprintf("name=%q", c.fields[i]))
		}
		page := s.press(http.StatusOK, append(c.fields, "seen", s.seen(c.page, c.fields[1]))...)
		holds(t, page, `id="b-timeline"`, `<p class="said" role="status">`) // it leads back to the board, which tells it
		if len(s.days.asked) != 1 || !reflect.DeepEqual(s.days.asked[0], c.want) {
			t.Errorf("%q asks for %+v, not %+v", c.fields, s.days.asked, c.want)
		}
	}
	s.days.answer = control.Answer{Waits: true}
	holds(t, s.press(http.StatusOK, "verb", "note", "reason", "a remark"), "Nothing plays the day: note is recorded, and counts from the next start.")
}

// TestTooLate: what changed between the page and the press is not done, and the page says so.
func TestTooLate(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	hold, now, past := s.seen("/board/ask?round=day&verb=hold", "hold"), s.seen("/board/ask?round=day&id=W1", "now"), s.seen("/board/ask?round=day&verb=past&choice=skip", "past")
	s.days.change(func(b *day.Board) {
		held(b)
		b.Lines[5].State = day.IsSkipped
		b.Lines[6].State, b.Counts[day.IsPast] = day.IsPast, 2
	})
	holds(t, s.press(http.StatusConflict, "verb", "hold", "reason", "mine", "seen", hold), "Nothing was done", "on hold by now (ben NO DUFF)", `value="mine"`)
	holds(t, s.press(http.StatusConflict, "verb", "now", "id", "W1", "seen", now), "Nothing was done", "W1 is skipped by now")
	holds(t, s.press(http.StatusConflict, "verb", "past", "choice", "skip", "seen", past), "Other entries are past by now")
	holds(t, s.press(http.StatusConflict, "verb", "done", "id", "M1"), "Nothing was done") // a form of nobody's
	if len(s.days.asked) > 0 {
		t.Errorf("it asked for %+v", s.days.asked)
	}
}

// TestRefused: a refusal and a mistake in a form are told in place, with what was written.
func TestRefused(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	slip := s.seen("/board/ask?round=day&verb=slip", "slip")
	skip := s.seen("/board/ask?round=day&id=W1", "skip")
	holds(t, s.press(http.StatusUnprocessableEntity, "verb", "slip", "length", "soon", "seen", slip), "&#34;soon&#34; is not a span of time", `value="soon"`)
	holds(t, s.press(http.StatusUnprocessableEntity, "verb", "slip", "length", "999999999999999999999", "seen", slip), "999999999999999999999 has no unit")
	holds(t, s.press(http.StatusUnprocessableEntity, "verb", "slip", "length", "-5m", "seen", slip), "“-5m” is no length")
	holds(t, s.press(http.StatusUnprocessableEntity, "verb", "slip", "length", "99999", "seen", slip), "too long for one slip")
	holds(t, s.get("/board/ask?round=day&verb=reload", http.StatusOK), `value="/plans/harbour.xlsx"`, "there is no such file now")
	reload := s.seen("/board/ask?round=day&verb=reload", "reload")
	holds(t, s.press(http.StatusUnprocessableEntity, "verb", "reload", "plan", "plan.xlsx", "seen", reload), "“plan.xlsx” is no whole path", `value="plan.xlsx"`)
	holds(t, s.press(http.StatusUnprocessableEntity, "verb", "skip", "id", "W1", "reason", " ", "seen", skip), "The reason is empty", `id="verb-skip" open`)
	holds(t, s.press(http.StatusUnprocessableEntity, "verb", "endex", "seen", "false"), "The end was not confirmed")
	s.press(http.StatusNotFound, "verb", "fly", "id", "W1")
	s.press(http.StatusNotFound, "verb", "now") // of no entry
	s.press(http.StatusNotFound, "verb", "now", "id", "none")
	s.days.refuse = &day.Refusal{Message: "anna moved everything by 5 min a moment ago", Suggestion: "look whether that is enough"}
	holds(t, s.press(http.StatusConflict, "verb", "slip", "length", "5", "seen", slip), "Anna moved everything", "Look whether that is enough.", `name="also"`, `value="5"`)
	s.days.refuse = errors.New("the ledger is full")
	holds(t, s.press(http.StatusInternalServerError, "verb", "slip", "length", "5", "seen", slip), "The ledger is full.")
	if len(s.days.asked) > 0 {
		t.Errorf("it asked for %+v", s.days.asked)
	}
}

// TestQuietPages: the room and the evaluators have nothing to press, and the room no text of a message.
func TestQuietPages(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	s.days.change(held)
	room := s.get("/board?round=day&room=1", http.StatusOK)
	holds(t, room, "NO DUFF", "W1", "12:05:00", "1 past")
	lacks(t, room, "Subject of", "Read this out", "<form", "<button", "data-ask")
	watch := s.get("/watch?round=day&team=Press+cell", http.StatusOK)
	holds(t, watch, "Subject of A1", "Subject of W1", "NO DUFF", "Press cell")
	lacks(t, watch, "<form", "<button", "data-ask")
	lacks(t, s.get("/watch?round=day&team=nobody", http.StatusOK), "Subject of")
}

// TestEvents: an open page gets what it shows as it changes.
func TestEvents(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	answer, err := s.browser.Get(s.base + "/board/events?round=day")
	s.must(err)
	defer answer.Body.Close()
	events := bufio.NewScanner(answer.Body)
	shows := func(text string) {
		for events.Scan() {
			if strings.Contains(events.Text(), text) {
				return
			}
		}
		t.Fatalf("the events ended before %q: %v", text, events.Err())
	}
	shows("Read this out: M1")
	s.days.change(held)
	shows("NO DUFF")
	s.days.mu.Lock()
	s.days.events = append(s.days.events, day.Event{At: noon, By: "anna", Control: day.Control{Verb: day.VerbNote, Reason: "a remark"}})
	s.days.mu.Unlock()
	shows("a remark")
}

// TestLongDay: of a day of thousands the page has what is near to now, and the rest on demand.
func TestLongDay(t *testing.T) {
	t.Parallel()
	d := someDay()
	for n := range 2000 {
		d.board.Lines = append(d.board.Lines, lineOf(10+n, fmt.Sprint("L", n), day.IsWaiting, day.Inject, time.Duration(n+10)*time.Minute))
	}
	s := newServer(t, d)
	page := s.get("/board?round=day", http.StatusOK)
	if len(page) > 150<<10 { // of a megabyte for all of it
		t.Errorf("the page has %d bytes", len(page))
	}
	holds(t, page, "Subject of L97", "1902 later")
	lacks(t, page, "Subject of L98")
	holds(t, s.get("/board?round=day&all=yes", http.StatusOK), "Subject of L1999", "Show what is near to now")
}
