package main

import (
	"os"
	"strings"
	"testing"
)

// TestAskedAboutNewHosts answers, at a terminal, whether the keys of a list may go to a host. It is asked
// in spite of --yes, and of a dry run too.
func TestAskedAboutNewHosts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, keys, flag string
		code, published  int
	}{
		{"yes", "y\n", "--yes", exitDone, 3},
		{"no", "n\n", "--yes", exitCannot, 0},
		{"Enter", "\n", "--yes", exitCannot, 0},
		{"a dry run", "n\n", "--dry-run", exitCannot, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSleeper(t)
			key := s.path("first.key")
			s.keyFiles[key] = true
			s.must(os.WriteFile(key, []byte(s.standIn().Key()), 0o600))
			s.must(os.WriteFile(s.path("spaces.csv"), []byte("name,base_url,key_file\nfirst,"+s.baseURL+",first.key\n"), 0o600))
			s.start("send", "plan.csv", "--spaces", "spaces.csv", "--interval", "1ms", c.flag)
			s.shows("for 1 space: first")
			s.shows("Are these the right hosts, and may the keys be sent to them? [y/N] ")
			if asked := s.standIn().Requests(); len(asked) > 0 {
				t.Errorf("%d requests were made before the answer", len(asked))
			}
			s.types(c.keys)
			if code := s.ends(); code != c.code || len(s.standIn().Published()) != c.published {
				t.Errorf("exit %d and %d published, want %d and %d:\n%s", code, len(s.standIn().Published()), c.code, c.published, s.screen())
			}
			if c.code == exitCannot && len(s.standIn().Requests()) > 0 {
				t.Error("the key was sent all the same")
			}
			if !strings.Contains(s.screen(), "127.0.0.1:") {
				t.Errorf("it does not name the host:\n%s", s.screen())
			}
		})
	}
}
