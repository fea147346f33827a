package web

import (
	"fmt"
	"net/http"
)

// streamRun tells a browser of a run while it is under way: "progress" and "details" are what the page shows of it, and between them stands
// what the planner may be about to press. "spoken" is what is read aloud, now and then, and "ended" that the page is to be loaded again.
func (s *Server) streamRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.runOf(r)
	if err != nil {
		return err
	}
	return s.streams.serve(w, r, func() (m moment, err error) {
		changed, now := run.Changed(), run.Snapshot()
		if !now.UnderWay() {
			return moment{parts: []part{textPart("ended", "The run has ended.")}, isLast: true}, nil
		}
		m.changed = changed
		page := s.runPage(now)
		for _, part := range []string{"progress", "details"} {
			text, err := s.text("run", part, page)
			if err != nil {
				return m, err
			}
			m.parts = append(m.parts, textPart(part, text))
		}
		m.parts = append(m.parts, textPart("spoken", page.spoken()))
		return m, nil
	})
}

// spoken is what a screen reader says of a run: each tenth of it, and each time it
// begins to wait or is stopped.
func (p runPage) spoken() string {
	switch {
	case p.Cutting:
		return "Stopping at once."
	case p.Stopping:
		return "Stopping after the current message."
	case p.Waits != "":
		return p.Waits
	}
	return fmt.Sprintf("%d percent done.", p.Percent/10*10)
}
