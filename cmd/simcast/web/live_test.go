package web

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
)

// told is what a tab of a page is told, that came back with this id.
func told(t *testing.T, s *streams, ctx context.Context, id string, moments ...moment) string {
	t.Helper()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	r.Header.Set("Last-Event-ID", id)
	w := httptest.NewRecorder()
	err := s.serve(w, r, func() (m moment, err error) {
		if len(moments) == 0 {
			return m, errors.New("it is away")
		}
		m, moments = moments[0], moments[1:]
		return m, nil
	})
	if err != nil {
		t.Error(err)
	}
	return w.Body.String()
}

// TestServe holds that a tab gets the parts that it has not seen, each in lines of their own, until the last moment or until there is none.
func TestServe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		changed := make(chan struct{})
		close(changed)
		a, b := textPart("a", "one\r\ntwo"), textPart("b", "x")
		s := &streams{}
		all := told(t, s, t.Context(), "", moment{parts: []part{a, b}, changed: changed}, moment{parts: []part{a, textPart("b", "y")}, isLast: true})
		if strings.Count(all, "event: a\ndata: one\ndata: two\n\n") != 1 || strings.Count(all, "event: b\n") != 2 || !strings.HasSuffix(all, "data: y\n\n") {
			t.Errorf("it is told\n%s", all)
		}
		id, _, _ := strings.Cut(all[strings.LastIndex(all, "id: ")+len("id: "):], "\n")
		if again := told(t, s, t.Context(), id, moment{parts: []part{a, b}, changed: changed}); strings.Contains(again, "event: a") || !strings.Contains(again, "data: x\n") {
			t.Errorf("one that has seen a is told\n%s", again)
		}
	})
}

// TestFurtherTabs holds that not every tab keeps its connection: a browser has six of them.
func TestFurtherTabs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, m := &streams{}, moment{parts: []part{textPart("a", "one")}, changed: make(chan struct{})}
		ctx, leave := context.WithCancel(t.Context())
		for range maxStreams {
			go told(t, s, ctx, "", m)
		}
		synctest.Wait()
		if further := told(t, s, t.Context(), "", m); !strings.HasPrefix(further, retrySoon) || !strings.Contains(further, "data: one\n") {
			t.Errorf("a further tab is told\n%s", further)
		}
		leave()
		synctest.Wait()
		if s.open.Load() != 0 {
			t.Errorf("%d tabs are still told", s.open.Load())
		}
	})
}
