package main

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// pressed is what a page answers to a press.
type pressed struct {
	status int
	page   string
	err    error
}

// presses skips an entry on the board of the day.
func (u *browserUser) presses(seen string) pressed {
	form := url.Values{"csrf": {u.csrf}, "round": {"day"}, "verb": {"skip"}, "id": {"A1"}, "reason": {"x"}, "seen": {seen}}
	request, err := http.NewRequestWithContext(u.Context(), http.MethodPost, u.root+"/board/do", strings.NewReader(form.Encode()))
	if err != nil {
		return pressed{err: err}
	}
	request.Header = http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Origin": {u.root}}
	answer, err := u.client.Do(request)
	if err != nil {
		return pressed{err: err}
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return pressed{answer.StatusCode, string(text), err}
}

// TestBoardWithoutDatabase holds that who presses on a board while the network to the database loses everything is told what is known after
// some seconds, gets no form for what may still take effect, and that the page ends all the same.
func TestBoardWithoutDatabase(t *testing.T) {
	t.Parallel()
	d := newLossyDays(t)
	user := d.openPage(d.serve())
	_, form := user.ask(http.MethodGet, "/board/ask?round=day&id=A1", nil)
	_, form, _ = strings.Cut(form, `name="verb" value="skip"`)
	_, form, _ = strings.Cut(form, `name="seen" value="`)
	seen, _, _ := strings.Cut(form, `"`)
	told := make(chan pressed)
	go func() { told <- user.presses(seen) }()
	d.loses()
	for _, want := range []string{"Skip may have taken effect all the same, or still do so: look at the board once the ledger can be reached", "skip was not asked for, and nothing has changed"} {
		got := <-told
		if got.err != nil || got.status != http.StatusServiceUnavailable || !strings.Contains(got.page, want) || strings.Contains(got.page, `action="/board/do"`) {
			t.Errorf("%d, %v: it has to say %q\n%s", got.status, got.err, want, got.page)
		}
		go func() { told <- user.presses(seen) }()
	}
	d.interrupt()
	d.workplace.ends(exitDone)
	if last := <-told; last.err == nil && last.status == http.StatusOK {
		t.Errorf("it says yes:\n%s", last.page)
	}
}
