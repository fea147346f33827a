package web

import (
	"fmt"
	"time"
)

// counted is a number with its noun: "1 row", "2 rows".
func counted(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case len(noun) > 1 && noun[len(noun)-1] == 'y':
		return fmt.Sprintf("%d %sies", n, noun[:len(noun)-1])
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// when tells a moment: today's by the hour.
func (s *Server) when(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	now := s.Now()
	t = t.In(now.Location())
	if t.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return "today " + t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}
