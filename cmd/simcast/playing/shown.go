package playing

import (
	"io"
	"sync"
	"time"

	"simcast/cmd/simcast/progress"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/day"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
)

// Where is where a day is shown.
type Where struct {
	Out    io.Writer
	Screen func() terminal.Screen // of Out
	Say    func(...terminal.Span) // puts a line for people where nothing stays at the end of Out
	Object func(Object)           // puts a line for scripts; nil where there are none
	Silent bool                   // people are shown no line, but for those of a terminal
	Now    func() time.Time
	Board  func() day.Board
	Zone   *time.Location
	First  time.Time // STARTEX
	Space  string    // of a day in several spaces: its name, before each line; else ""
}

// Shown is a day that is shown while it is played. Its methods may be called from several goroutines.
type Shown struct {
	where Where
	mu    sync.Mutex
	live  *Live // nil where nothing stays at the end
	last  *play.Happening
	wait  send.Progress
	till  time.Time // when that wait ends
}

// NewShown shows a day in lines alone, until Stay.
func NewShown(where Where) *Shown { return &Shown{where: where} }

// Stay keeps a few lines at the end of the terminal up to date, until Over.
func (s *Shown) Stay() {
	size := func() Size { return SizeOf(s.where.Out) }
	s.Above(NewLive(s.where.Out, size, s.where.Screen, s.lines))
}

// Above puts what is shown of the day above lines that stay, from here on.
func (s *Shown) Above(live *Live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.live = live
}

// lines are what stays at the end.
func (s *Shown) lines(columns int) [][]terminal.Span {
	board, now := s.where.Board(), s.where.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := Screen(&board, columns, now, s.where.Zone)
	if service := serviceLine(s.wait, s.till.Sub(now)); service != nil {
		lines = append(lines, fit(service, columns))
	}
	return lines
}

// serviceLine says that the service makes the run wait, nil where it does not.
func serviceLine(p send.Progress, left time.Duration) []terminal.Span {
	if p.Waiting == "" {
		return nil
	}
	return []terminal.Span{label("Service"), terminal.As(terminal.Warning, "waits "+Span(roundUp(left))), terminal.Plain(": " + oneLine(p.Waiting))}
}

// Progress takes how far the run is: that the service makes it wait stays at the end of the terminal.
func (s *Shown) Progress(p send.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wait, s.till = p, s.where.Now().Add(p.WaitFor)
}

// Show shows an event. For scripts the one that ends the day, or the process alone, comes later: with the counts.
func (s *Shown) Show(h play.Happening) {
	if h.Event == "endex" || h.Event == "stopped" {
		s.mu.Lock()
		s.last = &h
		s.mu.Unlock()
	} else if s.where.Object != nil {
		s.where.Object(ObjectOf(h))
	}
	s.put(Line(h, s.where.Zone, s.where.First)...)
}

// End tells that the day has ended in one of several spaces, or that it is not played any more.
func (s *Shown) End(board *day.Board) {
	last := s.Last(board)
	if s.where.Object != nil {
		s.where.Object(ObjectOf(last))
	}
	if board.Ended { // of what only stops the player has told
		s.put(Line(last, s.where.Zone, s.where.First)...)
	}
}

// put puts a line for people.
func (s *Shown) put(line ...terminal.Span) {
	if s.where.Space != "" {
		line = append([]terminal.Span{terminal.As(terminal.Strong, padded(s.where.Space, spaceWidth)+"  ")}, line...)
	}
	s.mu.Lock()
	live := s.live
	s.mu.Unlock()
	switch {
	case live != nil:
		live.Put(line...)
	case !s.where.Silent:
		s.where.Say(line...)
	}
}

// Note puts what a controller should know.
func (s *Shown) Note(note string) { s.put(terminal.As(terminal.Warning, note)) }

// Stopping answers the first Ctrl-C.
func (s *Shown) Stopping() { s.put(progress.Stopping()...) }

// Over leaves the last lines where they are.
func (s *Shown) Over() {
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
		return play.Happening{Time: board.EndedAt, Event: "endex", By: board.EndedBy}
	}
	return play.Happening{Time: s.where.Now(), Event: "stopped", By: day.BySimcast}
}
