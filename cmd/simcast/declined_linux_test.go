package main

import (
	"os"
	"strings"
	"testing"
)

// TestAnswerNoStillGivesJSON: whoever reads the JSON gets one object, also where somebody at the terminal says no.
func TestAnswerNoStillGivesJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, question, keys string
		args                 []string
		want                 string
	}{
		{"to the messages", "Send 3 messages? [y/N] ", "n\n", nil, `"pending": 3,`},
		{"to the messages in many spaces", "Send 3 messages to 1 space? [y/N] ", "\n", []string{"--spaces", "spaces.csv", "--new-hosts"}, `"pending": 3,`},
		{"to the hosts of a list", "may the keys be sent to them? [y/N] ", "n\n", []string{"--spaces", "spaces.csv"}, `"error": "the keys were not sent, because you answered no to the new hosts`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSleeper(t)
			key := s.path("first.key")
			s.keyFiles[key] = true
			s.must(os.WriteFile(key, []byte(s.standIn().Key()), 0o600))
			s.must(os.WriteFile(s.path("spaces.csv"), []byte("name,base_url,key_file\nfirst,"+s.baseURL+",first.key\n"), 0o600))
			s.start(append([]string{"send", "plan.csv", "--json"}, c.args...)...)
			s.shows(c.question)
			s.types(c.keys)
			if code := s.ends(); code != exitCannot || len(s.standIn().Published()) > 0 {
				t.Errorf("exit %d and %d published", code, len(s.standIn().Published()))
			}
			if screen := s.lines(); !strings.Contains(screen, c.want) || strings.Count(screen, "\r\n{\r\n") != 1 || !strings.HasSuffix(strings.TrimSpace(screen), "\r\n}") {
				t.Errorf("it shows not one object, or lacks %s:\n%s", c.want, screen)
			}
		})
	}
}
