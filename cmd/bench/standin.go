package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
)

// standIn is many spaces behind one listener, each under a path of its own.
type standIn struct {
	http      http.Server
	spaces    []*simulator.Simulator
	addresses []address

	mu       sync.Mutex
	posts    []post
	reported int // messages that were reported already
}

// address is where a space is, its key, and a message that it takes.
type address struct{ BaseURL, Key, Body string }

// post is one POST as the stand-in saw it: when it arrived, and when its answer was ready.
type post struct {
	space        int
	began, ended time.Time
}

// serve starts a stand-in of so many spaces, which answers each POST after latency.
func serve(count int, latency time.Duration) (*standIn, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	s, mux := &standIn{}, http.NewServeMux()
	for n := range count {
		space, path := ownTeams(n), fmt.Sprintf("/s%04d", n)
		one := simulator.New(simulator.Options{Space: space, AnswerID: true, Faults: simulator.Faults{Latency: latency}})
		mux.Handle(path+"/", http.StripPrefix(path, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			began := time.Now()
			r.Host += path // a stand-in makes the addresses that it names of the host alone
			one.ServeHTTP(w, r)
			if r.Method == http.MethodPost {
				ended := time.Now()
				s.mu.Lock()
				defer s.mu.Unlock()
				s.posts = append(s.posts, post{n, began, ended})
			}
		})))
		s.spaces = append(s.spaces, one)
		s.addresses = append(s.addresses, address{BaseURL: "http://" + listener.Addr().String() + path + simulator.BasePath, Key: one.Key(), Body: messageTo(space)})
	}
	s.http = http.Server{Handler: mux, ErrorLog: log.New(io.Discard, "", 0)}
	go func() { _ = s.http.Serve(listener) }()
	return s, nil
}

// ownTeams is the space of the stand-in with teams that no other has: by a team that two of them
// show, they would be taken for one space under a renewed key.
func ownTeams(n int) simulator.Space {
	space := simulator.Harbour()
	for i := range space.Teams {
		space.Teams[i].ID += int64(n * len(space.Teams))
	}
	return space
}

// messageTo is a message that a space takes, about as long as that of a plan: from its first persona to its first team.
func messageTo(space simulator.Space) string {
	var sender apiclient.Persona
	if err := json.Unmarshal(space.Personas[0], &sender); err != nil {
		panic(err) // the space is part of the program
	}
	return fmt.Sprintf(`{"persona":%q,"channel":"mail","team_id":%d,"type":"team","subject":"Situation at Berth 7","body":"The fire at Berth 7 is not under control. `+
		`Keep windows shut, and stay away from the quay.","to":"Crisis manager","ts":%d,"isDraft":0}`, sender.SystemInfo.Hash, space.Teams[0].ID, time.Now().Unix())
}

// taken takes what came in since it was asked last: the POSTs in the order of their arrival, and how many messages were published.
func (s *standIn) taken() (posts []post, published int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.spaces {
		published += len(one.Published())
	}
	posts, s.posts = s.posts, nil
	published, s.reported = published-s.reported, published
	slices.SortFunc(posts, func(a, b post) int { return a.began.Compare(b.began) })
	return posts, published
}
