package terminal

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"simcast/cmd/simcast/view"
)

// liveLines keeps a few lines at the end of a terminal up to date; other lines are put above them.
type liveLines struct {
	out    io.Writer
	size   func() screenSize
	screen func() Screen                     // that gives a line its colours
	lines  func(columns int) [][]view.Phrase // as they are now; not asked for while a line is put
	mu     sync.Mutex
	shown  [][]view.Phrase // that stand there
	closed bool
	stop   func()
}

// newLiveLines draws lines on out until Close.
func newLiveLines(out io.Writer, size func() screenSize, screen func() Screen, lines func(columns int) [][]view.Phrase) *liveLines {
	l := &liveLines{out: out, size: size, screen: screen, lines: lines}
	l.Draw()
	l.stop = sync.OnceFunc(Regularly(drawEvery, l.Draw))
	return l
}

// Draw draws the lines as they are now.
func (l *liveLines) Draw() {
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
func (l *liveLines) Put(indent int, spans ...view.Phrase) {
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
func (l *liveLines) Close() {
	l.stop()
	l.Draw()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
}

// draw draws lines in the place of those that stand there, with a text above them, all in one write.
func (l *liveLines) draw(above string, lines [][]view.Phrase, size screenSize) {
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
func (l *liveLines) erase(columns int) string {
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
func (l *liveLines) write(text string) { _, _ = io.WriteString(l.out, text) }
