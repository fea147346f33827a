package inbox

import (
	"fmt"
	"net/http"
	"time"
)

// serveLive tells a page how many messages there are, now and whenever there are
// more, as server-sent events. What they are the page asks for itself.
func (i *inbox) serveLive(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	control := http.NewResponseController(w)
	_ = control.SetWriteDeadline(time.Time{}) // a server that has one means pages, not streams
	_, _ = fmt.Fprint(w, "retry: 1000\n")     // the browser comes back after so many milliseconds
	for told := -1; ; {
		changed := i.StandIn.Changed()
		if total := i.StandIn.Count(); total != told {
			if _, err := fmt.Fprintf(w, "data: %s %d\n\n", i.run, total); err != nil || control.Flush() != nil {
				return
			}
			told = total
		}
		select {
		case <-changed:
		case <-i.Done:
			return
		case <-r.Context().Done():
			return
		}
	}
}
