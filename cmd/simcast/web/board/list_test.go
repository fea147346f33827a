package board_test

import (
	"html"
	"net/http"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
	"simcast/pipeline/day"
)

// live is the address at which a page asks for its list of days.
func (s *server) live(page string) string {
	s.Helper()
	_, rest, found := strings.Cut(page, `id="days-live" hx-get="`)
	if !found {
		s.Fatalf("no list of days: %s", page)
	}
	address, _, _ := strings.Cut(rest, `"`)
	return html.UnescapeString(address)
}

// begin has a day begin in another round.
func (d *days) begin(round string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.rounds = append(d.rounds, round)
}

// A list of days is another one when a day begins, and when one ends; else its page is given nothing.
func TestListIsLive(t *testing.T) {
	t.Parallel()
	for path, to := range map[string]string{"/": "/board?round=", "/board": "/board?round=", "/watch": "/watch?round=", "/board?room=1": "/board?room=1&amp;round="} {
		s := newServer(t, someDay())
		s.days.rounds = nil
		live := s.live(s.get(path, http.StatusOK))
		s.get(live, http.StatusNoContent)
		s.days.begin("day")
		begun := s.get(live, http.StatusOK)
		if !strings.Contains(begun, `href="`+to+"day") || strings.Contains(begun, "No exercise day") {
			t.Errorf("%s, a day has begun: %s", path, begun)
		}
		live = s.live(begun)
		s.get(live, http.StatusNoContent)
		s.days.change(func(b *day.Board) { b.Ended = true })
		if ended := s.get(live, http.StatusOK); !strings.Contains(ended, ">ended<") || strings.Contains(begun, ">ended<") {
			t.Errorf("%s, the day has ended: %s", path, ended)
		}
	}
}

// A browser shows a day that has begun on the first page that is open, and that it has ended.
func TestListInABrowser(t *testing.T) {
	t.Parallel()
	s := newServer(t, someDay())
	s.days.rounds = nil
	b := webtest.Open(t)
	b.Navigate(s.address)
	b.WaitFor(`location.search === ""`)
	b.Wait("#days-live")
	s.days.begin("day")
	b.WaitText("#days", "Round day")
	s.days.change(func(b *day.Board) { b.Ended = true })
	b.WaitText("#days", "ended")
}
