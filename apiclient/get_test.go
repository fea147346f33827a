package apiclient

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// statusOf is the status of a *StatusError, or 0.
func statusOf(err error) int {
	var status *StatusError
	if errors.As(err, &status) {
		return status.Status
	}
	return 0
}

func TestGETsCarryTheHeaders(t *testing.T) {
	want := http.Header{
		"Authorization": {"Bearer " + testKey},
		"Content-Type":  {"application/json"},
		"Connection":    {"close"},
		"User-Agent":    {"simcast"},
	}
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if diff := cmp.Diff(want, r.Header); diff != "" {
			t.Errorf("%s: %s", r.URL.Path, diff)
		}
		switch r.Method + " " + r.URL.Path {
		case "GET /teams":
			io.WriteString(w, `[{"id":7,"name":"S - Day"},{"id":"8","name":"T - Port - 2026-11-20","more":{}}]`)
		case "GET /smartwords":
			io.WriteString(w, `[{"index":"port","value":"Verrin"},{"index":"n","value":12},{"index":"none","value":null}]`)
		default:
			http.NotFound(w, r)
		}
	}))
	teams, err := c.Teams(t.Context())
	if diff := cmp.Diff([]Team{{7, "S - Day"}, {8, "T - Port - 2026-11-20"}}, teams); err != nil || diff != "" {
		t.Error(err, diff)
	}
	words, err := c.Smartwords(t.Context())
	if diff := cmp.Diff([]Smartword{{"port", "Verrin"}, {"n", "12"}, {"none", ""}}, words); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestPersonasTakesTwoRequestsAndShowsTheKeyToOne(t *testing.T) {
	storage := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if diff := cmp.Diff(http.Header{"Connection": {"close"}, "User-Agent": {"simcast"}}, r.Header); diff != "" {
			t.Error(diff)
		}
		if r.Method != "GET" || r.URL.RawQuery != "sig=a%2Fb%3D" {
			t.Errorf("%s of %s", r.Method, r.URL)
		}
		w.Write(zipped(t, entry{"data.json", `[{"system_info":{"hash":"ab12"}}]`}))
	}))
	t.Cleanup(storage.Close)
	c := serve(t, answerWith(200, "application/json", `{"presigned_url":"`+storage.URL+`/x?sig=a%2Fb%3D"}`))
	personas, err := c.Personas(t.Context())
	if err != nil || len(personas) != 1 || personas[0].SystemInfo.Hash != "ab12" {
		t.Errorf("got %+v, %v", personas, err)
	}
}

func TestPresignedURLThatIsRefused(t *testing.T) {
	c := newClient(t, Config{BaseURL: "https://service.test/v1.1/interface"})
	for _, address := range []string{"", "/x", "http://storage.test/x", "ftp://storage.test/x", "https://", "://", "http://localhost.evil.test/"} {
		var bad *BadAnswerError
		if _, err := archived[Persona](t.Context(), c, address); !errors.As(err, &bad) {
			t.Errorf("%q: %v", address, err)
		}
	}
}

// TestPresignedURLToThisMachine: a service elsewhere does not choose what simcast asks of this machine.
func TestPresignedURLToThisMachine(t *testing.T) {
	asked := 0
	here := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.Write(zipped(t, entry{"data.json", twoPersonas}))
	}))
	t.Cleanup(here.Close)
	port := here.URL[strings.LastIndex(here.URL, ":"):]
	for _, base := range []string{"https://service.test/v1.1/x", "https://localhost.evil.test/v1.1/x"} {
		for _, address := range []string{"http://127.0.0.1", "http://localhost", "http://[::1]"} {
			var bad *BadAnswerError
			if _, err := archived[Persona](t.Context(), newClient(t, Config{BaseURL: base}), address+port+"/x"); !errors.As(err, &bad) {
				t.Errorf("%s of %s: %v", address, base, err)
			}
		}
	}
	if asked != 0 {
		t.Errorf("%d requests to this machine", asked)
	}
	for _, cfg := range []Config{
		{BaseURL: "http://localhost:1/v1.1/x"}, {BaseURL: "https://127.0.0.1/v1.1/x"}, {BaseURL: "https://service.test/v1.1/x", Insecure: true},
	} {
		if _, err := archived[Persona](t.Context(), newClient(t, cfg), here.URL+"/x"); err != nil {
			t.Errorf("%s: %v", cfg.BaseURL, err)
		}
	}
}

func TestPresignedURLIsInNoError(t *testing.T) {
	server := newRawServer(t, func(*connection) {})
	for _, address := range []string{"http://" + server.addr + "/x?sig=SECRET", "http://user:SECRET@%zz/"} {
		_, err := archived[Persona](t.Context(), server.client(t), address)
		if err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%v", err)
		}
	}
}

func TestGETThatIsRefused(t *testing.T) {
	c := serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(429)
		io.WriteString(w, `{"error":"slow\ndown, `+strings.ReplaceAll(testKey, "/", `\/`)+`"}`)
	}))
	_, err := c.Teams(t.Context())
	var got *StatusError
	if !errors.As(err, &got) {
		t.Fatal(err)
	}
	want := &StatusError{Call: "GET /teams", Status: 429, Words: `{"error":"slow\ndown, [key]"}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestStatusErrorSaysWhenToCheckTheKey(t *testing.T) {
	tests := []struct {
		call   string
		status int
		want   bool
	}{
		{callTeams, 401, true}, {callTeams, 404, true}, {callTeams, 429, false}, {callTeams, 500, false},
		{callPersonas, 403, true}, {callPersonas, 503, false}, {callTeams, 302, false},
		{callSmartwords, 500, true}, {callSmartwords, 401, true}, {callSmartwords, 502, false},
		{callArchive, 403, false},
	}
	for _, tt := range tests {
		err := &StatusError{Call: tt.call, Status: tt.status}
		if got := strings.Contains(err.Error(), "check the key"); got != tt.want || err.KeySuspect() != tt.want {
			t.Errorf("%v: %v, want %v", err, got, tt.want)
		}
	}
}

func TestGETAnswerThatIsNoList(t *testing.T) {
	tests := map[string]struct {
		contentType, body string
		html              bool
	}{
		"nothing":               {"application/json", "", false},
		"null":                  {"application/json", "null", false},
		"a text":                {"application/json", `"teams"`, false},
		"no list in it":         {"application/json", `{"teams":{}}`, false},
		"broken":                {"application/json", `[{"id":1,"name":"a"}`, false},
		"something after it":    {"application/json", `[]]`, false},
		"two values":            {"application/json", `[] []`, false},
		"broken after the list": {"application/json", `{"teams":[],"x":`, false},
		"a team without an id":  {"application/json", `[{"name":"a"}]`, false},
		"a team with half one":  {"application/json", `[{"id":1.5,"name":"a"}]`, false},
		"a page":                {"text/html", "<p>hello", true},
		"a page said to be not": {"application/json", "<!doctype html>", true},
		"too many teams":        {"application/json", "[" + strings.Repeat(`{"id":1},`, maxItems) + `{"id":1}]`, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			teams, err := serve(t, answerWith(200, tt.contentType, tt.body)).Teams(t.Context())
			var bad *BadAnswerError
			if !errors.As(err, &bad) || bad.HTML != tt.html || teams != nil {
				t.Errorf("got %d teams, %v", len(teams), err)
			}
		})
	}
}

func TestPersonasAnswerWithoutAnAddress(t *testing.T) {
	for _, body := range []string{"", "[]", "{}", `{"presigned_url":null}`, `{"presigned_url":7}`} {
		var bad *BadAnswerError
		if _, err := serve(t, answerWith(200, "application/json", body)).Personas(t.Context()); !errors.As(err, &bad) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestGETWithoutAWholeAnswer(t *testing.T) {
	for name, tt := range map[string]struct {
		answer string
		status int
	}{
		"none":    {"", 0},
		"a break": {"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[]", 200},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := newRawServer(t, says(tt.answer)).client(t).Teams(t.Context())
			var network *NetworkError
			if !errors.As(err, &network) || !network.Written || network.Status != tt.status {
				t.Errorf("got %v", err)
			}
		})
	}
}
