package space_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/space"
)

// failingSource is a source whose GET teams fails at first.
type failingSource struct {
	fails []error
	tries int
}

func (m *failingSource) Personas(context.Context) ([]apiclient.Persona, error) {
	return []apiclient.Persona{persona("a1", "mayor", "Ada")}, nil
}

func (m *failingSource) Teams(context.Context) ([]apiclient.Team, error) {
	m.tries++
	if m.tries <= len(m.fails) {
		return nil, m.fails[m.tries-1]
	}
	return []apiclient.Team{{ID: 1, Name: "S - Harbour"}}, nil
}

func (m *failingSource) Smartwords(context.Context) ([]apiclient.Smartword, error) {
	return []apiclient.Smartword{{Index: "port", Value: "Verrin"}}, nil
}

// TestPatience holds the GETs to three tries in five seconds, where another try
// may help, and to one where the key is wrong.
func TestPatience(t *testing.T) {
	status := func(code int, html bool) error {
		return &apiclient.StatusError{Call: "GET /teams", Status: code, HTML: html}
	}
	network := &apiclient.NetworkError{Call: "GET /teams", Err: errors.New("refused")}
	broken := status(500, false)
	page := &apiclient.BadAnswerError{Call: "GET /teams", Reason: "a web page", HTML: true}
	for _, c := range []struct {
		name  string
		fails []error
		tries int
		good  bool
	}{
		{"at once", nil, 1, true},
		{"no connection once", []error{network}, 2, true},
		{"busy, then limited", []error{status(503, false), status(429, false)}, 3, true},
		{"a web page", []error{page}, 2, true},
		{"an error page", []error{status(502, true)}, 2, true},
		{"no connection", []error{network, network, network, network}, 3, false},
		{"a wrong key", []error{status(401, false)}, 1, false},
		{"not found, by a web page", []error{status(404, true)}, 1, false},
		{"server errors", []error{status(500, false), status(504, false)}, 3, true},
		{"a bad gateway", []error{status(502, false)}, 2, true},
		{"500 of smartwords, which may mean the key", []error{&apiclient.StatusError{Call: "GET /smartwords", Status: 500}}, 2, true},
		{"a server error that stays", []error{broken, broken, broken}, 3, false},
		{"not a server's", []error{status(501, false)}, 1, false},
		{"an answer that is none", []error{&apiclient.BadAnswerError{Call: "GET /teams", Reason: "no JSON"}}, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				source, start := &failingSource{fails: c.fails}, time.Now()
				space, err := space.Load(t.Context(), space.Retrying{From: source, Clock: pipetest.BubbleClock{}})
				if (err == nil) != c.good || source.tries != c.tries || time.Since(start) > 5*time.Second {
					t.Errorf("%v after %d tries in %s, want %d", err, source.tries, time.Since(start), c.tries)
				}
				if err != nil && !errors.Is(err, c.fails[0]) {
					t.Errorf("%v, want the service's own error", err)
				}
				if err == nil && (len(space.Teams) != 1 || len(space.Personas) != 1 || space.Smartwords["port"] != "Verrin") {
					t.Errorf("%+v", space)
				}
			})
		})
	}
}
