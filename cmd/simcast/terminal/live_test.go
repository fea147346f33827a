package terminal

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"simcast/cmd/simcast/view"
)

// tty is a terminal that obeys what lines are drawn in place with: it has all rows that ever stood there.
type tty struct {
	mu      sync.Mutex
	columns int
	rows    []string
	at      int
}

var steps = regexp.MustCompile(`\x1b\[(\d*)([AJ])|\r|\n|[^\x1b\r\n]+`)

func (s *tty) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, step := range steps.FindAllStringSubmatch(string(text), -1) {
		switch {
		case step[2] == "A":
			n, _ := strconv.Atoi(step[1])
			s.at -= n
		case step[2] == "J":
			s.rows = s.rows[:s.at]
		case step[0] == "\r":
		case step[0] == "\n":
			s.at++
		default:
			for rest := step[0]; rest != ""; {
				n := min(len(rest), s.columns)
				s.rows = append(s.rows[:s.at], rest[:n])
				if rest = rest[n:]; rest != "" {
					s.at++
				}
			}
		}
	}
	return len(text), nil
}

// shows is what stands at the terminal.
func (s *tty) shows() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.rows, "\n")
}

func TestLinesAreDrawnInPlace(t *testing.T) {
	t.Parallel()
	out, n := &tty{columns: 80}, 0
	size := screenSize{Columns: 80, Rows: 24}
	var mu sync.Mutex // the lines are also drawn by themselves
	set := func(to int, s screenSize) {
		mu.Lock()
		defer mu.Unlock()
		n, size = to, s
	}
	live := newLiveLines(out, func() screenSize { mu.Lock(); defer mu.Unlock(); return size }, func() Screen { return NewScreenOf(out, 0) },
		func(int) (lines [][]view.Phrase) {
			mu.Lock()
			defer mu.Unlock()
			for i := range n {
				lines = append(lines, []view.Phrase{view.Plain(fmt.Sprintf("line %d of %d", i+1, n))})
			}
			return lines
		})
	see := func(want string) {
		t.Helper()
		if got := out.shows(); got != want {
			t.Fatalf("the terminal shows\n%s\nnot\n%s", got, want)
		}
	}
	set(2, size)
	live.Draw()
	see("line 1 of 2\nline 2 of 2")
	live.Put(0, view.Plain("A01 is sent"))
	live.Draw()
	see("A01 is sent\nline 1 of 2\nline 2 of 2")
	set(1, size)
	live.Draw()
	see("A01 is sent\nline 1 of 1")
	set(5, screenSize{Columns: 80, Rows: 4})
	live.Put(0, view.Plain("A02 is sent"))
	live.Draw()
	see("A01 is sent\nA02 is sent\nline 1 of 5\nline 2 of 5\nline 3 of 5")
	live.Close()
	live.Draw()
	live.Put(0, view.Plain("the summary"))
	see("A01 is sent\nA02 is sent\nline 1 of 5\nline 2 of 5\nline 3 of 5\nthe summary")
}

// In a terminal that was made narrower a line has several rows, and all of them go.
func TestLinesThatWrapAreErased(t *testing.T) {
	t.Parallel()
	l := &liveLines{}
	for _, width := range []int{79, 10, 0, 40} {
		l.shown = append(l.shown, []view.Phrase{view.Plain(strings.Repeat("x", width))})
	}
	for columns, want := range map[int]string{80: "\r\x1b[4A\x1b[J", 40: "\r\x1b[5A\x1b[J", 20: "\r\x1b[8A\x1b[J"} {
		if got := l.erase(columns); got != want {
			t.Errorf("at %d columns %q, not %q", columns, got, want)
		}
	}
}
