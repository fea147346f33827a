package play_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
)

// What is called to go out on hold goes out, on a hold that simcast has made itself, too; after something has stopped it there, it
// waits for resume, and its asker is told.
func TestCalledOnAHoldThatStopsIt(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1m")+row("B", "+3h")+row("C", "+4h"), func(s *stage) {
		s.set(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusUnauthorized) })
		r := s.play(options())
		time.Sleep(2 * time.Minute)
		call := func(id string) string {
			answer, err := s.ask("ann", day.Control{Verb: day.VerbNow, IDs: []string{id}, Anyway: true})
			pipetest.Must(t, err)
			time.Sleep(time.Minute)
			return answer.Text
		}
		if text, n := call("B"), len(s.posted(time.Now())); text != "" || n != 2 {
			t.Errorf("it says %q, and %d requests were made", text, n)
		}
		if text, n := call("C"), len(s.posted(time.Now())); !strings.HasPrefix(text, "It goes out only after resume: the service answers 401") || n != 2 {
			t.Errorf("it says %q, and %d requests were made", text, n)
		}
		s.set(nil)
		s.must("ann", day.Control{Verb: day.VerbResume})
		r.wait()
		if s.published("Text of C") != 1 || len(s.posted(time.Now())) != 3 {
			t.Errorf("%+v", r.summary)
		}
	})
}

// An entry cannot be made a note: nobody could undo that. Nor can a column be set that nobody has.
func TestEditsThatAreRefused(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+1h"), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Second)
		for _, c := range []struct{ column, value, want string }{{"kind", "note", "A would be a note"}, {"kind", "expected", "A would be a note"}, {"nonsense", "x", `no column "nonsense"`},
			{"bodi", "x", "did you mean body?"}} {
			_, err := s.ask("ann", day.Control{Verb: day.VerbEdit, IDs: []string{"A"}, Cells: []day.Cell{{Column: c.column, Value: c.value}}})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s=%s: %v", c.column, c.value, err)
			}
		}
		_, err := s.ask("ann", day.Control{Verb: day.VerbAdd, Cells: []day.Cell{{Column: "body", Value: "x"}, {Column: "nonsense", Value: "x"}}})
		if err == nil || !strings.Contains(err.Error(), `no column "nonsense"`) {
			t.Errorf("%v", err)
		}
		r.wait()
		if s.published("Text of A") != 1 {
			t.Errorf("%+v", r.summary)
		}
	})
}
