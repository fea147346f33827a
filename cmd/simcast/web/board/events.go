package board

import (
	"fmt"
	"io"
	"net/http"
	"strings"
)

// maxStreams is how many tabs are told of changes without a break. A browser has six connections to one address, for all its
// tabs together. Further tabs ask again and again.
const maxStreams = 3

// retryLater is how soon a tab asks again, in milliseconds.
const retryLater = "retry: 500\n\n"

// events tells a page, as server-sent events, that the day shows something else. What it is the page fetches itself. A page
// that comes back says by the last event's id what it has seen.
func (b *Board) events(w http.ResponseWriter, r *http.Request) error {
	follows, leave, err := b.follow(r.Context(), roundOf(r.URL.Query()))
	if err != nil {
		return err
	}
	defer leave()
	w.Header().Set("Content-Type", "text/event-stream")
	_, _ = io.WriteString(w, retryLater) // a browser that is gone misses nothing
	defer b.streams.Add(-1)
	isOne := b.streams.Add(1) > maxStreams
	flush, seen := http.NewResponseController(w), r.Header.Get("Last-Event-ID")
	for {
		version, changed := follows.now()
		if version = line(version); version != seen {
			if _, err := fmt.Fprintf(w, "id: %s\nevent: changed\ndata: %s\n\n", version, version); err != nil {
				return nil //nolint:nilerr // the browser is gone
			}
			seen = version
		}
		if isOne || flush.Flush() != nil {
			return nil
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return nil
		}
	}
}

// line keeps a text in one line of an event.
func line(text string) string {
	return strings.NewReplacer("\n", " ", "\r", " ", "\x00", " ").Replace(text)
}
