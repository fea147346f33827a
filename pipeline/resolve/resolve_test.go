package resolve_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/resolve"
	"simcast/readers"
)

// fixture is a ledger and a results file.
type fixture struct {
	*testing.T
	folder string // of the ledger
	record ledger.Ledger
	path   string
	key    string // the fingerprint of the key at hand
}

func newFixture(t *testing.T) *fixture {
	folder := t.TempDir()
	record, err := sqlite.Open(t.Context(), filepath.Join(folder, "ledger.db"))
	pipetest.Must(t, err)
	t.Cleanup(func() { record.Close() })
	return &fixture{T: t, folder: folder, record: record}
}

func (x *fixture) config() resolve.Config {
	return resolve.Config{Open: func() (*readers.File, error) { return readers.Open(x.path, readers.Options{}) }, Ledger: x.record,
		Fingerprint: func() string { return x.key }, By: "Ada", Now: func() time.Time { return pipetest.Noon }}
}

// open opens the results until the test ends.
func (x *fixture) open() *resolve.Results {
	x.Helper()
	r, err := resolve.Open(x.Context(), x.config())
	pipetest.Must(x, err)
	x.Cleanup(func() { r.Close(context.WithoutCancel(x.Context())) })
	return r
}

// ran writes into the ledger a run in a space, and what became of deliveries in it.
func (x *fixture) ran(run, space string, attempts ...ledger.Attempt) {
	x.Helper()
	open, err := ledgertest.BeginRun(x.Context(), x.record, ledger.Run{Name: run, Space: space, Started: pipetest.Noon})
	pipetest.Must(x, err)
	for _, a := range attempts {
		if a.Source == ledger.SourceResolved {
			a.Ended = pipetest.Noon
			before, err := x.record.Standings(x.Context(), space, "")
			pipetest.Must(x, err)
			pipetest.Must(x, open.Resolve(x.Context(), a, before[a.Hash].Requests))
			continue
		}
		a.Started = pipetest.Noon.Add(-time.Hour)
		n, err := ledgertest.Begin(x.Context(), open, a)
		pipetest.Must(x, err)
		if a.Outcome != ledger.InFlight {
			pipetest.Must(x, open.End(x.Context(), n, a.Started, a.End()))
		}
	}
	pipetest.Must(x, open.Close(x.Context(), pipetest.Noon, "finished"))
}

// row is a post with that text.
func row(id, body string) pipetest.Row { return pipetest.PostRow.With("id", id, "body", body) }

// hashOf is what the row is to the session team.
func hashOf(t *testing.T, r pipetest.Row) string { return plantest.Hashes(plantest.TakeGood(t, r))[0] }

// statesOf are the results that the file is to have, a word a row.
func statesOf(r *resolve.Results) string {
	var words []string
	for _, line := range r.Report().Lines {
		words = append(words, string(line.Status.State))
	}
	return strings.Join(words, " ")
}

// idsOf are the ids of messages.
func idsOf(questions []*resolve.Question) string {
	var ids []string
	for _, q := range questions {
		ids = append(ids, q.ID)
	}
	return strings.Join(ids, " ")
}

// TestSentAgainWhileAsked: where a message is sent again while the question about it stands open, as where somebody has removed
// the lock's file, the answer is refused: it is about the request before, and another run has the space.
func TestSentAgainWhileAsked(t *testing.T) {
	x := newFixture(t)
	written := row("A1", "one")
	hash := hashOf(t, written)
	x.ran("first", "space", ledger.Attempt{Hash: hash, Outcome: ledger.Unknown, Reason: "no answer"})
	x.key = "key"
	pipetest.Must(t, x.record.RememberSpace(t.Context(), ledger.Space{ID: "space"}, "key", nil, nil))
	x.path = pipetest.SaveCSV(t, plantest.InResults(t, written, "uncertain", 1))
	r := x.open()
	locks, err := filepath.Glob(filepath.Join(x.folder, "*.lock"))
	if pipetest.Must(t, err); len(locks) != 1 {
		t.Fatalf("the space is locked by %q", locks)
	}
	if err := os.Remove(locks[0]); err != nil {
		t.Skipf("here nobody can remove a file that is in use: %v", err)
	}
	x.ran("second", "space", ledger.Attempt{Hash: hash, Outcome: ledger.Unknown, Reason: "no answer"})
	var lost *ledger.LaneLostError
	if err := r.Answer(t.Context(), r.Questions()[0], resolve.NotThere); !errors.As(err, &lost) {
		t.Errorf("the answer met %v", err)
	}
	standings, err := x.record.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
	if s := standings[hash]; s.State != ledger.StateUncertain || statesOf(r) != "uncertain" {
		t.Errorf("it stands as %+v, and in the file as %s", s, statesOf(r))
	}
}

// TestWhatIsAsked holds what is uncertain, by the file and by the ledger, and what the file becomes before any answer.
func TestWhatIsAsked(t *testing.T) {
	uncertain := ledger.Attempt{Outcome: ledger.Unknown, Reason: "no answer"}
	found := func(outcome ledger.Outcome) ledger.Attempt {
		return ledger.Attempt{Source: ledger.SourceResolved, Outcome: outcome, Reason: "Bob looked", By: "Bob"}
	}
	sentAt := pipetest.Noon.Add(-time.Hour).Format(time.RFC3339)
	for _, c := range []struct {
		name     string
		result   string
		attempts int
		past     []ledger.Attempt
		asked    bool
		want     string // in the file
		changed  bool
	}{
		{"uncertain in both", "uncertain", 1, []ledger.Attempt{uncertain}, true, "uncertain", false},
		{"uncertain in the file alone", "uncertain", 1, nil, true, "uncertain", false},
		{"in flight when killed", "pending", 0, []ledger.Attempt{{Outcome: ledger.InFlight}}, true, "uncertain", false},
		{"sent meanwhile", "uncertain", 1, []ledger.Attempt{uncertain, {Outcome: ledger.Accepted}}, false, "sent", true},
		{"found there meanwhile", "uncertain", 1, []ledger.Attempt{uncertain, found(ledger.Accepted)}, false, "sent", true},
		{"not found there meanwhile", "uncertain", 1, []ledger.Attempt{uncertain, found(ledger.Refused)}, false, "failed", true},
		{"not found, and sent again since", "failed", 1, []ledger.Attempt{uncertain, found(ledger.Refused), uncertain}, true, "uncertain", false},
		{"not found, and a later request elsewhere", "uncertain", 2, []ledger.Attempt{uncertain, found(ledger.Refused)}, true, "uncertain", false},
		{"the planner wrote sent", "sent", 1, []ledger.Attempt{uncertain}, false, "sent", false},
		{"the planner wrote failed", "failed", 1, []ledger.Attempt{uncertain}, false, "failed", false},
		{"failed, in an older file", "failed", 1, []ledger.Attempt{uncertain, uncertain}, true, "uncertain", false},
		{"the planner wrote skipped", "skipped", 1, []ledger.Attempt{uncertain}, false, "skipped", false},
		{"sent, and sent again without an answer", "uncertain", 2, []ledger.Attempt{{Outcome: ledger.Accepted}, uncertain}, false, "sent", true},
		{"refused", "failed", 1, []ledger.Attempt{{Outcome: ledger.Refused}}, false, "failed", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := newFixture(t)
			r := row("A1", "One")
			for i := range c.past {
				c.past[i].Hash = hashOf(t, r)
			}
			x.key = "key"
			pipetest.Must(t, x.record.RememberSpace(t.Context(), ledger.Space{ID: "space"}, "key", nil, nil))
			x.ran("earlier", "space", c.past...)
			x.path = pipetest.SaveCSV(t, plantest.InResults(t, r, c.result, c.attempts).With("sent_at", map[bool]string{true: sentAt}[c.result == "uncertain"]))
			got := x.open()
			if asked := len(got.Questions()) == 1; asked != c.asked || statesOf(got) != c.want || got.Changed() != c.changed {
				t.Errorf("asked %v, want %v; the file is %s, want %s; changed %v", asked, c.asked, statesOf(got), c.want, got.Changed())
			}
		})
	}
}

// TestPerhapsTwice holds that nobody is asked about a message that was sent before, also where only the file says that it was, and
// that it counts as sent.
func TestPerhapsTwice(t *testing.T) {
	const reason = "sent at 2026-11-20T10:00:00Z, so the team has it; sent again: no answer came back; perhaps it is there twice"
	for name, past := range map[string][]ledger.Attempt{"the ledger knows": {{Outcome: ledger.Accepted}, {Outcome: ledger.Unknown, Reason: reason}}, "another machine": nil} {
		x := newFixture(t)
		r := row("A1", "One")
		for i := range past {
			past[i].Hash = hashOf(t, r)
		}
		x.key = "key"
		pipetest.Must(t, x.record.RememberSpace(x.Context(), ledger.Space{ID: "space"}, "key", nil, nil))
		x.ran("earlier", "space", past...)
		x.path = pipetest.SaveCSV(t, plantest.InResults(t, r, "uncertain", 2).With("reason", reason))
		got := x.open()
		if len(got.Questions())+len(got.Answered()) > 0 || idsOf(got.PerhapsTwice()) != "A1" || statesOf(got) != "sent" || !got.Changed() {
			t.Errorf("%s: asked about %q, perhaps twice %q, the file is %s", name, idsOf(got.Questions()), idsOf(got.PerhapsTwice()), statesOf(got))
		}
		if why := got.Report().Lines[0].Status.Reason; !strings.Contains(why, "perhaps it is there twice") {
			t.Errorf("%s: the reason is %q", name, why)
		}
	}
}

// TestAnswers holds that each answer is in the ledger when it is given, under a run of its own, and that a reader of the
// file alone learns the same.
func TestAnswers(t *testing.T) {
	x := newFixture(t)
	a, b := row("A1", "One"), row("A2", "Two")
	x.ran("earlier", "space", ledger.Attempt{Hash: hashOf(t, a), InjectID: "A1", PersonaName: "Petra", Channel: "gosocial", Team: "S - Harbour", Outcome: ledger.Unknown,
		Body: `{"body":"One, as posted"}`, Draft: true})
	x.path = pipetest.SaveCSV(t, plantest.InResults(t, a, "uncertain", 1), plantest.InResults(t, b, "uncertain", 3).With("team_id", "5202", "reason", plan.WithGone("no answer")))
	r := x.open()
	if q := r.Questions()[0]; !q.IsPosted || q.Message.Body != "One, as posted" || q.Persona != "Petra" || q.Team != "S - Harbour" && q.Team != "" ||
		!q.Asked.Equal(pipetest.Noon.Add(-time.Hour)) {
		t.Errorf("asked of %+v", q)
	}
	if q := r.Questions()[1]; q.IsPosted || q.Message.Body != "Two" || q.Persona != "petra_lindqvist" || q.Place.Row != 3 {
		t.Errorf("asked of %+v", q)
	}
	pipetest.Must(t, r.Answer(t.Context(), r.Questions()[0], resolve.There))
	standings, err := x.record.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
	if s := standings[hashOf(t, a)]; s.State != ledger.StateSent || s.Resolution.By != "Ada" || !s.Resolution.At.Equal(pipetest.Noon) || s.Requests != 1 ||
		s.Reason != "looked for in the exercise by Ada at "+pipetest.Noon.Format(time.RFC3339)+": it is there; saved as draft" {
		t.Errorf("the ledger has %+v", s)
	}
	pipetest.Must(t, r.Answer(t.Context(), r.Questions()[0], resolve.NotThere))
	standings, err = x.record.Standings(t.Context(), "space", "")
	pipetest.Must(t, err)
	if s := standings[hashOf(t, b)]; s.State != ledger.StateFailed || s.Requests != 3 || s.TeamID != 5202 || s.InjectID != "A2" {
		t.Errorf("the ledger has %+v", s)
	}
	if run, known, err := x.record.LastRun(t.Context(), "space"); err != nil || !known || run.Name != r.Run() || run.Plan != "plan.csv" || !run.Ended.IsZero() {
		t.Errorf("the run is %+v", run)
	}
	if statesOf(r) != "sent failed" || !r.Changed() || len(r.Questions()) > 0 || idsOf(r.Answered()) != "A1 A2" {
		t.Errorf("the file is %s, and answered are %q", statesOf(r), idsOf(r.Answered()))
	}
	if reason := r.Report().Lines[1].Status.Reason; !plan.IsGone(reason) { // rerun goes by that
		t.Errorf("of a row that is gone the reason is %q", reason)
	}
	pipetest.Must(t, r.Close(t.Context()))
	if run, _, _ := x.record.LastRun(t.Context(), "space"); run.How != "finished" {
		t.Errorf("the run has ended %q", run.How)
	}
}

// TestChangedAnswers holds that an answer can be changed in both directions, and taken back, in the same run and in a later
// one, until something goes out; each answer stays in the ledger, and the same one twice is one.
func TestChangedAnswers(t *testing.T) {
	for _, isLater := range []bool{false, true} {
		x := newFixture(t)
		a := row("A1", "One")
		uncertain := ledger.Attempt{Hash: hashOf(t, a), Outcome: ledger.Unknown}
		x.ran("earlier", "space", uncertain)
		x.path = pipetest.SaveCSV(t, plantest.InResults(t, a, "uncertain", 1))
		r := x.open()
		q := r.Questions()[0]
		for _, step := range []struct {
			answer resolve.Answer
			state  ledger.State
		}{{resolve.NotThere, ledger.StateFailed}, {resolve.There, ledger.StateSent}, {resolve.There, ledger.StateSent}, {resolve.NotKnown, ledger.StateUncertain},
			{resolve.NotKnown, ledger.StateUncertain}, {resolve.There, ledger.StateSent}, {resolve.NotThere, ledger.StateFailed}} {
			pipetest.Must(t, r.Answer(x.Context(), q, step.answer))
			standings, err := x.record.Standings(x.Context(), "space", "")
			pipetest.Must(t, err)
			if s := standings[q.Hash]; s.State != step.state || statesOf(r) != string(step.state) || s.Requests != 1 {
				t.Errorf("after %s the ledger has %+v, and the file %s", step.answer, s, statesOf(r))
			}
			if asked, answered := len(r.Questions()), len(r.Answered()); asked+answered != 1 || (asked == 1) != (step.answer == resolve.NotKnown) {
				t.Errorf("after %s it asks of %d, and %d are answered", step.answer, asked, answered)
			}
			if isLater { // the file stays as it was: the program is killed
				pipetest.Must(t, r.Close(x.Context()))
				r = x.open()
				q = slices.Concat(r.Questions(), r.Answered())[0]
			}
		}
		pipetest.Must(t, r.Close(x.Context()))
		entries, answers := 0, 0
		for e, err := range x.record.Entries(x.Context(), ledger.EntryFilter{}) {
			pipetest.Must(t, err)
			entries++
			if e.By == "Ada" {
				answers++
			}
		}
		if entries != 6 || answers != 5 {
			t.Errorf("the history has %d entries, %d of them answers", entries, answers)
		}
		x.ran("again", "space", uncertain)
		if r = x.open(); len(r.Answered()) > 0 || len(r.Questions()) != 1 {
			t.Error("what was sent again since has an answer still")
		}
	}
}

// TestCopies holds that a message is asked about once, for the row that is believed to be its own, and that a row without a
// hash is not passed over in silence.
func TestCopies(t *testing.T) {
	x := newFixture(t)
	a := row("A1", "One")
	x.ran("earlier", "space", ledger.Attempt{Hash: hashOf(t, a), Outcome: ledger.Unknown})
	own := plantest.InResults(t, a, "uncertain", 1)
	x.path = pipetest.SaveCSV(t, own.With("id", "copy", "result", "pending"), own, own.With("id", "second"), own.With("id", "bare", "delivery", ""))
	r := x.open()
	if got := idsOf(r.Questions()); got != "A1" || r.WithoutHash != 1 {
		t.Errorf("asked of %q, and %d rows without a hash", got, r.WithoutHash)
	}
	pipetest.Must(t, r.Answer(t.Context(), r.Questions()[0], resolve.There))
	if got := statesOf(r); got != "pending sent uncertain uncertain" {
		t.Errorf("the file is %s", got)
	}
}
