package simulator_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"simcast/apiclient/simulator"
)

func TestRecordTellsThatItGrew(t *testing.T) {
	s := start(t, simulator.Options{})
	before := s.Changed()
	s.post(m, `{}`)
	select {
	case <-before:
		t.Fatal("a refused message changed the record")
	default:
	}
	s.post(m, post)
	<-before
	again := s.Changed()
	s.post(m, post)
	<-again
	if s.Count() != 2 {
		t.Errorf("%d messages", s.Count())
	}
}

// TestPageStandsBesideTheService: what a client with a wrong base URL asks for must
// not reach the page.
func TestPageStandsBesideTheService(t *testing.T) {
	s := simulator.New(simulator.Options{})
	server := httptest.NewServer(s.WithPage(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "the page")
	})))
	defer server.Close()
	for request, page := range map[string]bool{
		"GET /": true, "GET /inbox/style.css?v=1": true, "GET /inbox/": true,
		"POST /": false, "POST /inbox/": false, "DELETE /": false,
		"GET /teams": false, "GET /inbox": false, "GET /v1.1": false, "GET /favicon.ico": false,
		"GET " + simulator.BasePath + "/teams": false, "GET /_stand-in/published": false,
	} {
		var method, path string
		_, _ = fmt.Sscan(request, &method, &path)
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || (string(body) == "the page") != page {
			t.Errorf("%s: %s, %v", request, body, err)
		}
	}
	for _, logged := range s.Requests() {
		if logged.Method == http.MethodGet && logged.Path == "/" {
			t.Error("a look at the page is logged")
		}
	}
}
