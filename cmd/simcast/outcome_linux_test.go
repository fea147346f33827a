package main

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"simcast/apiclient/simulator"
	"simcast/cmd/simcast/jsonout"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// interruptedAtTheQuestion has simcast interrupted where it asks, and gives its JSON.
func (s *sleeper) interruptedAtTheQuestion(args ...string) (said jsonout.Outcome) {
	s.Helper()
	s.mu.Lock()
	s.shown.Reset()
	s.closed = false
	s.mu.Unlock()
	s.start(append(args, "--json")...)
	s.shows("[y/N] ")
	s.types("\x03")
	if code := s.ends(); code != exitInterrupted {
		s.Errorf("exit %d", code)
	}
	screen := s.screen()
	_, text, _ := strings.Cut(screen, "{")
	if err := json.NewDecoder(strings.NewReader("{" + text)).Decode(&said); err != nil {
		s.Errorf("%v in\n%s", err, screen)
	}
	if !strings.Contains(screen, "Interrupted; nothing was sent.") || len(s.standIn().Published()) > 0 {
		s.Errorf("it says\n%s", screen)
	}
	return said
}

// TestInterruptedAtTheQuestion writes the results of a run that is interrupted before its first message, which a
// rerun takes; and leaves alone what knows more.
func TestInterruptedAtTheQuestion(t *testing.T) {
	t.Parallel()
	for _, results := range []string{"plan.results.csv", "book.xlsx"} {
		t.Run(results, func(t *testing.T) {
			t.Parallel()
			s := newSleeper(t)
			path := s.path(results)
			if said := s.interruptedAtTheQuestion("send", "plan.csv", "--results", results); said.Pending != 3 || len(said.Open) != 3 || said.Results != results {
				t.Errorf("the JSON is %+v", said)
			}
			rows, err := readTable(path)
			s.must(err)
			column, err := columnOf(rows, "result")
			s.must(err)
			for _, row := range rows[1:] {
				if len(rows) != 4 || row[column] != "pending" {
					t.Errorf("%q", rows)
				}
			}
			// A second time they are replaced, and a rerun that is interrupted leaves its file as it is.
			s.interruptedAtTheQuestion("send", "plan.csv", "--results", results)
			before, err := os.ReadFile(path)
			s.must(err)
			if said := s.interruptedAtTheQuestion("rerun", results); said.Pending != 3 || said.Results != results {
				t.Errorf("the JSON is %+v", said)
			}
			after, err := os.ReadFile(path)
			s.must(err)
			if string(after) != string(before) {
				t.Error("the rerun has written its file")
			}
			// What is not simcast's own is not moved away for nothing.
			s.must(os.WriteFile(path, []byte("mine"), 0o600))
			s.interruptedAtTheQuestion("send", "plan.csv", "--results", results)
			if now, err := os.ReadFile(path); err != nil || string(now) != "mine" {
				t.Errorf("%q, %v", now, err)
			}
			if kept, err := filepath.Glob(s.path("* 20*")); err != nil || len(kept) > 0 {
				t.Errorf("%q, %v", kept, err)
			}
		})
	}
}

// TestInterruptedAtTheQuestionOfManySpaces writes a file a space.
func TestInterruptedAtTheQuestionOfManySpaces(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.keyFiles[s.path("first.key")] = true
	s.must(os.WriteFile(s.path("first.key"), []byte(s.standIn().Key()+"\n"), 0o600))
	s.must(writeTable(s.path("spaces.csv"), [][]string{{"name", "base_url", "key_file"}, {"first", s.baseURL, "first.key"}}))
	s.env = append(s.env, "SIMCAST_BASE_URL=")
	if said := s.interruptedAtTheQuestion("send", "plan.csv", "--spaces", "spaces.csv", "--new-hosts"); said.Pending != 3 || said.Results != "plan.results" {
		t.Errorf("the JSON is %+v", said)
	}
	rows, err := readTable(filepath.Join(s.folder, "plan.results", "first.results.csv"))
	if err != nil || len(rows) != 4 {
		t.Errorf("%q, %v", rows, err)
	}
}

// TestInterruptedAtTheQuestionWithoutResults: where the results cannot be written it says why, and does not end as though they
// were.
func TestInterruptedAtTheQuestionWithoutResults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		args    []string
		prevent func(s *sleeper) error
	}{
		{"one space", []string{"--results", "out/plan.csv"}, func(s *sleeper) error { return os.RemoveAll(s.path("out")) }},
		{"many spaces", []string{"--spaces", "spaces.csv", "--new-hosts"}, func(s *sleeper) error { return os.WriteFile(s.path("plan.results"), nil, 0o600) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSleeper(t)
			s.must(os.Mkdir(s.path("out"), 0o700))
			s.keyFiles[s.path("first.key")] = true
			s.must(os.WriteFile(s.path("first.key"), []byte(s.standIn().Key()+"\n"), 0o600))
			s.must(writeTable(s.path("spaces.csv"), [][]string{{"name", "base_url", "key_file"}, {"first", s.baseURL, "first.key"}}))
			if c.name == "many spaces" {
				s.env = append(s.env, "SIMCAST_BASE_URL=")
			}
			s.start(append([]string{"send", "plan.csv", "--json"}, c.args...)...)
			s.shows("[y/N] ")
			s.must(c.prevent(s))
			s.types("\x03")
			code := s.ends()
			screen := strings.Join(strings.Fields(s.screen()), " ")
			if code != exitCannot || !strings.Contains(screen, "cannot be written") || !strings.Contains(screen, "Interrupted; nothing was sent.") || strings.Contains(screen, "Results: ") {
				t.Errorf("exit %d:\n%s", code, s.screen())
			}
		})
	}
}

// TestInterruptedWhileLoading gives the JSON of a run that is interrupted before its plan was understood.
func TestInterruptedWhileLoading(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.must(syscall.Mkfifo(s.path("key"), 0o600))
	s.start("send", "plan.csv", "--json", "--api-key-file", "key")
	writer, err := os.OpenFile(s.path("key"), os.O_WRONLY, 0) // it has begun to read
	s.must(err)
	defer writer.Close()
	s.types("\x03")
	if code := s.ends(); code != exitInterrupted || !strings.Contains(s.screen(), `"results": ""`) {
		t.Errorf("exit %d:\n%s", code, s.screen())
	}
	if _, err := os.Stat(s.path("plan.results.csv")); err == nil {
		t.Error("there are results")
	}
}

// TestNewAddressIsTold before anything else: also where somebody sends at the old one, for whom this run would wait.
func TestNewAddressIsTold(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.start("send", "plan.csv", "--yes", "--interval", "1h")
	s.shows("1 of 3")
	moved := httptest.NewServer(s.standIn())
	defer moved.Close()
	for _, args := range [][]string{{"send", "plan.csv", "--yes"}, {"play", "plan.csv", "--round", "day", "--startex", "now", "--yes"}} {
		code, stderr := s.run(nil, append(args, "--base-url", moved.URL+simulator.BasePath, "--insecure")...)
		at, busy := strings.Index(stderr, "This space was at "), strings.Index(stderr, "is under way in this space")
		if code != exitCannot || at < 0 || busy < at || strings.Count(stderr, "This space was at ") != 1 {
			t.Errorf("%s: exit %d\n%s", args[0], code, stderr)
		}
	}
	s.types("\x03\x03")
	s.ends()
	if code, stderr := s.run(nil, "send", "plan.csv", "--dry-run", "--base-url", moved.URL+simulator.BasePath); code != 0 || strings.Count(stderr, "This space was at ") != 1 {
		t.Errorf("exit %d\n%s", code, stderr)
	}
}

// TestInterruptedAtTheQuestionOfADatabase gives the space back at once: nobody has to wait until it is taken for dead.
func TestInterruptedAtTheQuestionOfADatabase(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.env = append(s.env, "SIMCAST_LEDGER="+pgtest.Database(t))
	s.interruptedAtTheQuestion("send", "plan.csv")
	s.simcast(0, nil, "send", "plan.csv", "--yes", "--interval", "1ms")
}
