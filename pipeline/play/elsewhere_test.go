package play_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/pipetest"
)

// editBody asks for another body of an entry.
func (s *stage) editBody(id, body string) error {
	_, err := s.ask("ann", day.Control{Verb: day.VerbEdit, IDs: []string{id}, Cells: []day.Cell{{Column: "body", Value: body}}})
	return err
}

// TestEditGoesOutOrIsRefused holds that an edit of somebody else, whenever it comes, is in what goes out or is refused.
func TestEditGoesOutOrIsRefused(t *testing.T) {
	t.Parallel()
	const n = 60
	plan := header
	for i := range n {
		plan += row(fmt.Sprint("A", i), fmt.Sprintf("+%ds", 60+5*i))
	}
	bubble(t, plan+row("Z", "+1h"), func(s *stage) {
		s.set(func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(100 * time.Millisecond)
			s.standIn.ServeHTTP(w, r)
		})
		r := s.play(options(), func(o *sendOptions) { o.Interval = 0 })
		startex, refused := r.player.Board().StartEx, 0
		for i := range n {
			id := fmt.Sprint("A", i)
			around := time.Duration(i*7-n*3) * time.Millisecond // from a while before its moment to a while after it
			time.Sleep(time.Until(startex.Add(time.Duration(60+5*i)*time.Second + around)))
			err := s.editBody(id, "Other of "+id)
			time.Sleep(2 * time.Second)
			old, other := s.published("Text of "+id), s.published("Other of "+id)
			if err != nil {
				refused++
			}
			if old+other != 1 || (err == nil) != (other == 1) {
				t.Errorf("%s, edited at %s: %d with the old text, %d with the other: %v", id, around, old, other, err)
			}
		}
		if refused == 0 || refused == n {
			t.Errorf("%d of %d were refused", refused, n)
		}
		s.must("ann", day.Control{Verb: day.VerbEndEx})
		r.wait()
	})
}

// TestChangedWhileADayIsTakenUp holds that what others change while a process takes up a day whose player has died stands: an edit is in the
// plan from which the day goes on, with what has changed in that since, and the start puts no earlier plan over one that was reloaded.
func TestChangedWhileADayIsTakenUp(t *testing.T) {
	t.Parallel()
	corrected := header + row("A", "+10m") + strings.ReplaceAll(row("B", "+20m"), "Text of B", "Corrected") + row("C", "+30m")
	takeUp := func(before, meanwhile func(*stage), want map[string]int) {
		bubble(t, header+row("A", "+10m")+row("B", "+20m"), func(s *stage) {
			r := s.play(options())
			time.Sleep(time.Minute)
			r.stop()
			r.wait()
			pipetest.Happens(s, s.ledger, s.space(), "day", day.Event{By: "ann", At: time.Now(), Control: day.Control{Verb: day.EventStart}, Run: "dies", Epoch: 2}) // of the next one: a worker that takes a day up counts as its player before it begins, too
			before(s)
			s.beforeBegin = func() { meanwhile(s) }
			o := options()
			o.StartEx = ""
			r = s.play(o)
			r.wait()
			s.holdPublished(want)
		})
	}
	replace := func(s *stage) { s.replace(corrected) }
	takeUp(replace, func(s *stage) { pipetest.Must(t, s.editBody("A", "By hand")) }, map[string]int{"Text of A": 0, "By hand": 1, "Corrected": 1, "Text of C": 1})
	takeUp(func(*stage) {}, func(s *stage) {
		replace(s)
		_, err := s.reload()
		pipetest.Must(t, err)
	}, map[string]int{"Text of A": 1, "Text of B": 0, "Corrected": 1, "Text of C": 1})
}

// TestSavedWhileADayIsTakenUp holds that the board, the record and what goes out have the plan that was opened, where it is saved while the
// process waits for the space.
func TestSavedWhileADayIsTakenUp(t *testing.T) {
	t.Parallel()
	bubble(t, header+row("A", "+10m")+row("B", "+20m")+row("C", "+30m"), func(s *stage) {
		r := s.play(options())
		time.Sleep(time.Minute)
		pipetest.Must(t, s.editBody("A", "By hand"))
		time.Sleep(time.Second)
		r.stop()
		r.wait()
		s.onOpen = func() {
			s.replace(header + row("A", "+10m") + strings.ReplaceAll(row("B", "+20m"), "Text of B", "Corrected") + row("C", "+30m"))
		}
		o := options()
		o.StartEx = ""
		r = s.play(o)
		time.Sleep(time.Minute)
		pipetest.Must(t, s.editBody("C", "C by hand"))
		for _, line := range r.player.Board().Lines {
			if line.ID == "B" && line.Subject != "Text of B" {
				t.Errorf("the board has %q", line.Subject)
			}
		}
		r.wait()
		s.holdPublished(map[string]int{"By hand": 1, "Text of B": 1, "Corrected": 0, "C by hand": 1})
	})
}
