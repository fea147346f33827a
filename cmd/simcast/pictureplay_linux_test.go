package main

import (
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"simcast/cmd/simcast/web/webtest"
)

// The terminal of the picture.
const (
	terminalColumns = 112
	terminalRows    = 26
)

// TestPictureOfPlay takes the picture of simcast play in docs/exercise-day.md: what it shows at a terminal while it plays the
// sample in a demo, at 120 times the speed. A page shows it as a terminal does.
func TestPictureOfPlay(t *testing.T) {
	t.Parallel()
	folder := pictureFolder(t)
	if os.Getenv("CI") == "" {
		t.Skip("tests in a browser take long, and run where CI is set")
	}
	j := &journey{workplace: newWorkplace(t)}
	temp, clock := j.path("temporary"), j.path("clock")
	j.must(errors.Join(os.Mkdir(temp, 0o700), os.WriteFile(clock, []byte(time.Until(time.Now().UTC().Truncate(24*time.Hour).Add(9*time.Hour+30*time.Minute-time.Second)).String()), 0o600)))
	j.env = append(j.env, "TMPDIR="+temp, "SIMCAST_TEST_CLOCK="+clock)
	j.copySample("harbour-light-msel.xlsx")
	shown := j.launchAtTerminal("play", "harbour-light-msel.xlsx", "--demo", "--startex", "09:30", "--speed", "120", "--yes")
	j.saysOnce("A11     sent ")
	j.terminalPicture(shown, "Next     A12", "Entries", filepath.Join(folder, "play.png"), pictureHeight, 8) // a slow machine is some lines further on
	j.interrupt()
	j.ends(exitInterrupted)
}

// plannedTimes is the plan of the picture of times: a row for each way to write one.
const plannedTimes = `id,kind,at,anchor,persona,channel,to,team,subject,body,controller,trigger
A1,,09:30,,harbour_master,mail,duty,Port operations,Fire,Fire in bay 11.,,
A2,,+15m,,harbour_master,microblog,,Port operations,,There is smoke over the port.,,
A3,manual,after A2 +10m,,,,,,,Call the duty officer.,Ada,
A4,contingency,,,harbour_master,microblog,,Port operations,,Please keep the windows shut.,Ada,if nobody warns the public
A5,,10:30,yes,harbour_master,microblog,,Port operations,,The press conference begins.,,
A6,,D+1 09:30,,harbour_master,microblog,,Port operations,,The port is open again.,,
`

// TestPictureOfTimes takes the picture of docs/exercise-day.md for planners: the end of what simcast check says of such a plan.
func TestPictureOfTimes(t *testing.T) {
	t.Parallel()
	folder := pictureFolder(t)
	if os.Getenv("CI") == "" {
		t.Skip("tests in a browser take long, and run where CI is set")
	}
	j := &journey{workplace: newWorkplace(t)}
	j.must(os.WriteFile(j.path("day.csv"), []byte(plannedTimes), 0o600))
	shown := j.launchAtTerminal("check", "day.csv", "--demo", "--mark", "EXERCISE", "--startex", "2026-11-26 09:30")
	j.ends(exitDone)
	shown.showFrom("When it is played")
	j.terminalPicture(shown, "Next", "", filepath.Join(folder, "times.png"), 400, 0)
}

// terminalPicture takes a picture of a terminal, in a browser of its own, as it is as soon as a text stands there, and its last line
// begins with another one: what is written at once may arrive in parts. So many of its lines may be others than in the docs.
func (j *journey) terminalPicture(shown *shownTerminal, text, last, file string, height, others int) {
	j.Helper()
	page := ""
	if !j.waitFor(func() bool { page = shown.page(); return shown.has(text) && strings.HasPrefix(shown.lastLine(), last) }) {
		j.Fatalf("it ended without %q on its terminal", text)
	}
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(page)) // the test fails without the picture
	}))
	defer served.Close()
	j.Browser = webtest.Open(j.T) // others need one meanwhile
	j.Navigate(served.URL)
	j.WaitFor(webtest.Loaded)
	if shown.unknown != "" {
		j.Errorf("the picture's terminal does not know %q", shown.unknown)
	}
	j.pictureOf(file, height, others)
	j.Navigate("about:blank")
}

// launchAtTerminal starts simcast at a terminal, and gives what stands on it. All that it ever showed is the process's standard
// error, without colours.
func (d *workplace) launchAtTerminal(args ...string) *shownTerminal {
	d.Helper()
	path, err := exec.LookPath("simcast")
	d.must(err)
	master, slave, err := openTerminal()
	d.must(err)
	d.must(unix.IoctlSetWinsize(int(slave.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: terminalRows, Col: terminalColumns}))
	p := &process{sandbox: d.sandbox, cmd: exec.Command(path, args...), done: make(chan struct{})}
	p.cmd.Dir, p.cmd.Env = d.folder, append(d.env, "TERM=xterm-256color")
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = slave, slave, slave
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	d.must(errors.Join(p.cmd.Start(), slave.Close()))
	d.process = p
	shown := &shownTerminal{lines: [][]shownRune{nil}, said: &p.stderr}
	go func() {
		defer close(p.done)
		defer master.Close()
		read := make([]byte, 4096)
		for {
			n, err := master.Read(read)
			d.mu.Lock()
			shown.write(string(read[:n]))
			d.changed.Broadcast()
			d.mu.Unlock()
			if err != nil { // the program has closed it
				break
			}
		}
		_ = p.cmd.Wait() // ProcessState has it
		d.mu.Lock()
		defer d.mu.Unlock()
		p.ended = true
		d.changed.Broadcast()
	}()
	return shown
}

// shownTerminal is what stands on a terminal: it knows what simcast writes to one, and no more. It is read under the sandbox's lock.
type shownTerminal struct {
	lines   [][]shownRune
	row     int
	column  int
	style   string // the numbers of the colours, as they were set
	rest    string // of what was written, the beginning of a sequence
	unknown string // a sequence that it does not know
	said    interface{ WriteString(string) (int, error) }
}

type shownRune struct {
	r     rune
	style string
}

func (s *shownTerminal) write(text string) {
	text = s.rest + text
	s.rest = ""
	for text != "" {
		size := 1
		switch r := []rune(text[:min(len(text), 4)])[0]; r {
		case '\x1b':
			end := strings.IndexFunc(text, func(r rune) bool { return r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' })
			if end < 0 {
				s.rest = text
				return
			}
			s.obey(text[:end+1])
			size = end + 1
		case '\r':
			s.column = 0
		case '\n':
			s.row++
			if s.row == len(s.lines) {
				s.lines = append(s.lines, nil)
			}
			_, _ = s.said.WriteString("\n")
		case '\uFFFD': // the beginning of a letter
			s.rest = text
			return
		default:
			size = len(string(r))
			s.put(r)
		}
		text = text[size:]
	}
}

func (s *shownTerminal) put(r rune) {
	line := s.lines[s.row]
	for len(line) <= s.column {
		line = append(line, shownRune{r: ' '})
	}
	line[s.column] = shownRune{r, s.style}
	s.lines[s.row], s.column = line, s.column+1
	_, _ = s.said.WriteString(string(r))
}

// obey does what a sequence says: up, erase from here on, or colours.
func (s *shownTerminal) obey(sequence string) {
	body := strings.TrimPrefix(sequence[:len(sequence)-1], "\x1b[")
	switch sequence[len(sequence)-1] {
	case 'A':
		n, _ := strconv.Atoi(body)
		s.row = max(0, s.row-n)
	case 'J':
		s.lines = s.lines[:s.row+1]
		s.lines[s.row] = s.lines[s.row][:min(s.column, len(s.lines[s.row]))]
	case 'm':
		if s.style = strings.TrimSpace(s.style + " " + strings.ReplaceAll(body, ";", " ")); body == "0" || body == "" {
			s.style = ""
		}
	default:
		s.unknown = sequence
	}
}

// showFrom takes away what stands above the line with a text.
func (s *shownTerminal) showFrom(text string) {
	for len(s.lines) > 0 && !strings.Contains(lineText(s.lines[0]), text) {
		s.lines = s.lines[1:]
	}
}

// has says whether a text stands in a line.
func (s *shownTerminal) has(text string) bool {
	return slices.ContainsFunc(s.lines, func(line []shownRune) bool { return strings.Contains(lineText(line), text) })
}

// lastLine is the last line with a text.
func (s *shownTerminal) lastLine() string {
	for _, line := range slices.Backward(s.lines) {
		if text := lineText(line); strings.TrimSpace(text) != "" {
			return text
		}
	}
	return ""
}

func lineText(line []shownRune) string {
	var text strings.Builder
	for _, cell := range line {
		text.WriteRune(cell.r)
	}
	return text.String()
}

// page is the end of the terminal as a page.
func (s *shownTerminal) page() string {
	colours := map[string]string{"1": "font-weight:700", "2": "opacity:.6", "31": "color:#ff7b72", "32": "color:#56d364", "33": "color:#e3b341", "36": "color:#56d4dd", "95": "color:#e29cff"}
	var page strings.Builder
	page.WriteString(`<!doctype html><title>simcast play</title><style>body { margin: 0; background: #11151c; color: #e6edf3 }
pre { margin: 0; padding: 12px 16px; font: 18.6px/29px "DejaVu Sans Mono", "Liberation Mono", monospace }</style><pre>`)
	for _, line := range s.lines[max(0, len(s.lines)-terminalRows):] {
		for _, cell := range line {
			var css []string
			for number := range strings.FieldsSeq(cell.style) {
				css = append(css, colours[number])
			}
			if style := strings.Join(css, ";"); style == "" {
				page.WriteString(html.EscapeString(string(cell.r)))
			} else {
				fmt.Fprintf(&page, `<span style="%s">%s</span>`, style, html.EscapeString(string(cell.r)))
			}
		}
		page.WriteByte('\n')
	}
	return page.String() + "</pre>"
}
