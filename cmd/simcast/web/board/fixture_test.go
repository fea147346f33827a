package board_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/view"
	"simcast/cmd/simcast/web"
	"simcast/cmd/simcast/web/board"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// noSpace is a page that is connected to nothing: its days come from elsewhere.
type noSpace struct{}

func (noSpace) Client() (*apiclient.Client, string, error) { return nil, "", session.ErrNoSpace }
func (noSpace) Ledger(context.Context, bool) (ledger.Ledger, func(), error) {
	return nil, nil, session.ErrNoSpace
}
func (noSpace) IsDemo() bool                        { return false }
func (noSpace) SetSpace(string, string, bool) error { return session.ErrNoSpace }
func (noSpace) Demo(context.Context) error          { return session.ErrNoSpace }

// days are days that a test makes up: those of rounds, all with one board.
type days struct {
	mu      sync.Mutex
	rounds  []string
	board   day.Board
	events  []day.Event
	waiting []day.Event
	asked   []day.Control
	answer  control.Answer
	refuse  error
	reads   error
	opening func(round string) // is called before a day is opened, nil for nothing
	open    int
	gone    bool   // nobody plays it
	run     string // of workers, to which it is left
}

func (d *days) Space(_ context.Context) (string, error) { return "space", nil }

func (d *days) List(_ context.Context) (list []board.Head, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	fixed, err := d.board.Day.Encode()
	for _, round := range d.rounds {
		list = append(list, board.Head{Day: ledger.Day{Round: round, Plan: "/plans/harbour.xlsx", Begun: noon, Fixed: fixed}, Ended: d.board.Ended})
	}
	return list, err
}

func (d *days) Open(_ context.Context, round string) (board.Day, error) {
	if d.opening != nil {
		d.opening(round)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !slices.Contains(d.rounds, round) {
		return nil, board.ErrNoDay
	}
	d.open++
	return d, nil
}

func (d *days) Read(context.Context, time.Time) (board.Snapshot, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := board.Snapshot{Board: d.board, Events: d.events, Waiting: d.waiting, Plan: "/plans/harbour.xlsx", Played: view.Played{IsGone: d.gone, Run: d.run}}
	s.Board.Lines = slices.Clone(d.board.Lines)
	return s, d.reads
}

func (d *days) Submit(_ context.Context, _ string, c day.Control) (control.Answer, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.refuse != nil {
		return control.Answer{}, d.refuse
	}
	d.asked = append(d.asked, c)
	return d.answer, nil
}

func (d *days) Close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open--
}

// change changes the day, as somebody else does.
func (d *days) change(how func(*day.Board)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	how(&d.board)
}

// noon is when the tests' days stand.
var noon = time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)

func lineOf(place int, id string, state day.StateWord, kind day.Kind, after time.Duration) day.Line {
	return day.Line{Entry: day.Entry{ID: id, Row: place + 2, Place: place, Kind: kind, Planned: noon.Add(after), Deliveries: 1, Teams: []string{"Press cell"}, Persona: "Leila Dufour",
		Channel: "microblog", Subject: "Subject of " + id, Text: "Read this out: " + id}, State: state, Expected: noon.Add(after), Verbs: append(slices.Clip(verbsIn[state]), day.VerbNote)}
}

// verbsIn are what the tests' entries take, by their state.
var verbsIn = map[day.StateWord][]day.Verb{
	day.IsWaiting:     {day.VerbNow, day.VerbSkip, day.VerbRetime, day.VerbSlip, day.VerbJump, day.VerbEdit},
	day.IsDue:         {day.VerbDone, day.VerbSkip, day.VerbRetime, day.VerbSlip, day.VerbEdit},
	day.IsContingency: {day.VerbNow, day.VerbRelease, day.VerbSkip, day.VerbEdit},
	day.IsPast:        {day.VerbNow, day.VerbSkip, day.VerbRetime, day.VerbEdit},
}

// someDay is a day with an entry in each of the states that matter.
func someDay() *days {
	sent, failed, shelf := lineOf(0, "A1", day.IsPlayed, day.Inject, -10*time.Minute), lineOf(1, "A2", day.IsPlayed, day.Inject, -9*time.Minute), lineOf(4, "C1", day.IsContingency, day.Contingency, 0)
	sent.Actual, sent.Results = sent.Expected, day.Results{Sent: 1}
	failed.Actual, failed.Results = failed.Expected, day.Results{Failed: 1}
	shelf.Planned, shelf.Expected, shelf.Trigger = time.Time{}, time.Time{}, "when they ask for the pilot"
	b := day.Board{Day: day.Day{StartEx: noon.Add(-time.Hour), Zone: "UTC", Speed: 1}, Mode: day.ModeAuto, At: noon, ExerciseTime: time.Hour, Started: true,
		Lines: []day.Line{sent, failed, lineOf(2, "P1", day.IsPast, day.Inject, -8*time.Minute), lineOf(3, "M1", day.IsDue, day.Manual, -time.Minute), shelf,
			lineOf(5, "W1", day.IsWaiting, day.Inject, 5*time.Minute), lineOf(6, "W2", day.IsWaiting, day.Inject, 9*time.Minute)},
		Counts: map[day.StateWord]int{day.IsPlayed: 2, day.IsPast: 1, day.IsDue: 1, day.IsContingency: 1, day.IsWaiting: 2}}
	return &days{rounds: []string{"day"}, board: b, events: []day.Event{{At: noon.Add(-time.Minute), By: "anna", Control: day.Control{Verb: day.VerbSlip, Length: 5 * time.Minute}}}}
}

// held puts a day on hold.
func held(b *day.Board) {
	b.Held, b.HeldSince, b.HeldBy, b.HoldReason = true, noon.Add(-time.Second), "ben", "NO DUFF"
}

// server is the page with made-up days, as a browser meets it.
type server struct {
	*testing.T
	days    *days
	address string
	base    string
	browser *http.Client
	csrf    string
}

func newServer(t *testing.T, d *days) *server {
	t.Helper()
	s := &server{T: t, days: d}
	kept, err := session.New(session.Config{Folder: filepath.Join(t.TempDir(), "desk"), Access: noSpace{}})
	s.must(err)
	address, stop, err := web.Start(context.Background(), "127.0.0.1:0", web.Config{Session: kept, Access: noSpace{}, Days: d, Now: func() time.Time { return noon }})
	s.must(err)
	t.Cleanup(func() {
		stop()
		kept.Close(context.Background())
		if d.open != 0 {
			t.Errorf("%d days are still open", d.open)
		}
	})
	parsed, err := url.Parse(address)
	s.must(err)
	s.address, s.base = address, "http://"+parsed.Host
	jar, err := cookiejar.New(nil)
	s.must(err)
	s.browser = &http.Client{Jar: jar, Transport: &http.Transport{}}
	t.Cleanup(s.browser.CloseIdleConnections)
	s.get("/?"+parsed.RawQuery, http.StatusOK)
	_, rest, _ := strings.Cut(s.get("/", http.StatusOK), `name="csrf" value="`)
	s.csrf, _, _ = strings.Cut(rest, `"`)
	return s
}

func (s *server) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func (s *server) get(path string, status int) string {
	s.Helper()
	answer, err := s.browser.Get(s.base + path)
	s.must(err)
	return s.body(answer, path, status)
}

func (s *server) body(answer *http.Response, path string, status int) string {
	s.Helper()
	text, err := io.ReadAll(answer.Body)
	s.must(err)
	s.must(answer.Body.Close())
	if answer.StatusCode != status {
		s.Fatalf("%s: %d, not %d\n%s", path, answer.StatusCode, status, text)
	}
	return string(text)
}

// press sends a form of the board.
func (s *server) press(status int, fields ...string) string {
	s.Helper()
	form := url.Values{"csrf": {s.csrf}, "round": {"day"}}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	r, err := http.NewRequest(http.MethodPost, s.base+"/board/do", strings.NewReader(form.Encode()))
	s.must(err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", s.base)
	answer, err := s.browser.Do(r)
	s.must(err)
	return s.body(answer, fmt.Sprint(fields), status)
}

// seen is what the form of a verb carries on a page.
func (s *server) seen(path, verb string) string {
	s.Helper()
	_, form, found := strings.Cut(s.get(path, http.StatusOK), `name="verb" value="`+verb+`"`)
	_, rest, has := strings.Cut(form, `name="seen" value="`)
	value, _, _ := strings.Cut(rest, `"`)
	if !found || !has {
		s.Fatalf("%s has no form for %s", path, verb)
	}
	return value
}
