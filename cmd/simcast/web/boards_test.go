package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// beginDay writes a day into the ledger, with an entry in an hour, a manual one that is due, and one of contingency.
func (s *pageServer) beginDay(round string) (book *sqlite.Ledger, spaceID string) {
	s.Helper()
	_, key, err := s.access.Client()
	s.must(err)
	spaceID = space.Fingerprint(key)
	book, err = sqlite.Open(s.Context(), s.access.ledger)
	s.must(err)
	s.Cleanup(func() { book.Close() })
	now := time.Now().UTC().Truncate(time.Second)
	fixed, err := day.Day{StartEx: now.Add(-time.Minute), Zone: "UTC", Speed: 1}.Encode()
	s.must(err)
	s.must(book.BeginDay(s.Context(), ledger.Day{Space: spaceID, Round: round, Begun: now, Plan: "/plans/harbour.xlsx", Fixed: fixed}))
	entries := []day.Entry{
		{ID: "A1", Row: 2, Place: 0, Kind: day.Inject, Planned: now.Add(time.Hour), Deliveries: 1, Teams: []string{"Press & <b>"}, Subject: "Smoke <script>"},
		{ID: "M1", Row: 3, Place: 1, Kind: day.Manual, Planned: now.Add(-time.Second), Text: "Call the mayor"},
		{ID: "C1", Row: 4, Place: 2, Kind: day.Contingency, Deliveries: 1, Trigger: "when they ask"}}
	for i, e := range []day.Event{{Control: day.Control{Verb: day.EventTake}, Entries: entries}, {Control: day.Control{Verb: day.EventStart}, Run: "first", Epoch: 1}} {
		e.By, e.At = day.BySimcast, now.Add(time.Duration(i-2000)*time.Millisecond)
		pipetest.Happens(s, book, spaceID, round, e)
	}
	return book, spaceID
}

// play has a process of its own play a day until the test has ended.
func (s *pageServer) play(book *sqlite.Ledger, spaceID, round string) {
	s.Helper()
	lane, err := book.TakeLane(s.Context(), spaceID, ledger.ThisProcess(""), false)
	s.must(err)
	_, err = lane.BeginRun(s.Context(), ledger.Run{IsOfDay: true, Name: "first", Round: round, Started: time.Now()})
	s.must(err)
	s.Cleanup(func() { s.must(lane.Release(context.WithoutCancel(s.Context()))) })
}

// pressOf sends the form of a verb as a page has it, with what else is written into it.
func (s *pageServer) pressOf(path, verb string, status int, more ...string) answer {
	s.Helper()
	_, form, _ := strings.Cut(s.get(path, http.StatusOK).body, `name="verb" value="`+verb+`"`)
	_, rest, found := strings.Cut(form, `name="seen" value="`)
	if !found {
		s.Fatalf("%s has no form for %s", path, verb)
	}
	seen, _, _ := strings.Cut(rest, `"`)
	values := url.Values{"round": {"day"}, "verb": {verb}, "seen": {seen}}
	for i := 0; i+1 < len(more); i += 2 {
		values.Set(more[i], more[i+1])
	}
	return s.post("/board/do", values, status)
}

// TestBoardOfTheLedger: what is pressed is in the record, in the name of the page's user, and the board shows it.
func TestBoardOfTheLedger(t *testing.T) {
	t.Parallel()
	s := newPageServer(t, knows, func(_ *pageServer, o *Config) { o.User = "ada" }).enter()
	if strings.Contains(s.get("/", http.StatusOK).body, "/board") {
		t.Error("without a day the first page leads to a board")
	}
	s.get("/board?round=day", http.StatusNotFound)
	book, id := s.beginDay("day")
	if page := s.get("/", http.StatusOK).body; !strings.Contains(page, `href="/board?round=day"`) {
		t.Error("the first page does not lead to the board")
	}
	s.play(book, id, "day")
	s.pressOf("/board?round=day", "done", http.StatusOK, "id", "M1")
	page := s.page(s.pressOf("/board/ask?round=day&verb=hold", "hold", http.StatusOK, "reason", "NO DUFF"))
	if text := page.text("b-hold"); !strings.Contains(text, "On hold: NO DUFF") || !strings.Contains(text, "by ada") {
		t.Errorf("the board has %q", text)
	}
	if text := page.text("b-latest"); !strings.Contains(text, "ada hold: NO DUFF") || !strings.Contains(text, "ada done M1") {
		t.Errorf("who did what: %q", text)
	}
	if text := page.text("b-manual"); strings.Contains(text, "Call the mayor") {
		t.Errorf("what is done is still to be done: %q", text)
	}
	controls, err := book.Controls(t.Context(), id, "day", 2)
	s.must(err)
	if len(controls) != 2 || controls[1].By != "ada" || controls[1].Host == "" {
		t.Errorf("the record has %+v", controls)
	}
}

// TestBoardWithNothingPlaying: what counts from the next start is told, and the rest is refused in place.
func TestBoardWithNothingPlaying(t *testing.T) {
	t.Parallel()
	s := newPageServer(t, knows, func(_ *pageServer, o *Config) { o.User = "ada" }).enter()
	s.beginDay("day")
	page := s.page(s.pressOf("/board/ask?round=day&verb=hold", "hold", http.StatusOK, "reason", "NO DUFF"))
	if text := page.text("b-waiting"); !strings.Contains(text, "From the next start on counts: ") || !strings.Contains(text, "ada hold: NO DUFF") {
		t.Errorf("what waits: %q", text)
	}
	refused := s.page(s.pressOf("/board?round=day", "done", http.StatusConflict, "id", "M1"))
	if text := refused.text("refused"); !strings.Contains(text, "Nothing was done") || !strings.Contains(text, "othing plays") {
		t.Errorf("the refusal is %q", text)
	}
}

// TestBoardOfAKilledPlay: a play that is gone without a word is told on every page, in a few seconds and on hold too, and is
// forgotten once another one has begun.
func TestBoardOfAKilledPlay(t *testing.T) {
	t.Parallel()
	var passed atomic.Int64
	s := newPageServer(t, knows, func(_ *pageServer, o *Config) {
		o.Now = func() time.Time { return time.Now().Add(time.Duration(passed.Load())) }
		o.PlayAgain = func(plan, round string, _ *day.Board) string { return "simcast play " + plan + " --round " + round }
	}).enter()
	book, id := s.beginDay("day")
	happens := func(e day.Event) {
		e.At, e.By = time.Now().UTC().Truncate(time.Millisecond), "ben"
		pipetest.Happens(t, book, id, "day", e)
	}
	says := func(when, want string) {
		t.Helper()
		for _, path := range []string{"/board?round=day", "/board?round=day&room=1", "/watch?round=day"} {
			if text := s.page(s.get(path, http.StatusOK)).text("b-stopped"); (text == "") != (want == "") || !strings.Contains(text, want) {
				t.Errorf("%s: %s says %q", when, path, text)
			}
		}
	}
	lane, err := book.TakeLane(t.Context(), id, ledger.ThisProcess(""), false)
	s.must(err)
	says("while it plays", "")
	s.must(lane.Release(t.Context())) // as the end of its process does
	passed.Add(int64(3 * time.Second))
	says("after the kill", "Nobody plays this day: simcast play has ended without a word. Nothing goes out.")
	says("what to do", "simcast play /plans/harbour.xlsx --round day")
	happens(day.Event{Control: day.Control{Verb: day.VerbHold, Reason: "NO DUFF"}})
	says("on hold", "Nobody plays this day")
	lane, err = book.TakeLane(t.Context(), id, ledger.ThisProcess(""), false)
	s.must(err)
	happens(day.Event{Control: day.Control{Verb: day.EventStart}, Run: "second", Epoch: lane.Epoch()})
	says("when it is played again", "")
	s.must(lane.Release(t.Context()))
}

// TestBoardDuringAnotherRun: the lock of the space alone does not mean that the day is played.
func TestBoardDuringAnotherRun(t *testing.T) {
	t.Parallel()
	s := newPageServer(t, knows).enter()
	book, id := s.beginDay("day")
	lane, err := book.TakeLane(t.Context(), id, ledger.ThisProcess(""), false)
	s.must(err)
	s.must(lane.Release(t.Context())) // of the player
	lane, err = book.TakeLane(t.Context(), id, ledger.ThisProcess(""), false)
	s.must(err)
	for _, name := range []string{"first", "of simcast send"} {
		_, err := lane.BeginRun(t.Context(), ledger.Run{Name: name, Round: "day", Started: time.Now()})
		s.must(err)
	}
	if text := s.page(s.get("/board?round=day", http.StatusOK)).text("b-stopped"); !strings.Contains(text, "Nobody plays this day") {
		t.Errorf("while another run has the space, the board says %q", text)
	}
	s.must(lane.Release(t.Context()))
}

// TestMarkupOfBoards: the pages of a day are sound, and what the plan holds is text on them.
func TestMarkupOfBoards(t *testing.T) {
	t.Parallel()
	s := newPageServer(t, knows).enter()
	book, id := s.beginDay("day")
	paths := []string{"/", "/board?round=day", "/board?round=day&all=yes", "/board?round=day&room=1", "/watch?round=day", "/watch?round=day&team=" + url.QueryEscape("Press & <b>"),
		"/board/ask?round=day&id=A1", "/board/ask?round=day&id=M1&verb=done", "/board/ask?round=day&id=C1"}
	for _, verb := range []string{"hold", "resume", "slip", "mode&choice=cue", "past&choice=send", "past&choice=shift", "add", "reload", "note", "endex"} {
		paths = append(paths, "/board/ask?round=day&verb="+verb)
	}
	for _, path := range paths {
		s.holdPage(path, http.StatusOK)
	}
	s.holdMarkup("a refusal", s.pressOf("/board/ask?round=day&id=A1", "skip", http.StatusUnprocessableEntity, "id", "A1"))
	s.holdMarkup("another refusal", s.pressOf("/board/ask?round=day&verb=slip", "slip", http.StatusUnprocessableEntity, "length", "no"))
	pipetest.Happens(t, book, id, "day", day.Event{At: time.Now().UTC().Truncate(time.Millisecond), By: "ben", Control: day.Control{Verb: day.VerbHold, Reason: "<b>"}})
	for _, path := range paths {
		s.holdPage(path, http.StatusOK)
	}
	s.beginDay("dry")
	s.holdPage("/board", http.StatusOK)
	s.holdPage("/watch", http.StatusOK)
}

// TestBoardByTheExercisesClock: where the machine's clock was set, the pages tell exercise time as the player does, and say how far
// the clock is off.
func TestBoardByTheExercisesClock(t *testing.T) {
	t.Parallel()
	for ahead, want := range map[time.Duration]string{time.Hour: "1h0m0s ahead of the exercise", -time.Hour: "1h0m0s behind the exercise"} {
		t.Run(ahead.String(), func(t *testing.T) {
			t.Parallel()
			s := newPageServer(t, knows, func(_ *pageServer, o *Config) { o.Now = func() time.Time { return time.Now().Add(ahead) } }).enter()
			book, spaceID := s.beginDay("day") // a minute after STARTEX, by the true time
			set := day.Event{At: time.Now().UTC().Truncate(time.Millisecond), By: day.BySimcast, Control: day.Control{Verb: day.EventClock}, WallAhead: ahead}
			pipetest.Happens(t, book, spaceID, "day", set)
			for _, path := range []string{"/board?round=day", "/board?round=day&room=1", "/watch?round=day"} {
				page := s.get(path, http.StatusOK).body
				_, rest, _ := strings.Cut(page, `data-exercise="`)
				exercise, _, _ := strings.Cut(rest, `"`)
				passed, err := time.ParseDuration(exercise + "ms")
				if s.must(err); passed < time.Minute || passed > 30*time.Minute {
					t.Errorf("%s: exercise time is %s", path, passed)
				}
				if !strings.Contains(page, want) {
					t.Errorf("%s does not say that the clock was set", path)
				}
			}
		})
	}
}

// TestListOfTheLedger: the first page tells by the record which days have ended.
func TestListOfTheLedger(t *testing.T) {
	t.Parallel()
	s := newPageServer(t, knows).enter()
	book, id := s.beginDay("day")
	isEnded := func() bool { return strings.Contains(s.page(s.get("/", http.StatusOK)).text("days"), "ended") }
	happens := func(verb day.Verb) {
		pipetest.Happens(t, book, id, "day", day.Event{At: time.Now(), By: "ben", Control: day.Control{Verb: verb}})
	}
	asked := pipetest.Asked(t, book, id, "day", "ben", ledger.ControlWaits, day.Control{Verb: day.VerbEndEx})
	happens(day.VerbHold)
	if isEnded() {
		t.Error("it has ended before endex is taken")
	}
	asked.State, asked.At = ledger.ControlTaken, time.Now()
	pipetest.Appends(t, book, id, "day", asked)
	if !isEnded() {
		t.Error("it has not ended after endex")
	}
	happens(day.EventReopen)
	if isEnded() {
		t.Error("it has ended after it was taken up again")
	}
}
