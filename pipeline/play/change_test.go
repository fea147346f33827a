package play_test

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// replace writes the stage's plan again.
func (s *stage) replace(plan string) {
	pipetest.Must(s, os.WriteFile(s.plan, []byte(plan), 0o600))
}

// reload takes the stage's plan again.
func (s *stage) reload() (text string, err error) {
	answer, err := s.ask("ann", day.Control{Verb: day.VerbReload, Plan: s.plan})
	return answer.Text, err
}

// A reload takes rows that are new or changed, skips those that are gone, and leaves what was played alone.
func TestReload(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+10m")+row("C", "+11m")+row("D", "+12m"), func(s *stage) {
		r := s.play(options())
		startex := r.player.Board().StartEx
		time.Sleep(2 * time.Minute)
		s.replace(header + row("E", "+5m") + row("A", "+1m") + strings.ReplaceAll(row("B", "+20m"), "Text of B", "New text of B") + row("D", "+12m"))
		text, err := s.reload()
		pipetest.Must(t, err)
		for _, want := range []string{"E is new", "B is changed", "C is gone"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q does not say %q", text, want)
			}
		}
		r.wait()
		equal(t, "posted", s.posted(startex), []int{60, 300, 720, 1200})
		s.holdPublished(map[string]int{"Text of A": 1, "Text of B": 0, "New text of B": 1, "Text of C": 0, "Text of D": 1, "Text of E": 1})
		results, err := os.ReadFile(s.results)
		pipetest.Must(t, err)
		if n := strings.Count(string(results), ",sent,"); n != 4 {
			t.Errorf("the results have %d sent messages:\n%s", n, results)
		}
	})
}

// A plan with errors changes nothing.
func TestReloadWithErrors(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+10m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(2 * time.Minute)
		s.replace(header + strings.ReplaceAll(row("B", "+10m"), "petra_lindqvist", "nobody at all"))
		if _, err := s.reload(); err == nil || !strings.Contains(err.Error(), "nobody at all") {
			t.Errorf("%v", err)
		}
		r.wait()
		if s.published("Text of B") != 1 || r.summary.Sent != 2 {
			t.Errorf("%+v", r.summary)
		}
	})
}

// An entry that is being sent ends as it began, whatever becomes of its row: its other teams get it, and its results stay.
func TestReloadWhileSending(t *testing.T) {
	t.Parallel()
	both := strings.ReplaceAll(header, "body,", "body,team,")
	begun := "A,petra_lindqvist,gosocial,Text of A,Port operations;Communications,+1m,,,\n"
	for name, after := range map[string]string{
		"gone":    "",
		"changed": strings.ReplaceAll(begun, "Text of A", "Other text"),
		"skipped": strings.ReplaceAll(begun, ",,,\n", ",expected,,\n"),
		"renamed": strings.ReplaceAll(begun, "A,", "Z,"),
		"twice":   strings.ReplaceAll(begun, "A,", "Y,") + begun,
		"fewer":   strings.ReplaceAll(begun, ";Communications", ""),
	} {
		t.Run(name, func(t *testing.T) {
			last := "L,petra_lindqvist,gosocial,Text of L,Port operations,+30m,,,\n"
			bubble(t, both+begun+last, func(s *stage) {
				r := s.play(options())
				time.Sleep(60*time.Second + 500*time.Millisecond) // the first team has it
				s.replace(both + after + last)
				if _, err := s.reload(); err != nil {
					t.Fatal(err)
				}
				time.Sleep(40 * time.Minute)
				if board := r.player.Board(); board.Held {
					t.Fatalf("the day is on hold: %s", board.HoldReason)
				}
				if !r.player.Ended() { // an equal row under another id is past
					s.must("ann", day.Control{Verb: day.VerbEndEx})
				}
				r.wait()
				if got := s.published("Text of A"); got != 2 {
					t.Errorf("it was published %d times", got)
				}
				if s.published("Text of L") != 1 {
					t.Error("what comes after was not published")
				}
				results, err := os.ReadFile(s.results)
				pipetest.Must(t, err)
				if got := strings.Count(string(results), "Text of A"); got < 2 {
					t.Errorf("the results have lost what was sent:\n%s", results)
				}
			})
		})
	}
}

// What this run has sent is not counted as sent before after a reload, and what has failed stays failed: after a reload, and
// after a restart.
func TestResultsStay(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+2m")+row("C", "+30m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(90 * time.Second)
		s.set(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadRequest) })
		time.Sleep(60 * time.Second)
		s.set(nil)
		s.replace(header + row("A", "+1m") + row("B", "+2m") + row("C", "+31m"))
		_, err := s.reload()
		pipetest.Must(t, err)
		time.Sleep(time.Minute)
		r.stop()
		r.wait()
		if r.summary.Sent != 1 || r.summary.Failed != 1 || r.summary.Pending != 1 || r.summary.Already != 0 {
			t.Errorf("%+v", r.summary.Counts)
		}
		o := options()
		o.StartEx = ""
		r = s.play(o)
		r.wait()
		if r.summary.Sent != 1 || r.summary.Failed != 1 || r.summary.Pending != 0 || r.summary.Already != 1 {
			t.Errorf("after a restart: %+v", r.summary.Counts)
		}
		if s.published("Text of B") != 0 || s.published("Text of A") != 1 {
			t.Error("something was sent again")
		}
	})
}

// A row that has another id since it was sent is not sent again, and does not keep the day open. An equal row beside it is one
// more message.
func TestReloadOfWhatWasSent(t *testing.T) {
	t.Parallel()
	same := strings.ReplaceAll(row("Z", "+20m"), "Text of Z", "Text of A")
	for name, c := range map[string]struct {
		plan string
		want int
	}{"renamed": {same, 1}, "one more": {row("A", "+1m") + same, 2}} {
		t.Run(name, func(t *testing.T) {
			bubble(t, header+row("A", "+1m")+row("B", "+30m"), func(s *stage) {
				r := s.play(options())
				time.Sleep(90 * time.Second)
				s.replace(header + c.plan + row("B", "+30m"))
				_, err := s.reload()
				pipetest.Must(t, err)
				r.wait()
				if got := s.published("Text of A"); got != c.want || s.published("Text of B") != 1 {
					t.Errorf("A was published %d times", got)
				}
			})
		})
	}
}

// A reload says what it changes, and of which rows it changes nothing though they say something else.
func TestReloadSaysAll(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+10m")+row("C", "+20m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(2 * time.Minute)
		s.must("ann", day.Control{Verb: day.VerbEdit, IDs: []string{"C"}, Cells: []day.Cell{{Column: "body", Value: "By hand"}}})
		says := func(plan string, wants ...string) {
			s.replace(plan)
			text, err := s.reload()
			pipetest.Must(t, err)
			for _, want := range wants {
				if !strings.Contains(text, want) {
					t.Errorf("%q does not say %q", text, want)
				}
			}
		}
		says(header+strings.ReplaceAll(row("A", "+1m"), "Text of A", "Another")+row("C", "+20m"),
			"A was sent as it was before", "B is gone", "C keeps what was edited in this day: body")
		says(header+row("A", "+1m")+row("B", "+10m")+row("C", "after B +1m"), "B is back in the plan", "C is changed")
		says(header+row("A", "+1m")+row("C", "after B +1m"), "B is gone", "1 entry is without a time now: C")
		s.must("ann", day.Control{Verb: day.VerbSkip, IDs: []string{"C"}, Reason: "enough"})
		r.wait()
	})
}

// Of several new rows that say what a gone row said, which was sent, one is left out: it has another id by now.
func TestRenamedRowsAreCounted(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m"), func(s *stage) {
		r := s.play(options())
		s.must("ann", day.Control{Verb: day.VerbAdd, When: "+1h", Cells: []day.Cell{{Column: "persona", Value: "petra_lindqvist"}, {Column: "channel", Value: "microblog"},
			{Column: "team", Value: "Port operations"}, {Column: "body", Value: "Later"}}})
		time.Sleep(2 * time.Minute)
		s.replace(header + strings.NewReplacer("Text of B1", "Text of A", "Text of B2", "Text of A").Replace(row("B1", "+1m")+row("B2", "+9m")))
		text, err := s.reload()
		pipetest.Must(t, err)
		if !strings.Contains(text, "B1 is skipped: it says what A says") || strings.Contains(text, "past now") {
			t.Errorf("%q", text)
		}
		r.wait()
		if n := s.published("Text of A"); n != 2 {
			t.Errorf("published %d times", n)
		}
	})
}

// A row that a reload leaves as it was goes out with the smartwords that the reload has taken, also where it is due before the plan is checked.
func TestReloadOfTextsAlone(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+strings.ReplaceAll(row("B", "+2m"), "Text of B", "B in {{.city_name}}"), func(s *stage) {
		r := s.play(options())
		s.texts = []space.Text{{Name: "city_name", Value: "Gotham"}}
		time.Sleep(2*time.Minute - time.Millisecond)
		_, err := s.reload()
		pipetest.Must(t, err)
		r.wait()
		s.holdPublished(map[string]int{"Text of A": 1, "B in Gotham": 1, "B in Verrin": 0})
	})
}

// A reload that is refused leaves the smartwords as they are, also for what is added afterwards; one that is taken has the texts
// that the list of spaces has by then, and says so.
func TestReloadOfTexts(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+10m"), func(s *stage) {
		r := s.play(options())
		s.texts = []space.Text{{Name: "city_name", Value: "Gotham"}}
		add := func(body string) {
			s.must("ann", day.Control{Verb: day.VerbAdd, Cells: []day.Cell{{Column: "persona", Value: "petra_lindqvist"}, {Column: "channel", Value: "microblog"}, {Column: "body", Value: body}}})
		}
		time.Sleep(2 * time.Minute)
		s.replace(header + strings.ReplaceAll(row("B", "+10m"), "petra_lindqvist", "nobody at all"))
		if _, err := s.reload(); err == nil {
			t.Error("a plan with errors was taken")
		}
		s.replace(header + strings.ReplaceAll(row("B", "+10m"), "Text of B", "B in {{.city_name}}"))
		add("X1 in {{.city_name}}")
		time.Sleep(10 * time.Second)
		if s.published("X1 in Verrin") != 1 {
			t.Error("a reload that was refused has changed a text")
		}
		text, err := s.reload()
		if err != nil || !strings.Contains(text, "smartwords have other values: city_name") {
			t.Errorf("%q, %v", text, err)
		}
		add("X2 in {{.city_name}}")
		r.wait()
		if s.published("X2 in Gotham") != 1 || s.published("B in Gotham") != 1 {
			t.Errorf("%+v", r.summary)
		}
	})
}
