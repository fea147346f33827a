package terminal

import (
	"io"
	"sync"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// DayDisplay is where days are shown.
type DayDisplay struct {
	Out     io.Writer
	Screen  func() Screen // of Out
	Silent  bool          // people are shown no line, but for those of a terminal
	Now     func() time.Time
	Zone    *time.Location
	StartEx time.Time // by it moments on another day are told with their date
}

// Days is the day of one space, or of several, that is shown while it is played.
type Days struct {
	display DayDisplay
	spaces  []*DayInSpace

	mu   sync.Mutex
	live *liveLines // nil where nothing stays at the end
}

// NewDays shows days in lines alone, until KeepLines.
func NewDays(display DayDisplay) *Days { return &Days{display: display} }

// DayInSpace is the day in one of the spaces. Its methods may be called from several goroutines.
type DayInSpace struct {
	of     *Days
	name   string // before each line; "" where there is no other space
	board  func() day.Board
	object func(play.Happening) // puts an event for scripts; nil where there are none

	mu   sync.Mutex
	last *play.Happening
	wait send.Progress
	till time.Time            // when that wait ends
	said time.Time            // when a wait was said last, where nothing stays at the end
	late map[string]day.Cause // why entries are late that are being sent, by their ids
}

// Add adds the day of a space, whose name is "" where it is the only one.
func (s *Days) Add(name string, board func() day.Board, object func(play.Happening)) *DayInSpace {
	in := &DayInSpace{of: s, name: name, board: board, object: object, late: map[string]day.Cause{}}
	s.spaces = append(s.spaces, in)
	return in
}

// KeepLines keeps a few lines at the end of the terminal up to date, until Close: of several spaces a line each.
func (s *Days) KeepLines() {
	size := func() screenSize { return sizeOf(s.display.Out) }
	live := newLiveLines(s.display.Out, size, s.display.Screen, func(columns int) [][]view.Phrase { return s.lines(screenSize{columns, size().Rows}) })
	s.mu.Lock()
	defer s.mu.Unlock()
	s.live = live
}

// kept are the lines that are kept up to date, nil where there are none.
func (s *Days) kept() *liveLines {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.live
}

// lines are what stays at the end.
func (s *Days) lines(size screenSize) [][]view.Phrase {
	now := s.display.Now()
	if first := s.spaces[0]; first.name == "" {
		return first.lines(size.Columns, now)
	}
	var boards []spaceBoard
	for _, in := range s.spaces {
		in.mu.Lock()
		boards = append(boards, spaceBoard{Name: in.name, Wait: in.wait})
		in.mu.Unlock()
		boards[len(boards)-1].Board = in.board()
	}
	return screenOfAll(boards, size, now, s.display.Zone)
}

// lines are the day of the only space.
func (s *DayInSpace) lines(columns int, now time.Time) [][]view.Phrase {
	board := s.board()
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := dayScreen(&board, columns, now, s.of.display.Zone)
	if service := serviceLine(s.wait, s.till.Sub(now)); service != nil {
		lines = append(lines, cut(service, columns))
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

// Progress takes how far the run is: that the service makes it wait stays at the end of the terminal. Elsewhere it is said, where there is
// no other space.
func (s *DayInSpace) Progress(p send.Progress) {
	now, isKept := s.of.display.Now(), s.of.kept() != nil
	s.mu.Lock()
	s.wait, s.till = p, now.Add(p.WaitFor)
	says := s.name == "" && !isKept && p.Waiting != "" && (s.said.IsZero() || now.Sub(s.said) >= LineEvery)
	if says {
		s.said = now
	}
	s.mu.Unlock()
	if says {
		s.putEvent(play.Happening{Time: now, Event: "waits", Reason: wording.Span(roundUp(p.WaitFor)) + ": " + oneLine(p.Waiting)})
	}
}

// Show shows an event. For scripts the one that ends the day, or the process alone, comes later: with the counts.
func (s *DayInSpace) Show(h play.Happening) {
	if h.Event == play.HappenedEndEx || h.Event == play.HappenedStopped {
		s.mu.Lock()
		s.last = &h
		s.mu.Unlock()
	} else {
		s.putObject(h)
	}
	s.keepCause(&h)
	if deservesLine(h) {
		s.putEvent(h)
	}
}

// End tells that the day has ended in one of several spaces, or that it is not played any more.
func (s *DayInSpace) End(board *day.Board) {
	last := s.Last(board)
	s.putObject(last)
	if board.Ended { // of what only stops the player has told
		s.putEvent(last)
	}
}

func (s *DayInSpace) putObject(h play.Happening) {
	if s.object != nil {
		s.object(h)
	}
}

// keepCause keeps why an entry is late, until the line of what became of it says so.
func (s *DayInSpace) keepCause(h *play.Happening) {
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

// putEvent puts the line of an event.
func (s *DayInSpace) putEvent(h play.Happening) {
	d := &s.of.display
	columns := d.Screen().Columns()
	if columns > 0 {
		columns = max(columns-Width(s.column()), 1)
	}
	s.put(textIndent, lineOf(h, d.Zone, d.StartEx, columns)...)
}

// put puts a line for people. What of it is wrapped begins at column indent.
func (s *DayInSpace) put(indent int, line ...view.Phrase) {
	if name := s.column(); name != "" {
		line, indent = append([]view.Phrase{view.As(view.Strong, name)}, line...), indent+Width(name)
	}
	s.of.put(indent, line...)
}

// column is what each line begins with, "" in one space.
func (s *DayInSpace) column() string {
	if s.name == "" {
		return ""
	}
	return padded(s.name, spaceWidth) + "  "
}

// Warn puts what a controller should know.
func (s *DayInSpace) Warn(note string) { s.put(0, view.As(view.Warning, note)) }

// put puts a line for people that is about no single space.
func (s *Days) put(indent int, line ...view.Phrase) {
	switch live := s.kept(); {
	case live != nil:
		live.Put(indent, line...)
	case !s.display.Silent:
		s.display.Screen().Hanging(indent, line...)
	}
}

// Warn puts what is about all spaces.
func (s *Days) Warn(note string) { s.put(0, view.As(view.Warning, note)) }

// Stopping answers the first Ctrl-C.
func (s *Days) Stopping() { s.put(0, Stopping()...) }

// Close leaves the last lines where they are.
func (s *Days) Close() {
	if live := s.kept(); live != nil {
		live.Close()
	}
}

// Last is the event that has ended the day, or the process alone.
func (s *DayInSpace) Last(board *day.Board) play.Happening {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.last != nil:
		return *s.last
	case board.Ended:
		return play.Happening{Time: board.EndedAt, Event: play.HappenedEndEx, By: board.EndedBy}
	}
	return play.Happening{Time: s.of.display.Now(), Event: play.HappenedStopped, By: day.BySimcast}
}
