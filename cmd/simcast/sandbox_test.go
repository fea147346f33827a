package main

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"

	"simcast/apiclient/simulator"
)

// sandbox is what a script runs in: the service, and simcast as a process in the
// background. The service is one of several stand-ins, all at one address; what
// no stand-in would say, a canned answer says.
type sandbox struct {
	baseURL string
	workDir string
	server  *httptest.Server

	mu       sync.Mutex
	changed  *sync.Cond // of what follows, and of the process's output
	standIns map[string]*simulator.Simulator
	current  string
	canned   map[string]canned                      // by "GET /teams"
	held     map[*simulator.Simulator]chan struct{} // POSTs are served, and wait for their answer until it is closed
	arrived  int                                    // POSTs served
	process  *process
	printed  bytes.Buffer    // all that simcast ever wrote
	keyFiles map[string]bool // those that hold a key, because the script wanted it so
}

type sandboxKey struct{}

// canned is an answer that takes the place of the stand-in's.
type canned struct {
	status      int
	contentType string
	body        []byte
	location    string
}

func newSandbox(workDir string) (*sandbox, error) {
	b := &sandbox{workDir: workDir, standIns: map[string]*simulator.Simulator{}, canned: map[string]canned{},
		held: map[*simulator.Simulator]chan struct{}{}, keyFiles: map[string]bool{}}
	b.changed = sync.NewCond(&b.mu)
	b.server = httptest.NewServer(b)
	b.baseURL = b.server.URL + simulator.BasePath
	return b, b.choose("first", "")
}

// choose puts the stand-in of that name at the address. One that is new has a key
// of its own, and the space of Harbour Light, but for what a JSON file changes.
func (b *sandbox) choose(name, spaceFile string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.current = name
	if b.standIns[name] != nil {
		return nil
	}
	space := simulator.Harbour()
	if spaceFile != "" {
		data, err := os.ReadFile(spaceFile)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(data, &space); err != nil {
			return err
		}
	}
	b.standIns[name] = simulator.New(simulator.Options{Space: space})
	return nil
}

func (b *sandbox) standIn() *simulator.Simulator {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.standIns[b.current]
}

// addressee is the stand-in whose key the request bears, else the current one.
func (b *sandbox) addressee(r *http.Request) *simulator.Simulator {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, s := range b.standIns {
		if r.Header.Get("Authorization") == "Bearer "+s.Key() {
			return s
		}
	}
	return b.standIns[b.current]
}

func (b *sandbox) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	standIn, path := b.addressee(r), strings.TrimPrefix(r.URL.Path, simulator.BasePath)
	b.mu.Lock()
	answer, isCanned := b.canned[r.Method+" "+path]
	held := b.held[standIn]
	b.mu.Unlock()
	switch {
	case isCanned:
		_, _ = io.Copy(io.Discard, r.Body) // whoever answers before has the connection reset under what is still written
		answer.write(rw)
	case r.Method == http.MethodPost && held != nil:
		b.hold(rw, r, standIn, held)
		return
	case r.Header.Get("Authorization") == "":
		b.withoutKey(rw, r)
	default:
		standIn.ServeHTTP(rw, r)
	}
	if r.Method == http.MethodPost {
		b.note()
	}
}

// withoutKey serves what bears no key, such as a presigned address: one that the current
// stand-in has not made is another's.
func (b *sandbox) withoutKey(rw http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	all := append([]*simulator.Simulator{b.standIns[b.current]}, slices.Collect(maps.Values(b.standIns))...)
	b.mu.Unlock()
	var recorder *httptest.ResponseRecorder
	for _, standIn := range all {
		recorder = httptest.NewRecorder()
		if standIn.ServeHTTP(recorder, r); recorder.Code != http.StatusForbidden {
			break
		}
	}
	maps.Copy(rw.Header(), recorder.Header())
	rw.WriteHeader(recorder.Code)
	_, _ = rw.Write(recorder.Body.Bytes()) // as above
}

// hold serves a POST at once and keeps its answer back.
func (b *sandbox) hold(rw http.ResponseWriter, r *http.Request, standIn *simulator.Simulator, held chan struct{}) {
	recorder := httptest.NewRecorder()
	standIn.ServeHTTP(recorder, r)
	b.note()
	select {
	case <-held:
	case <-r.Context().Done():
		return
	}
	maps.Copy(rw.Header(), recorder.Header())
	rw.WriteHeader(recorder.Code)
	_, _ = rw.Write(recorder.Body.Bytes()) // simcast may be gone, and shows it by itself
}

func (b *sandbox) note() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.arrived++
	b.changed.Broadcast()
}

func (c canned) write(rw http.ResponseWriter) {
	rw.Header().Set("Content-Type", c.contentType)
	if c.location != "" {
		rw.Header().Set("Location", c.location)
	}
	rw.WriteHeader(c.status)
	_, _ = rw.Write(c.body) // as above
}

// holdBack keeps the answers of the current stand-in's POSTs back until release.
func (b *sandbox) holdBack() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.held[b.standIns[b.current]] = make(chan struct{})
}

// answerOne lets go what is held of the current stand-in, and keeps the answers of what comes then back.
func (b *sandbox) answerOne() {
	b.mu.Lock()
	defer b.mu.Unlock()
	standIn := b.standIns[b.current]
	close(b.held[standIn])
	b.held[standIn] = make(chan struct{})
}

// release lets held answers go.
func (b *sandbox) release() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, held := range b.held {
		close(held)
	}
	clear(b.held)
}

// close ends the sandbox, and says where a key was left that nobody asked for.
func (b *sandbox) close() (leak string) {
	if b.process != nil {
		b.process.kill()
	}
	b.release()
	b.server.Close()
	return b.findKeys()
}
