package simulator_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"simcast/apiclient/simulator"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"
)

// serveOnce serves a POST without a socket.
func serveOnce(s *simulator.Simulator, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, simulator.BasePath+m, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+s.Key())
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestRecordReadsTheSameOverHTTP(t *testing.T) {
	s := start(t, simulator.Options{})
	body := social.with(fields{"body": "<b>é & 1</b>", "team_id": "8", "likes": 0, "isDraft": 1, "assets": []any{image}})
	s.post(m, body)
	s.post(m, `{}`)
	s.post(p, popUp.with(nil))

	want := s.Published()
	if len(want) != 2 || want[0].Endpoint != m || !want[0].Draft || want[1].Endpoint != p || want[1].Draft {
		t.Fatalf("record %+v", want)
	}
	first := want[0].Message
	if first.TeamID != 8 || first.Body != "<b>é & 1</b>" || first.Likes == nil || *first.Likes != 0 || first.Replies != nil ||
		first.Assets[0].Alt != "smoke" || string(want[0].Raw) != body {
		t.Errorf("message %+v from %s", first, want[0].Raw)
	}
	host := strings.TrimSuffix(s.base, simulator.BasePath)
	overHTTP := s.do("GET", host+"/_stand-in/published", "", func(r *http.Request) { r.Header = http.Header{} })
	var got []simulator.Published
	if err := json.Unmarshal([]byte(overHTTP.body), &got); err != nil {
		t.Fatalf("%v in %s", err, overHTTP.body)
	}
	// JSON spells < as \u003c in raw, which is the same text.
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(simulator.Message{}), cmpopts.IgnoreFields(simulator.Published{}, "Raw"), cmpopts.EquateApproxTime(0)); diff != "" {
		t.Error(diff)
	}
	var sent, kept map[string]any
	if err := errors.Join(json.Unmarshal([]byte(body), &sent), json.Unmarshal(got[0].Raw, &kept)); err != nil || !cmp.Equal(sent, kept) {
		t.Errorf("raw %s, %v", got[0].Raw, err)
	}
	if n := len(s.Requests()); n != 3 {
		t.Errorf("%d requests logged: reading the record is none", n)
	}
}

func TestRecordIsForThisMachine(t *testing.T) {
	s := simulator.New(simulator.Options{})
	r := httptest.NewRequest(http.MethodGet, "/_stand-in/published", nil)
	r.RemoteAddr = "203.0.113.9:4000"
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code != 404 {
		t.Errorf("from afar: %d", w.Code)
	}
}

func TestRequestsAreLoggedInOrder(t *testing.T) {
	s := start(t, simulator.Options{})
	s.get("/teams")
	s.post(m, post)
	s.post(m, `{}`)
	s.do("GET", presigned(t, s), "", func(r *http.Request) { r.Header = http.Header{} })
	got := s.Requests()
	got[4].Path, _, _ = strings.Cut(got[4].Path, "archive/")
	want := []simulator.Request{
		{Method: "GET", Path: simulator.BasePath + "/teams", Status: 200},
		{Method: "POST", Path: simulator.BasePath + m, Status: 200},
		{Method: "POST", Path: simulator.BasePath + m, Status: 400},
		{Method: "GET", Path: simulator.BasePath + "/personas", Status: 200},
		{Method: "GET", Path: "/_stand-in/", Status: 200},
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(simulator.Request{}, "Time")); diff != "" {
		t.Error(diff)
	}
	for i, r := range got {
		if r.Time.IsZero() || i > 0 && r.Time.Before(got[i-1].Time) {
			t.Errorf("request %d at %v", i, r.Time)
		}
	}
}

func TestManyClientsAtOnce(t *testing.T) {
	const clients, each = 8, 25
	s := start(t, simulator.Options{})
	var wait sync.WaitGroup
	for range clients {
		wait.Go(func() {
			for range each {
				if got := s.post(m, post); got.status != 200 {
					t.Errorf("%d %v", got.status, got.err)
				}
			}
		})
	}
	wait.Wait()
	ids := map[string]bool{}
	for _, p := range s.Published() {
		ids[p.MessageID] = true
	}
	if len(ids) != clients*each {
		t.Errorf("%d messages with ids of their own", len(ids))
	}
}

func TestStopEndsTheService(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	s := simulator.New(simulator.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	base, stop, err := simulator.Start(ctx, "127.0.0.1:0", s)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := simulator.Start(ctx, strings.TrimSuffix(strings.TrimPrefix(base, "http://"), simulator.BasePath), s); err == nil {
		t.Error("two stand-ins on one port")
	}
	cancel()
	stop()
	stop()
	if answer, err := http.Get(base + "/teams"); err == nil {
		answer.Body.Close()
		t.Error("it still answers")
	}
}
