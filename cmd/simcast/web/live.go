package web

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"time"
)

const (
	// maxStreams is how many tabs are told of changes without a break. A browser has six connections to one address, for all its tabs
	// together: with a tab on each of them nothing else would get through, and a stop least of all. Further tabs ask again and again.
	maxStreams = 4
	// retrySoon is how soon a tab asks again, in milliseconds.
	retrySoon = "retry: 500\n\n"
	// tellEvery is how often a tab is told something at most.
	tellEvery = 200 * time.Millisecond
)

// moment is what a page shows at a moment.
type moment struct {
	parts   []part
	changed <-chan struct{} // closed when there is another one
	isLast  bool
}

// part is a part of the page, which its browser puts in place by the name of the event.
type part struct {
	event   string
	version string // tells it from what it was before
	text    func() (string, error)
}

// textPart is a part that is known by its text.
func textPart(event, text string) part {
	return part{event, text, func() (string, error) { return text, nil }}
}

// streams serves the tabs of a page.
type streams struct{ open atomic.Int32 }

// serve tells a tab what it has not seen, until the last moment, or until the browser or the page's server ends. Where there is no moment
// to show, the browser asks again, and is told why. What it shows knows nothing of it.
func (s *streams) serve(w http.ResponseWriter, r *http.Request, now func() (moment, error)) error {
	m, err := now()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/event-stream")
	_, _ = io.WriteString(w, retrySoon) // a browser that is gone misses nothing
	defer s.open.Add(-1)
	isOne := s.open.Add(1) > maxStreams
	seen, flush := seenBy(r), http.NewResponseController(w)
	for err == nil {
		for _, part := range m.parts {
			if err := seen.tell(w, part); err != nil {
				return err
			}
		}
		if m.isLast || isOne || flush.Flush() != nil || !wait(r.Context(), m.changed) {
			return nil
		}
		m, err = now()
	}
	return nil //nolint:nilerr // the browser asks again
}

// wait waits for a change, and no less than tellEvery. It reports whether there is somebody left to tell.
func wait(ctx context.Context, changed <-chan struct{}) bool {
	tick := make(chan struct{})
	defer time.AfterFunc(tellEvery, func() { close(tick) }).Stop()
	for _, come := range []<-chan struct{}{changed, tick} {
		select {
		case <-come:
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// seen is what a browser has of each part. It says so itself when it comes back, by the id of the last event; at first its address says
// what the page has.
type seen map[string]string

// seenIn is what an address says under “has” of a page that has a part already.
func seenIn(event, version string) string { return event + "=" + hash(version) }

func hash(version string) string {
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, version)
	return fmt.Sprintf("%x", sum.Sum64())
}

func seenBy(r *http.Request) seen {
	has := seen{}
	for pair := range strings.FieldsSeq(cmp.Or(r.Header.Get("Last-Event-ID"), r.FormValue("has"))) {
		event, version, _ := strings.Cut(pair, "=")
		has[event] = version
	}
	return has
}

// tell tells of a part that the browser has not seen. Its text is one line each, whatever stands in it.
func (has seen) tell(w io.Writer, part part) error {
	version := hash(part.version)
	if has[part.event] == version {
		return nil
	}
	text, err := part.text()
	if err != nil {
		return err
	}
	has[part.event] = version
	var id []string
	for _, event := range slices.Sorted(maps.Keys(has)) {
		id = append(id, event+"="+has[event])
	}
	text = strings.NewReplacer("\r\n", "\ndata: ", "\r", "\ndata: ", "\n", "\ndata: ").Replace(text)
	_, _ = fmt.Fprintf(w, "id: %s\nevent: %s\ndata: %s\n\n", strings.Join(id, " "), part.event, text) // as above
	return nil
}
