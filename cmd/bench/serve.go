package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"simcast/apiclient/simulator"
)

// server is many spaces behind one listener, each under a path of its own.
type server struct {
	spaces []*simulator.Simulator
	mux    *http.ServeMux
	now    func() time.Time

	mu       sync.Mutex
	posts    []post
	reported []int // messages of each space that were reported already
}

// serve is the child that plays the service: how many spaces, and the latency of a POST. It prints
// the addresses, answers each line of standard input with a record, and ends with the last.
func serve(_ context.Context, args []string) error {
	count, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	latency, err := time.ParseDuration(args[1])
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s := newServer(count, latency, time.Now)
	go func() {
		_ = (&http.Server{Handler: s, ErrorLog: log.New(io.Discard, "", 0)}).Serve(listener)
	}()
	out := json.NewEncoder(os.Stdout)
	if err := out.Encode(s.addresses(listener.Addr().String())); err != nil {
		return err
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		if err := out.Encode(s.record()); err != nil {
			return err
		}
	}
	return nil
}

func newServer(count int, latency time.Duration, now func() time.Time) *server {
	s := &server{mux: http.NewServeMux(), now: now, reported: make([]int, count)}
	for n := range count {
		one := simulator.New(simulator.Options{Space: ownTeams(n), AnswerID: true, Faults: simulator.Faults{Latency: latency}})
		s.spaces = append(s.spaces, one)
		s.mux.Handle(pathOf(n)+"/", http.StripPrefix(pathOf(n), under(pathOf(n), one)))
	}
	return s
}

func pathOf(space int) string { return fmt.Sprintf("/s%04d", space) }

// ownTeams is the space of the stand-in with teams that no other has: by a team that two of them
// show, they would be taken for one space under a renewed key.
func ownTeams(n int) simulator.Space {
	space := simulator.Harbour()
	for i := range space.Teams {
		space.Teams[i].ID += int64(n * len(space.Teams))
	}
	return space
}

// under has a stand-in name addresses that lead back to its path: it makes them of the host alone.
func under(path string, to http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Host += path
		to.ServeHTTP(w, r)
	})
}

// ServeHTTP notes when a POST arrived, and when its answer was ready.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	began := s.now()
	s.mux.ServeHTTP(w, r)
	if r.Method != http.MethodPost {
		return
	}
	digits, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/s"), "/")
	space, _ := strconv.Atoi(digits)
	ended := s.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.posts = append(s.posts, post{Space: space, Began: began.UnixNano(), Ended: ended.UnixNano()})
}

func (s *server) addresses(host string) []address {
	var all []address
	for n, one := range s.spaces {
		all = append(all, address{BaseURL: "http://" + host + pathOf(n) + simulator.BasePath, Key: one.Key()})
	}
	return all
}

func (s *server) record() record {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := record{Posts: s.posts}
	s.posts = nil
	for n, one := range s.spaces {
		published := one.Published()
		for _, p := range published[s.reported[n]:] {
			r.Published = append(r.Published, message{Space: n, ID: p.MessageID, Body: string(p.Raw)})
		}
		s.reported[n] = len(published)
	}
	return r
}
