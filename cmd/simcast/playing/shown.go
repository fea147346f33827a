package playing

import (
	"io"
	"sync"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/progress"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// Display is where a day is shown.
type Display struct {
	Out     io.Writer
	Screen  func() terminal.Screen // of Out
	Object  func(jsonout.DayEvent) // puts a line for scripts; nil where there are none
	Silent  bool                   // people are shown no line, but for those of a terminal
	Now     func() time.Time
	Board   func() day.Board
	Zone    *time.Location
	StartEx time.Time // by it moments on another day are told with their date
	Space   string    // of a day in several spaces: its name, before each line; else ""
}

// Shown is a day that is shown while it is played. Its methods may be called from several goroutines.
type Shown struct {
	display Display
	mu      sync.Mutex
	live    *Live // nil where nothing stays at the end
	last    *play.Happening
	wait    send.Progress
	till    time.Time            // when that wait ends
	said    time.Time            // when a wait was said last, where nothing stays at the end
	late    map[string]day.Cause // why entries are late that are being sent, by their ids
}

// sayWaitEvery is how often a wait is said, where nothing stays at the end.
const sayWaitEvery = 10 * time.Second

// NewShown shows a day in lines alone, until KeepLines.
func NewShown(display Display) *Shown { return &Shown{display: display, late: map[string]day.Cause{}} }

// KeepLines keeps a few lines at the end of the terminal up to date, until Close.
func (s *Shown) KeepLines() {
	size := func() Size { return SizeOf(s.display.Out) }
	s.PutAbove(NewLive(s.display.Out, size, s.display.Screen, s.lines))
}

// PutAbove puts what is shown of the day above lines that stay, from here on.
func (s *Shown) PutAbove(live *Live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.live = live
}

// lines are what stays at the end.
func (s *Shown) lines(columns int) [][]view.Phrase {
	board, now := s.display.Board(), s.display.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := Screen(&board, columns, now, s.display.Zone)
	if service := serviceLine(s.wait, s.till.Sub(now)); service != nil {
		lines = append(lines, fit(service, columns))
	}
	return lines
}

// serviceLine says that the service makes the run wait, nil where it does not.
func serviceLine(p send.Progress, left time.Duration) []view.Phrase {
	if p.Waiting == "" {
		return nil
	}
	return []view.Phrase{label("Service"), view.As(view.Warning, "waits "+wording.Span(roundUp(left))), view.Plain(": " + oneLine(p.Waiting))}
}

// Progress takes how far the run is: that the service makes it wait stays at the end of the terminal. Elsewhere it is said.
func (s *Shown) Progress(p send.Progress) {
	now := s.display.Now()
	s.mu.Lock()
	s.wait, s.till = p, now.Add(p.WaitFor)
	says := s.live == nil && p.Waiting != "" && (s.said.IsZero() || now.Sub(s.said) >= sayWaitEvery)
	if says {
		s.said = now
	}
	s.mu.Unlock()
	if says {
		s.putEvent(Line(play.Happening{Time: now, Event: "waits", Reason: wording.Span(roundUp(p.WaitFor)) + ": " + oneLine(p.Waiting)}, s.display.Zone, s.display.StartEx))
	}
}

// Show shows an event. For scripts the one that ends the day, or the process alone, comes later: with the counts.
func (s *Shown) Show(h play.Happening) {
	if h.Event == play.HappenedEndEx || h.Event == play.HappenedStopped {
		s.mu.Lock()
		s.last = &h
		s.mu.Unlock()
	} else if s.display.Object != nil {
		s.display.Object(jsonout.DayEventOf(h))
	}
	s.keepCause(&h)
	if s.isShown() && DeservesLine(h) {
		s.putEvent(Line(h, s.display.Zone, s.display.StartEx))
	}
}

// End tells that the day has ended in one of several spaces, or that it is not played any more.
func (s *Shown) End(board *day.Board) {
	last := s.Last(board)
	if s.display.Object != nil {
		s.display.Object(jsonout.DayEventOf(last))
	}
	if board.Ended { // of what only stops the player has told
		s.putEvent(Line(last, s.display.Zone, s.display.StartEx))
	}
}

// keepCause keeps why an entry is late, until the line of what became of it says so.
func (s *Shown) keepCause(h *play.Happening) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case h.Line == nil:
	case h.Event == play.HappenedLate:
		s.late[h.Line.ID] = h.Cause
	case h.Event == play.HappenedPlayed && h.Cause == "":
		h.Cause = s.late[h.Line.ID]
		delete(s.late, h.Line.ID)
	}
}

// isShown reports whether people are shown lines.
func (s *Shown) isShown() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.live != nil || !s.display.Silent
}

// putEvent puts the line of an event.
func (s *Shown) putEvent(line EventLine) {
	columns := s.display.Screen().Columns()
	if columns > 0 {
		columns = max(columns-len(s.spaceName()), 1)
	}
	s.put(textIndent, line.Spans(columns)...)
}

// put puts a line for people. What of it is wrapped begins at column indent.
func (s *Shown) put(indent int, line ...view.Phrase) {
	if name := s.spaceName(); name != "" {
		line, indent = append([]view.Phrase{view.As(view.Strong, name)}, line...), indent+len(name)
	}
	s.putOfAll(indent, line...)
}

// putOfAll puts a line for people that is about no single space.
func (s *Shown) putOfAll(indent int, line ...view.Phrase) {
	s.mu.Lock()
	live := s.live
	s.mu.Unlock()
	switch {
	case live != nil:
		live.Put(indent, line...)
	case !s.display.Silent:
		s.display.Screen().Hanging(indent, line...)
	}
}

// spaceName is what each line begins with, "" in one space.
func (s *Shown) spaceName() string {
	if s.display.Space == "" {
		return ""
	}
	return padded(s.display.Space, spaceWidth) + "  "
}

// Warn puts what a controller should know.
func (s *Shown) Warn(note string) { s.put(0, view.As(view.Warning, note)) }

// WarnOfAll is Note of what is about all spaces.
func (s *Shown) WarnOfAll(note string) { s.putOfAll(0, view.As(view.Warning, note)) }

// Stopping answers the first Ctrl-C: in all spaces.
func (s *Shown) Stopping() { s.putOfAll(0, progress.Stopping()...) }

// Close leaves the last lines where they are.
func (s *Shown) Close() {
	s.mu.Lock()
	live := s.live
	s.mu.Unlock()
	if live != nil {
		live.Close()
	}
}

// Last is the event that has ended the day, or the process alone.
func (s *Shown) Last(board *day.Board) play.Happening {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.last != nil:
		return *s.last
	case board.Ended:
		return play.Happening{Time: board.EndedAt, Event: play.HappenedEndEx, By: board.EndedBy}
	}
	return play.Happening{Time: s.display.Now(), Event: play.HappenedStopped, By: day.BySimcast}
}
