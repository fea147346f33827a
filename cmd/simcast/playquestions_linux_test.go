package main

import (
	"strings"
	"testing"
	"time"
)

// atNoon is a workplace with a terminal whose clock stands at noon, and a plan of two injects: at STARTEX, and a minute later.
func atNoon(t *testing.T) *sleeper {
	s := newSleeper(t)
	noon := time.Now().UTC().Truncate(24 * time.Hour).Add(12 * time.Hour)
	s.putForward(time.Until(noon))
	s.must(writeTable(s.path("plan.csv"), [][]string{{"id", "persona", "channel", "body", "at"},
		{"A1", "port_authority", "microblog", "One", "+0m"}, {"A2", "port_authority", "microblog", "Two", "+1m"}}))
	return s
}

// isAsked types an answer to each question, once it is shown.
func (s *sleeper) isAsked(questions ...string) {
	s.Helper()
	for i := 0; i < len(questions); i += 2 {
		s.shows(questions[i])
		s.types(questions[i+1])
	}
}

// The questions before a day begins.
const (
	askStartEx = "STARTEX 09:30 was 2 h 30 min ago. Does the day begin then? [y/N] "
	askPast    = "What becomes of them? [send/skip/shift/keep] "
	askPlay    = "Play the day? [y/N] "
)

// TestQuestionsBeforeADay: a STARTEX that passed long ago is asked about, and then what becomes of what is past. Until the last
// answer nothing is sent, and there is no day.
func TestQuestionsBeforeADay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answers []string
		code    int
		shows   string
	}{
		"no to STARTEX":     {[]string{askStartEx, "n\n"}, exitCannot, "Nothing was sent."},
		"Ctrl-C at STARTEX": {[]string{askStartEx, "\x03"}, exitInterrupted, ""},
		"Ctrl-C at past":    {[]string{askStartEx, "y\n", askPast, "\x03"}, exitInterrupted, ""},
		"no answer to past": {[]string{askStartEx, "y\n", askPast, "\x04"}, exitCannot, "add --past keep, or another choice"},
		"no to the day":     {[]string{askStartEx, "y\n", askPast, "later\n", "Write send, skip, shift or keep. To end without sending, press Ctrl-C. " + askPast, "send\n", askPlay, "n\n"}, exitCannot, "Nothing was sent."},
		"Ctrl-C at the day": {[]string{askStartEx, "yes\n", askPast, "KEEP\n", askPlay, "\x03"}, exitInterrupted, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := atNoon(t)
			s.start("play", "plan.csv", "--round", "day", "--startex", "09:30", "--interval", "1ms")
			s.isAsked(c.answers...)
			if code := s.ends(); code != c.code || len(s.standIn().Published()) > 0 || !strings.Contains(s.screen(), c.shows) {
				t.Errorf("exit code %d, %d published:\n%s", code, len(s.standIn().Published()), s.lines())
			}
			if _, stderr := s.run(nil, "control", "hold", "--round", "day"); !strings.Contains(stderr, "there is no exercise day") && !strings.Contains(stderr, "does not know this key") {
				t.Errorf("a day was begun: %s", stderr)
			}
		})
	}
}

// TestNowIsTheMomentOfTheAnswer: who thinks about the question for ten minutes begins the day then, and nothing is past.
func TestNowIsTheMomentOfTheAnswer(t *testing.T) {
	t.Parallel()
	s := atNoon(t)
	s.start("play", "plan.csv", "--round", "day", "--startex", "now", "--interval", "1ms")
	s.shows(askPlay)
	later := time.Now().UTC().Truncate(24 * time.Hour).Add(12*time.Hour + 10*time.Minute)
	s.putForward(time.Until(later))
	s.types("y\n")
	s.shows("A1 sent to")
	var status struct{ StartEx time.Time }
	s.simcast(exitDone, &status, "control", "status", "--round", "day")
	if after := status.StartEx.Sub(later); after < 0 || after > time.Minute {
		t.Errorf("STARTEX is %s, and the answer came after %s", status.StartEx, later)
	}
	s.types("\x03")
	s.ends()
}

// TestADayIsGoneOnWithAtATerminal: what went past while nothing played is asked about at the next start, too.
func TestADayIsGoneOnWithAtATerminal(t *testing.T) {
	t.Parallel()
	s := atNoon(t)
	s.start("play", "plan.csv", "--round", "day", "--startex", "11:59", "--interval", "1ms", "--past", "keep", "--past-after", "0s")
	s.isAsked(askPlay, "y\n")
	s.shows("2 past: A1, A2")
	s.types("\x03")
	if code := s.ends(); code != exitInterrupted {
		t.Fatalf("exit code %d:\n%s", code, s.lines())
	}
	s.start("play", "plan.csv", "--round", "day", "--interval", "1ms")
	s.isAsked(askPast, "send\n", "Go on with the day? [y/N] ", "y\n")
	if code := s.ends(); code != exitDone || len(s.standIn().Published()) != 2 {
		t.Errorf("exit code %d, %d published:\n%s", code, len(s.standIn().Published()), s.lines())
	}
}

// TestQuestionsOfControls: what ends the day, or takes its plan again, is asked about at a terminal. Nothing is asked for before
// the answer.
func TestQuestionsOfControls(t *testing.T) {
	t.Parallel()
	s := newSleeper(t)
	s.must(writeTable(s.path("plan.csv"), [][]string{{"id", "persona", "channel", "body", "at"}, {"A1", "port_authority", "microblog", "One", "+0m"}, {"A2", "port_authority", "microblog", "Two", "+9h"}}))
	s.must(s.launch(s.folder, s.env, "simcast", "play", "plan.csv", "--round", "day", "--startex", "now", "--yes", "--interval", "1ms"))
	p := s.process
	t.Cleanup(p.kill)
	s.saysOnce("A1      sent ")
	const endDay, takePlan = "what is still to come is missed: 1 waiting. [y/N] ", "plan.csv again? [y/N] "
	for _, c := range []struct {
		args           []string
		question, keys string
		code           int
		shows          string
	}{
		{[]string{"reload", "plan.csv"}, takePlan, "\x03", exitInterrupted, ""},
		{[]string{"reload", "plan.csv"}, takePlan, "\n", exitCannot, "Nothing was changed."},
		{[]string{"reload", "plan.csv"}, takePlan, "y\n", exitDone, "nothing changes"},
		{[]string{"endex"}, endDay, "\x03", exitInterrupted, ""},
		{[]string{"endex"}, endDay, "n\n", exitCannot, "Nothing was changed."},
		{[]string{"endex"}, endDay, "\x04", exitCannot, "Nothing was changed."},
		{[]string{"endex"}, endDay, "yes\n", exitDone, "endex has taken effect"},
	} {
		s.mu.Lock()
		s.shown.Reset()
		s.mu.Unlock()
		s.start(append([]string{"control", "--round", "day"}, c.args...)...)
		s.shows(c.question)
		s.types(c.keys)
		if code := s.ends(); code != c.code || !strings.Contains(s.screen(), c.shows) {
			t.Errorf("%q, %q: exit code %d\n%s", c.args, c.keys, code, s.lines())
		}
	}
	<-p.done
	if code := p.cmd.ProcessState.ExitCode(); code != exitOpen || len(s.standIn().Published()) != 1 {
		t.Errorf("play ended with %d:\n%s", code, &p.stderr)
	}
}
