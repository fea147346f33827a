package inbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"html"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/web/inbox"
	"simcast/pipeline/ledger"
)

// pageServer is a stand-in with its page, over real HTTP.
type pageServer struct {
	*testing.T
	standIn *simulator.Simulator
	base    string // of the service
	page    string // with a slash at its end
	done    chan struct{}
}

func open(t *testing.T) *pageServer {
	s := &pageServer{T: t, standIn: simulator.New(simulator.Options{Space: simulator.Harbour()}), done: make(chan struct{})}
	page := inbox.New(inbox.Config{StandIn: s.standIn, Now: func() time.Time { return time.Now().UTC() }, Done: s.done})
	base, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", s.standIn.WithPage(page))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	s.base, s.page = base, strings.TrimSuffix(base, simulator.BasePath)+"/"
	return s
}

// Of the space Harbour Light.
const (
	leila   = "c58df718118657eeb9a9bce547ba974c"
	courier = "7c2f29d8c59c76c0be22b71650c76f4a" // an organisation
	city    = 5203
	press   = 5204
)

type fields map[string]any

// post posts what the stand-in has to take.
func (s *pageServer) post(message fields) {
	s.Helper()
	path := "/messages"
	if message["position"] != nil || message["role"] != nil {
		path += "/position"
	}
	body, err := json.Marshal(message)
	if err != nil {
		s.Fatal(err)
	}
	r, err := http.NewRequestWithContext(s.Context(), http.MethodPost, s.base+path, bytes.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.standIn.Key())
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	if said, err := io.ReadAll(answer.Body); err != nil || answer.StatusCode != http.StatusOK {
		s.Fatalf("%s refused: %d %s %v", body, answer.StatusCode, said, err)
	}
}

// get asks for the page as whoever change makes of the request.
func (s *pageServer) get(path string, change func(*http.Request)) (status int, body string, header http.Header) {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), http.MethodGet, s.page+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.Fatal(err)
	}
	return answer.StatusCode, string(text), answer.Header
}

func TestOnlyThisMachineUnderItsOwnName(t *testing.T) {
	s := open(t)
	s.post(fields{"persona": leila, "channel": "microblog", "body": "not for everybody", "team_id": city})
	_, port, err := net.SplitHostPort(strings.TrimSuffix(strings.TrimPrefix(s.page, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	for host, want := range map[string]int{
		"127.0.0.1:" + port: 200, "localhost:" + port: 200, "LOCALHOST": 200, "[::1]:" + port: 200, "[::1]": 200,
		"evil.example:" + port: 421, "localhost.evil.example": 421, "127.0.0.1.evil.example": 421, "10.0.0.1:" + port: 421, "simcast": 421,
	} {
		for _, path := range []string{"", "inbox/new", "inbox/script.js"} {
			status, body, _ := s.get(path, func(r *http.Request) { r.Host = host })
			if status != want || want != 200 && strings.Contains(body, "not for everybody") {
				t.Errorf("%s of %s: %d, not %d", path, host, status, want)
			}
		}
	}
}

// TestCallers: which client may read the page that calls which address of the machine.
func TestCallers(t *testing.T) {
	page := inbox.New(inbox.Config{StandIn: simulator.New(simulator.Options{})})
	for _, c := range []struct {
		from, called, host string
		want               int
	}{
		{"127.0.0.1:4000", "127.0.0.1:8700", "127.0.0.1:8700", 200},
		{"[::1]:4000", "[::1]:8700", "[::1]:8700", 200},
		{"[::ffff:127.0.0.1]:4000", "[::ffff:127.0.0.1]:8700", "127.0.0.1:8700", 200},
		{"192.0.2.5:4000", "192.0.2.5:8700", "192.0.2.5:8700", 200}, // the machine calls itself
		{"192.0.2.5:4000", "192.0.2.5:8700", "evil.example:8700", 421},
		{"127.0.0.1:4000", "127.0.0.1:8700", "192.0.2.5:8700", 421},
		{"192.0.2.9:4000", "192.0.2.5:8700", "192.0.2.5:8700", 403},
		{"203.0.113.9:4000", "192.0.2.5:8700", "localhost:8700", 403},
		{"192.0.2.9:4000", "", "localhost", 403},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr, r.Host = c.from, c.host
		if c.called != "" {
			at, err := net.ResolveTCPAddr("tcp", c.called)
			if err != nil {
				t.Fatal(err)
			}
			r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, at))
		}
		w := httptest.NewRecorder()
		page.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%+v: %d", c, w.Code)
		}
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	s := open(t)
	close(s.done) // the live answer ends by itself
	for _, path := range []string{"", "?team=none", "inbox/new?after=1", "inbox/live", "inbox/style.css", "inbox/script.js", "inbox/none"} {
		_, _, header := s.get(path, nil)
		csp := header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"} {
			if !strings.Contains(csp, want) {
				t.Errorf("%s: no %s in %s", path, want, csp)
			}
		}
		if strings.Contains(csp, "unsafe") || header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %v", path, header)
		}
	}
}

// TestNoMessageIsOutOfReach walks from the newest page to the oldest.
func TestNoMessageIsOutOfReach(t *testing.T) {
	const n = 450
	s := open(t)
	for i := range n {
		s.post(fields{"persona": leila, "channel": "microblog", "body": "post", "team_id": []int{city, press}[i%2]})
	}
	number, older := regexp.MustCompile(`data-n="(\d+)"`), regexp.MustCompile(`href="([^"]*)">Older messages`)
	for query, step := range map[string]int{"": 1, "?team=" + strconv.Itoa(press): 2} {
		next := n
		for link, pages := query, 0; link != "" || pages == 0; pages++ {
			page := s.body(link)
			found := number.FindAllStringSubmatch(page, -1)
			if len(found) == 0 || len(found) > 200 {
				t.Fatalf("%s: %d messages on a page", link, len(found))
			}
			for _, match := range found {
				if match[1] != strconv.Itoa(next) {
					t.Fatalf("%s: message %s where %d should be", link, match[1], next)
				}
				next -= step
			}
			link = ""
			if match := older.FindStringSubmatch(page); match != nil {
				link = html.UnescapeString(match[1])
			}
		}
		if next > 0 {
			t.Errorf("%q ends before message %d", query, next)
		}
	}
	if page := s.body("?channel=mail"); number.MatchString(page) || !strings.Contains(page, "No message fits this choice") {
		t.Error("a choice without messages says nothing of it")
	}
}

// TestBccIsNotPartOfWhatPlayersSee, but marked below it.
func TestBccIsNotPartOfWhatPlayersSee(t *testing.T) {
	s := open(t)
	s.post(fields{"persona": leila, "channel": "mail", "subject": "Call me", "body": "Now.", "to": "x@verrin.example", "bcc": "hidden@verrin.example", "team_id": city})
	drawing, below, _ := strings.Cut(s.body(""), `<p class="unseen">`)
	if strings.Contains(drawing, "hidden@verrin.example") || !strings.HasPrefix(below, "Bcc, not visible to players: <bdi>hidden@verrin.example</bdi>") {
		t.Errorf("the page shows %s", drawing)
	}
}

// TestMessagesAreFound by the words that they have.
func TestMessagesAreFound(t *testing.T) {
	s := open(t)
	s.post(fields{"persona": leila, "channel": "microblog", "body": "Smoke over the harbour", "team_id": city})
	s.post(fields{"persona": leila, "channel": "microblog", "body": "Fire at the harbour", "team_id": press})
	s.post(fields{"persona": courier, "channel": "microblog", "body": "All is well", "team_id": press})
	shown := regexp.MustCompile(`data-n="(\d+)"`)
	for search, want := range map[string]string{"harbour": "2 1", "HARBOUR fire": "2", "communications": "3 2", "verrin courier": "3", "<b>": "", "": "3 2 1"} {
		page := s.body("?find=" + url.QueryEscape(search))
		var numbers []string
		for _, match := range shown.FindAllStringSubmatch(page, -1) {
			numbers = append(numbers, match[1])
		}
		if got := strings.Join(numbers, " "); got != want || strings.Contains(page, "<b>\"") {
			t.Errorf("%q finds %q, not %q", search, got, want)
		}
		if search != "" && !strings.Contains(page, "&amp;find="+strings.ReplaceAll(url.QueryEscape(search), "+", "&#43;")) && !strings.Contains(page, "find="+url.QueryEscape(search)) {
			t.Errorf("%q: the links to teams forget the search", search)
		}
	}
}

// entries are what a ledger knows.
type entries []ledger.Entry

func (e entries) LatestEntries(_ context.Context, _ ledger.EntryFilter, limit, offset int) ([]ledger.Entry, error) {
	return e[min(offset, len(e)):min(offset+limit, len(e))], nil
}

// TestAMessageNamesItsInject as the ledger has it: by its message_id, or by its body while that is not written down yet.
func TestAMessageNamesItsInject(t *testing.T) {
	standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
	var known entries
	page := inbox.New(inbox.Config{StandIn: standIn, Injects: &known})
	base, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", standIn.WithPage(page))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	s := &pageServer{T: t, standIn: standIn, base: base, page: strings.TrimSuffix(base, simulator.BasePath) + "/"}
	names := func() string {
		var ids []string
		for _, match := range regexp.MustCompile(`inject </span><bdi>(\w+)<`).FindAllStringSubmatch(s.body(""), -1) {
			ids = append(ids, match[1])
		}
		return strings.Join(ids, " ")
	}
	s.post(fields{"persona": leila, "channel": "microblog", "body": "Smoke", "team_id": city})
	s.post(fields{"persona": leila, "channel": "microblog", "body": "Fire", "team_id": city})
	if got := names(); got != "" {
		t.Errorf("of nothing it knows %q", got)
	}
	record := standIn.Published()
	known = entries{{Attempt: ledger.Attempt{InjectID: "A2", Body: string(record[1].Raw)}}, {Attempt: ledger.Attempt{InjectID: "A1", MessageID: record[0].MessageID}}}
	if got := names(); got != "A2 A1" {
		t.Errorf("the messages name %q", got)
	}
	known[0].MessageID = record[1].MessageID
	if got := names(); got != "A2 A1" || !strings.Contains(s.body("?find=a2"), ">Fire<") || strings.Contains(s.body("?find=a2"), ">Smoke<") {
		t.Errorf("the messages name %q", got)
	}
}

func (s *pageServer) body(path string) string {
	s.Helper()
	status, body, _ := s.get(path, nil)
	if status != http.StatusOK {
		s.Fatalf("%s: %d", path, status)
	}
	return body
}

// TestTheSearchPromisesWhatItKnows: ids of injects only where something says which inject a message is of.
func TestTheSearchPromisesWhatItKnows(t *testing.T) {
	for promised, known := range map[string]inbox.Injects{"inject id, team or text": &entries{}, "team, sender or a piece of the text": nil} {
		standIn := simulator.New(simulator.Options{Space: simulator.Harbour()})
		page := inbox.New(inbox.Config{StandIn: standIn, Injects: known})
		base, stop, err := simulator.Start(t.Context(), "127.0.0.1:0", standIn.WithPage(page))
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		s := &pageServer{T: t, standIn: standIn, base: base, page: strings.TrimSuffix(base, simulator.BasePath) + "/"}
		if !strings.Contains(s.body(""), `placeholder="`+promised+`"`) {
			t.Errorf("the search does not promise %q", promised)
		}
	}
}
