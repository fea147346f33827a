package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestJSONAtATerminal: a command that is interrupted at its question, or gets no for an answer, gives its JSON too.
func TestJSONAtATerminal(t *testing.T) {
	t.Parallel()
	described, err := readSchemas()
	if err != nil {
		t.Fatal(err)
	}
	s := newSleeper(t)
	s.env = append(s.env, "SIMCAST_BASE_URL=")
	for _, c := range []struct {
		args             []string
		question, answer string
		code             int
	}{
		{[]string{"login", "--json"}, "/v1.1/interface: ", "\x03", exitInterrupted},
		{[]string{"send", "plan.csv", "--json", "--base-url", s.baseURL}, "[y/N] ", "n\n", exitCannot},
	} {
		s.mu.Lock()
		s.shown.Reset()
		s.mu.Unlock()
		s.start(c.args...)
		s.shows(c.question)
		s.types(c.answer)
		if code := s.ends(); code != c.code {
			t.Errorf("%q: exit code %d", c.args, code)
		}
		screen := s.screen()
		var written json.RawMessage
		if err := json.NewDecoder(strings.NewReader(screen[max(0, strings.Index(screen, "{")):])).Decode(&written); err != nil {
			t.Errorf("%q: %v in\n%s", c.args, err, screen)
		}
		if err := described.hold(c.args[0], written); err != nil {
			t.Errorf("%q: %v", c.args, err)
		}
	}
}
