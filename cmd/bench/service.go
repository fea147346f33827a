package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"time"
)

// standIn is the stand-in in a process of its own, seen from here.
type standIn struct {
	cmd    *exec.Cmd
	ask    io.WriteCloser
	answer *json.Decoder
	spaces []address
}

// address is where a space of it is, and its key.
type address struct{ BaseURL, Key string }

// record is what came in since it was asked for last.
type record struct {
	Posts     []post
	Published []message
}

// post is one POST as the server saw it, in nanoseconds since 1970: all processes here have one clock.
type post struct {
	Space        int
	Began, Ended int64
}

// message is one that was published.
type message struct {
	Space int
	ID    string
	Body  string
}

// serve starts a stand-in of so many spaces, which answers each POST after latency.
func (b *bench) serve(ctx context.Context, spaces int, latency time.Duration) (*standIn, error) {
	cmd := exec.CommandContext(ctx, b.self, "serve", strconv.Itoa(spaces), latency.String())
	ask, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &standIn{cmd: cmd, ask: ask, answer: json.NewDecoder(out)}
	if err := s.answer.Decode(&s.spaces); err != nil {
		s.stop()
		return nil, fmt.Errorf("the stand-in did not start: %w", err)
	}
	return s, nil
}

// stop ends it: it serves until nobody can ask any more.
func (s *standIn) stop() {
	_ = s.ask.Close()
	_ = s.cmd.Wait()
}

// record takes what came in since it was taken last, the POSTs in the order of their arrival.
func (s *standIn) record() (record, error) {
	var r record
	if _, err := s.ask.Write([]byte("record\n")); err != nil {
		return r, err
	}
	if err := s.answer.Decode(&r); err != nil {
		return r, err
	}
	slices.SortFunc(r.Posts, func(a, b post) int { return int(a.Began - b.Began) })
	return r, nil
}

// settings name one of its spaces to simcast.
func (s *standIn) settings(space int) []string {
	return []string{"SIMCAST_BASE_URL=" + s.spaces[space].BaseURL, "SIMCAST_API_KEY=" + s.spaces[space].Key}
}

// rate is the POSTs a second, from the first request to the last answer.
func (r record) rate() float64 {
	if len(r.Posts) == 0 {
		return 0
	}
	last := r.Posts[0].Ended
	for _, p := range r.Posts {
		last = max(last, p.Ended)
	}
	return float64(len(r.Posts)) / time.Duration(last-r.Posts[0].Began).Seconds()
}
