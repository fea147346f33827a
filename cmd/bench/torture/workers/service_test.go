//go:build unix

package workers

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"simcast/apiclient/simulator"
)

// service is many spaces behind one listener, and its record.
type service struct {
	*httptest.Server
	spaces []*simulator.Simulator

	mu    sync.Mutex
	posts []post
}

// post is a request to publish, as the service saw it.
type post struct {
	space     int
	mark      string // of its message: see markOf
	began     time.Time
	ended     time.Time
	published bool
	messageID string
}

// newService is a service in which a request takes so long.
func newService(spaces int, latency time.Duration) *service {
	s := &service{}
	mux := http.NewServeMux()
	for n := range spaces {
		space := simulator.Harbour()
		for i := range space.Teams {
			space.Teams[i].ID += int64(n * len(space.Teams)) // no two spaces have a team in common
		}
		one := simulator.New(simulator.Options{Space: space, AnswerID: true, Faults: simulator.Faults{Latency: latency}})
		s.spaces = append(s.spaces, one)
		path := fmt.Sprintf("/s%04d", n)
		mux.Handle(path+"/", http.StripPrefix(path, s.noting(n, path, one)))
	}
	s.Server = httptest.NewServer(mux)
	return s
}

// noting writes down what comes to a space, before it is answered.
func (s *service) noting(n int, path string, one *simulator.Simulator) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Host += path
		if r.Method != http.MethodPost {
			one.ServeHTTP(w, r)
			return
		}
		began := time.Now()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return // it broke off
		}
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		answer := httptest.NewRecorder()
		one.ServeHTTP(answer, r)
		var said struct {
			MessageID string `json:"message_id"`
		}
		_ = json.Unmarshal(answer.Body.Bytes(), &said) // an answer without an id is judged as such
		s.mu.Lock()
		s.posts = append(s.posts, post{space: n, mark: markOf(string(body)), began: began, ended: time.Now(), published: answer.Code/100 == 2, messageID: said.MessageID})
		s.mu.Unlock()
		for name, values := range answer.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(answer.Code)
		_, _ = w.Write(answer.Body.Bytes()) // whoever asked may be dead
	})
}

func (s *service) record() []post {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]post(nil), s.posts...)
}

// address is where a space is.
func (s *service) address(n int) string {
	return s.URL + fmt.Sprintf("/s%04d", n) + simulator.BasePath
}

var marked = regexp.MustCompile(`Message (\d+):`)

// markOf tells the messages of a space apart, by their numbers in the plan.
func markOf(body string) string {
	found := marked.FindStringSubmatch(body)
	if found == nil {
		return "?" + strconv.Quote(body)
	}
	return found[1]
}
