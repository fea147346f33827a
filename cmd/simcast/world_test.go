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

// world is what a script plays in: the service, and simcast as a process in the
// background. The service is one of several stand-ins, all at one address; what
// no stand-in would say, a canned answer says.
type world struct {
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

type worldKey struct{}

// canned is an answer that takes the place of the stand-in's.
type canned struct {
	status      int
	contentType string
	body        []byte
	location    string
}

func newWorld(workDir string) (*world, error) {
	w := &world{workDir: workDir, standIns: map[string]*simulator.Simulator{}, canned: map[string]canned{},
		held: map[*simulator.Simulator]chan struct{}{}, keyFiles: map[string]bool{}}
	w.changed = sync.NewCond(&w.mu)
	w.server = httptest.NewServer(w)
	w.baseURL = w.server.URL + simulator.BasePath
	return w, w.choose("first", "")
}

// choose puts the stand-in of that name at the address. One that is new has a key
// of its own, and the space of Harbour Light, but for what a JSON file changes.
func (w *world) choose(name, spaceFile string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.current = name
	if w.standIns[name] != nil {
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
	w.standIns[name] = simulator.New(simulator.Options{Space: space})
	return nil
}

func (w *world) standIn() *simulator.Simulator {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.standIns[w.current]
}

// addressee is the stand-in whose key the request bears, else the current one.
func (w *world) addressee(r *http.Request) *simulator.Simulator {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, s := range w.standIns {
		if r.Header.Get("Authorization") == "Bearer "+s.Key() {
			return s
		}
	}
	return w.standIns[w.current]
}

func (w *world) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	standIn, path := w.addressee(r), strings.TrimPrefix(r.URL.Path, simulator.BasePath)
	w.mu.Lock()
	answer, isCanned := w.canned[r.Method+" "+path]
	held := w.held[standIn]
	w.mu.Unlock()
	switch {
	case isCanned:
		_, _ = io.Copy(io.Discard, r.Body) // whoever answers before has the connection reset under what is still written
		answer.write(rw)
	case r.Method == http.MethodPost && held != nil:
		w.hold(rw, r, standIn, held)
		return
	case r.Header.Get("Authorization") == "":
		w.withoutKey(rw, r)
	default:
		standIn.ServeHTTP(rw, r)
	}
	if r.Method == http.MethodPost {
		w.note()
	}
}

// withoutKey serves what bears no key, such as a presigned address: one that the current
// stand-in has not made is another's.
func (w *world) withoutKey(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	all := append([]*simulator.Simulator{w.standIns[w.current]}, slices.Collect(maps.Values(w.standIns))...)
	w.mu.Unlock()
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
func (w *world) hold(rw http.ResponseWriter, r *http.Request, standIn *simulator.Simulator, held chan struct{}) {
	recorder := httptest.NewRecorder()
	standIn.ServeHTTP(recorder, r)
	w.note()
	select {
	case <-held:
	case <-r.Context().Done():
		return
	}
	maps.Copy(rw.Header(), recorder.Header())
	rw.WriteHeader(recorder.Code)
	_, _ = rw.Write(recorder.Body.Bytes()) // simcast may be gone, and shows it by itself
}

func (w *world) note() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.arrived++
	w.changed.Broadcast()
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
func (w *world) holdBack() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held[w.standIns[w.current]] = make(chan struct{})
}

// release lets held answers go.
func (w *world) release() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, held := range w.held {
		close(held)
	}
	clear(w.held)
}

// close ends the world, and says where a key was left that nobody asked for.
func (w *world) close() (leak string) {
	if w.process != nil {
		w.process.kill()
	}
	w.release()
	w.server.Close()
	return w.findKeys()
}
