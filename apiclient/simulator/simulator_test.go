package simulator_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
)

const (
	organisation = "a0000000000000000000000000000001"
	person       = "b0000000000000000000000000000002"
)

func smallSpace() simulator.Space {
	return simulator.Space{
		Personas: []json.RawMessage{
			json.RawMessage(`{"system_info":{"hash":"` + organisation + `","handle":"port","name":"Port","is_organisation":true}}`),
			json.RawMessage(`{"system_info":{"hash":"` + person + `","handle":"mayor","name":"Mayor","is_organisation":false}}`),
		},
		Teams:      []simulator.Team{{ID: 7, Name: "S - Test"}, {ID: 8, Name: "T - Red - 2026-11-20"}},
		Smartwords: []simulator.Smartword{{Index: "ship", Value: "MV Test"}},
	}
}

// stand is a stand-in on a real socket.
type stand struct {
	*simulator.Simulator
	t      *testing.T
	base   string
	client *http.Client
}

func start(t *testing.T, o simulator.Options) *stand {
	t.Helper()
	if o.Space.Teams == nil {
		o.Space = smallSpace()
	}
	s := simulator.New(o)
	base, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", s)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{}, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	t.Cleanup(func() { client.CloseIdleConnections(); stop() })
	return &stand{s, t, base, client}
}

type reply struct {
	status int
	header http.Header
	body   string
	err    error // of the request, or of reading the answer
}

// do sends a request with the headers of section 5; edit may change them.
func (s *stand) do(method, url, body string, edit func(*http.Request)) reply {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.Key())
	r.Header.Set("Content-Type", "application/json")
	if edit != nil {
		edit(r)
	}
	answer, err := s.client.Do(r)
	if err != nil {
		return reply{err: err}
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return reply{answer.StatusCode, answer.Header, string(text), err}
}

func (s *stand) get(path string) reply        { return s.do("GET", s.base+path, "", nil) }
func (s *stand) post(path, body string) reply { return s.do("POST", s.base+path, body, nil) }

const post = `{"persona":"` + person + `","channel":"microblog","team_id":7,"type":"team","body":"Smoke over berth 7","ts":1795000000,"isDraft":0}`

func TestLists(t *testing.T) {
	s := start(t, simulator.Options{})
	teams := s.get("/teams")
	if want := `[{"id":7,"name":"S - Test"},{"id":8,"name":"T - Red - 2026-11-20"}]`; teams.status != 200 || teams.body != want {
		t.Errorf("teams: %d %s", teams.status, teams.body)
	}
	words := s.get("/smartwords")
	if want := `[{"index":"ship","value":"MV Test"}]`; words.status != 200 || words.body != want {
		t.Errorf("smartwords: %d %s", words.status, words.body)
	}
}

func TestListsOfAnEmptySpaceAreArrays(t *testing.T) {
	s := start(t, simulator.Options{Space: simulator.Space{Teams: []simulator.Team{}}})
	for _, path := range []string{"/teams", "/smartwords"} {
		if got := s.get(path); got.body != "[]" {
			t.Errorf("%s: %s", path, got.body)
		}
	}
}

func presigned(t *testing.T, s *stand) string {
	t.Helper()
	var list struct {
		URL string `json:"presigned_url"`
	}
	got := s.get("/personas")
	if err := json.Unmarshal([]byte(got.body), &list); err != nil || list.URL == "" {
		t.Fatalf("personas: %d %s", got.status, got.body)
	}
	return list.URL
}

func TestPersonasAreASingleJSONFileInAZIP(t *testing.T) {
	s := start(t, simulator.Options{})
	got := s.do("GET", presigned(t, s), "", func(r *http.Request) { r.Header = http.Header{} })
	archive, err := zip.NewReader(strings.NewReader(got.body), int64(len(got.body)))
	if err != nil || len(archive.File) != 1 || archive.File[0].Name != "data.json" {
		t.Fatalf("archive: %d %v", got.status, err)
	}
	file, err := archive.File[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var personas []json.RawMessage
	if err := json.NewDecoder(file).Decode(&personas); err != nil || len(personas) != 2 {
		t.Fatalf("%d personas, %v", len(personas), err)
	}
	if want := smallSpace().Personas[1]; !bytes.Equal(personas[1], want) {
		t.Errorf("persona: %s, want %s", personas[1], want)
	}
}

func TestPresignedAddressIsShortLived(t *testing.T) {
	now := time.Unix(1795000000, 0)
	s := start(t, simulator.Options{Now: func() time.Time { return now }})
	url := presigned(t, s)
	now = now.Add(time.Hour)
	if got := s.do("GET", url, "", nil); got.status != 403 {
		t.Errorf("expired: %d", got.status)
	}
	if got := s.do("GET", url+"x", "", nil); got.status != 403 {
		t.Errorf("wrong token: %d", got.status)
	}
}

func TestAuthentication(t *testing.T) {
	s := start(t, simulator.Options{})
	for _, header := range []string{"", "Bearer", "Bearer ", "Bearer wrong", "Basic " + s.Key(), s.Key()} {
		with := func(r *http.Request) {
			r.Header.Set("Authorization", header)
			if header == "" {
				r.Header.Del("Authorization")
			}
		}
		for path, want := range map[string]int{"/personas": 401, "/teams": 401, "/smartwords": 500} {
			got := s.do("GET", s.base+path, "", with)
			if got.status != want {
				t.Errorf("GET %s with %q: %d, want %d", path, header, got.status, want)
			}
			if path == "/smartwords" && got.body != "" {
				t.Errorf("GET %s with %q has a body: %s", path, header, got.body)
			}
		}
		if got := s.do("POST", s.base+"/messages", post, with); got.status != 401 {
			t.Errorf("POST with %q: %d", header, got.status)
		}
	}
	if n := len(s.Published()); n != 0 {
		t.Errorf("%d messages without a key", n)
	}
}

func TestContentTypeOnEveryRequest(t *testing.T) {
	s := start(t, simulator.Options{})
	for _, call := range []string{"GET /personas", "GET /teams", "GET /smartwords", "POST /messages", "POST /messages/position"} {
		method, path, _ := strings.Cut(call, " ")
		body := ""
		if method == "POST" {
			body = post
		}
		got := s.do(method, s.base+path, body, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") })
		if got.status != 400 {
			t.Errorf("%s: %d, want 400", call, got.status)
		}
	}
	got := s.do("POST", s.base+"/messages", post, func(r *http.Request) {
		r.Header.Set("Content-Type", "application/json; charset=utf-8")
	})
	if got.status != 200 {
		t.Errorf("with a charset: %d %s", got.status, got.body)
	}
}

func TestInvalidEndpoints(t *testing.T) {
	s := start(t, simulator.Options{})
	host := strings.TrimSuffix(s.base, simulator.BasePath)
	for _, call := range []string{
		"GET " + s.base, "GET " + s.base + "/nothing", "GET " + s.base + "/teams/", "POST " + s.base + "/teams",
		"GET " + s.base + "/messages", "PUT " + s.base + "/messages", "GET " + host + "/teams", "POST " + host + "/v1.1/messages",
		"HEAD " + s.base + "/teams", "GET " + host + "/",
	} {
		method, url, _ := strings.Cut(call, " ")
		if got := s.do(method, url, "", nil); got.status != 404 {
			t.Errorf("%s: %d, want 404", call, got.status)
		}
	}
	if got := s.get("/teams?page=1"); got.status != 400 {
		t.Errorf("a parameter on a GET: %d, want 400", got.status)
	}
	if got := s.do("GET", s.base+"/teams", "{}", nil); got.status != 400 {
		t.Errorf("a body on a GET: %d, want 400", got.status)
	}
}

func TestKeys(t *testing.T) {
	if a, b := simulator.New(simulator.Options{}).Key(), simulator.New(simulator.Options{}).Key(); a == b || len(a) < 20 {
		t.Errorf("keys %q and %q", a, b)
	}
	if got := simulator.New(simulator.Options{Key: "given"}).Key(); got != "given" {
		t.Errorf("given key became %q", got)
	}
}

func TestHarbourIsAWholeSpace(t *testing.T) {
	space := simulator.Harbour()
	organisations, hashes := 0, map[string]bool{}
	for i, raw := range space.Personas {
		var p map[string]json.RawMessage
		var system struct {
			Hash           string `json:"hash"`
			Handle         string `json:"handle"`
			IsOrganisation bool   `json:"is_organisation"`
		}
		if err := json.Unmarshal(raw, &p); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"identity", "narrative", "affiliation", "place", "communications",
			"cognitive", "influence", "memory", "activity", "system_info"} {
			if p[key] == nil {
				t.Errorf("persona %d has no %s", i, key)
			}
		}
		if err := json.Unmarshal(p["system_info"], &system); err != nil || system.Hash == "" || system.Handle == "" {
			t.Errorf("persona %d: %v, system_info %s", i, err, p["system_info"])
		}
		hashes[system.Hash] = true
		if system.IsOrganisation {
			organisations++
		}
	}
	if len(hashes) != len(space.Personas) || len(hashes) < 12 || organisations < 3 {
		t.Errorf("%d personas, %d hashes, %d organisations", len(space.Personas), len(hashes), organisations)
	}
	if len(space.Teams) < 6 || len(space.Smartwords) < 12 {
		t.Errorf("%d teams, %d smartwords", len(space.Teams), len(space.Smartwords))
	}
}
