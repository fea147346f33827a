package playing

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
)

// drawEvery is how often the lines are drawn.
const drawEvery = 250 * time.Millisecond

// Size is how large a terminal is: its columns, and its rows, 0 where it does not say it.
type Size struct{ Columns, Rows int }

// SizeOf is how large the terminal is that something is written to.
func SizeOf(out io.Writer) Size { return Size{terminal.Columns(out), terminal.Rows(out)} }

// Live keeps a few lines at the end of a terminal up to date; other lines are put above them.
type Live struct {
	out    io.Writer
	size   func() Size
	screen func() terminal.Screen            // that gives a line its colours
	lines  func(columns int) [][]view.Phrase // as they are now; not asked for while a line is put
	mu     sync.Mutex
	shown  [][]view.Phrase // that stand there
	closed bool
	stop   func()
}

// NewLive draws lines on out until Close.
func NewLive(out io.Writer, size func() Size, screen func() terminal.Screen, lines func(columns int) [][]view.Phrase) *Live {
	l := &Live{out: out, size: size, screen: screen, lines: lines}
	l.Draw()
	l.stop = sync.OnceFunc(terminal.Regularly(drawEvery, l.Draw))
	return l
}

// Draw draws the lines as they are now.
func (l *Live) Draw() {
	size := l.size()
	lines := l.lines(max(size.Columns-1, 1)) // in the last column some consoles begin a new line
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.draw("", lines, size)
	}
}

// Put puts a line above those that are kept up to date, which are drawn soon. What of it is wrapped begins at column indent. It asks
// nobody for the others: whoever tells of an event may be in the middle of it.
func (l *Live) Put(indent int, spans ...view.Phrase) {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := l.screen().Text(indent, spans...) + "\n"
	if l.closed {
		l.write(text)
		return
	}
	l.draw(text, l.shown, l.size())
}

// Close draws the lines for the last time, and leaves them there.
func (l *Live) Close() {
	l.stop()
	l.Draw()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
}

// draw draws lines in the place of those that stand there, with a text above them, all in one write.
func (l *Live) draw(above string, lines [][]view.Phrase, size Size) {
	var all strings.Builder
	all.WriteString(l.erase(size.Columns))
	all.WriteString(above)
	if size.Rows > 1 && len(lines) > size.Rows-1 { // the cursor does not go up beyond the first row
		lines = lines[:size.Rows-1]
	}
	screen := l.screen()
	for _, line := range lines {
		all.WriteString(screen.Text(0, line...))
		all.WriteByte('\n')
	}
	l.shown = lines
	l.write(all.String())
}

// erase takes away what stands there. In a terminal that was made narrower a line takes several rows.
func (l *Live) erase(columns int) string {
	rows := 0
	for _, line := range l.shown {
		rows += max(1, (widthOf(line)+columns-1)/max(columns, 1))
	}
	if rows == 0 {
		return ""
	}
	return fmt.Sprintf("\r\x1b[%dA\x1b[J", rows)
}

// write writes at once. A terminal that is gone takes nothing more.
func (l *Live) write(text string) { _, _ = io.WriteString(l.out, text) }
