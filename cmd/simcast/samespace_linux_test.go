package main

import "testing"

// TestAskedWhichSpace chooses, at a terminal, one of two spaces that look alike.
func TestAskedWhichSpace(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, keys      string
		code, published int
	}{
		{"the one in which it is sent", "1\n", exitDone, 0},
		{"the other one", "2\n", exitDone, 3},
		{"a new one", "new\n", exitDone, 3},
		{"none of them, and then one", "3\n1\n", exitDone, 0},
		{"same, which says nothing, and then a new one", "same\nnew\n", exitDone, 3},
		{"a question mark, Enter, and no answer", "?\n\n\x04", exitCannot, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSleeper(t)
			s.sends("plan.csv")
			s.must(s.choose("second", ""))
			s.sends("plan.csv", "--rows", "2", "--round", "other", "--new-space")
			s.must(s.choose("renewed", ""))
			s.start("send", "plan.csv", "--yes", "--interval", "1ms")
			s.shows("Is it one of these, with a renewed key, or a new space? [1/2/new] ")
			s.types(c.keys)
			s.endsWith(c.code, c.published)
		})
	}
}

// TestAskedWhetherSame is asked at a terminal whether a key was renewed: what is no answer is asked again, and each answer
// says what comes of it.
func TestAskedWhetherSame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, keys      string
		code, published int
	}{
		{"a question mark, then same", "?\nsame\n", exitDone, 0},
		{"Enter, then new", "\nNEW\n", exitDone, 3},
		{"no answer", "yes\n\x04", exitCannot, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newSleeper(t)
			s.sends("plan.csv")
			s.must(s.choose("renewed", ""))
			s.start("send", "plan.csv", "--yes", "--interval", "1ms")
			s.shows("counts as sent, and is not sent again.")
			s.shows("Nothing counts as sent there: all messages are sent.")
			s.shows("Is this the same space, with a renewed key, or a new one? [same/new] ")
			s.types(c.keys)
			s.endsWith(c.code, c.published)
			s.shows("Write same or new. To end without sending, press Ctrl-C.")
		})
	}
}

// sends sends a plan, with more flags, to the end.
func (s *sleeper) sends(plan string, flags ...string) {
	s.Helper()
	s.start(append([]string{"send", plan, "--yes", "--interval", "1ms"}, flags...)...)
	if code := s.ends(); code != exitDone {
		s.Fatal(s.screen())
	}
}

// endsWith holds how the command ends, and how many messages the stand-in has published since it began.
func (s *sleeper) endsWith(code, published int) {
	s.Helper()
	if got, now := s.ends(), len(s.standIn().Published()); got != code || now != published {
		s.Errorf("exit %d and %d published, want %d and %d:\n%s", got, now, code, published, s.screen())
	}
}
