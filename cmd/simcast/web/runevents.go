package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// streamInterval is how often a browser is sent an event of a run at most.
const streamInterval = 200 * time.Millisecond

// maxStreams is how many tabs are sent events without a break. A browser has six
// connections to one address, for all its tabs together: with a tab on each of them
// nothing else would get through, and a stop least of all. Further tabs ask again and again.
const maxStreams = 2

const retryLater = "retry: 2000\n\n" // milliseconds

// streamRun tells a browser of a run while it is under way, as server-sent events:
// "progress" and "details" are what the page shows of it, "spoken" what is read aloud, now and then,
// and "ended" that the page is to be loaded again. It ends with the run, the browser,
// or the page's server, and the run knows nothing of it.
func (s *Server) streamRun(w http.ResponseWriter, r *http.Request) error {
	run, err := s.runOf(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/event-stream")
	defer s.streams.Add(-1)
	if s.streams.Add(1) > maxStreams {
		_, _ = io.WriteString(w, retryLater) // a browser that is gone misses nothing
		if now := run.Snapshot(); now.UnderWay() {
			return s.streamParts(w, s.runPage(now))
		}
	}
	flush, spoken := http.NewResponseController(w), ""
	for {
		changed, now := run.Changed(), run.Snapshot()
		if !now.UnderWay() {
			_ = event(w, "ended", "The run has ended.") // a browser that is gone loads the page when it comes back
			return nil
		}
		page := s.runPage(now)
		err := s.streamParts(w, page)
		if words := page.spoken(); words != spoken && err == nil {
			spoken, err = words, event(w, "spoken", words)
		}
		if err != nil || flush.Flush() != nil || !next(r.Context(), changed) {
			return nil
		}
	}
}

// streamParts tells a browser what the page shows of a run now, part by part: between
// them stands what the planner may be about to press.
func (s *Server) streamParts(w io.Writer, page runPage) error {
	for _, part := range []string{"progress", "details"} {
		var html bytes.Buffer
		if err := s.pages["run"].ExecuteTemplate(&html, part, page); err != nil {
			return err
		}
		if err := event(w, part, html.String()); err != nil {
			return err
		}
	}
	return nil
}

// next waits for a change, and no less than streamInterval. It reports whether there is
// somebody left to tell.
func next(ctx context.Context, changed <-chan struct{}) bool {
	tick := make(chan struct{})
	defer time.AfterFunc(streamInterval, func() { close(tick) }).Stop()
	for _, come := range []<-chan struct{}{changed, tick} {
		select {
		case <-come:
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// event writes one event. Its text is one line each, whatever stands in it.
func event(w io.Writer, name, text string) error {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	_, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, strings.ReplaceAll(text, "\n", "\ndata: "))
	return err
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
