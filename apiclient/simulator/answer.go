package simulator

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// answer is what goes back for a request, faults included.
type answer struct {
	status      int
	contentType string
	body        []byte
	retryAfter  string        // the header; empty: none
	location    string        // of a redirect
	latency     time.Duration // waited before the answer goes out
	cut         Cut
}

// noted is the status that the log of requests shows: 0 where none goes out.
func (a answer) noted() int {
	if a.cut == CutClose || a.cut == CutReset {
		return 0
	}
	return a.status
}

func inJSON(status int, value any) answer {
	body, err := json.Marshal(value)
	if err != nil {
		return refuse(http.StatusInternalServerError, err.Error())
	}
	return answer{status: status, contentType: "application/json", body: body}
}

// refuse is an error answer. The interface does not show the format of its body.
func refuse(status int, reason string) answer {
	return inJSON(status, map[string]string{"error": reason})
}

// webPage is what a proxy or a login page in between would say.
func webPage(status int) answer {
	return answer{status: status, contentType: "text/html; charset=utf-8",
		body: []byte("<!DOCTYPE html>\n<html><body><h1>This is not the service</h1></body></html>\n")}
}

// send writes the answer, or breaks the connection as the answer says.
func (a answer) send(w http.ResponseWriter, r *http.Request) {
	if !wait(r, a.latency) {
		return
	}
	switch a.cut {
	case CutClose, CutReset:
		hangUp(w, a.cut)
		return
	case CutBody:
		// The server sees a body shorter than its length, and closes the connection after it.
		w.Header().Set("Content-Length", strconv.Itoa(len(a.body)+64))
	}
	a.setHeader(w.Header())
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body) // the client may be gone; the log says what it was given
}

func (a answer) setHeader(h http.Header) {
	for name, value := range map[string]string{
		"Content-Type": a.contentType, "Retry-After": a.retryAfter, "Location": a.location,
	} {
		if value != "" {
			h.Set(name, value)
		}
	}
}

// wait returns false if the client gave up first.
func wait(r *http.Request, latency time.Duration) bool {
	if latency <= 0 {
		return true
	}
	select {
	case <-time.After(latency):
		return true
	case <-r.Context().Done():
		return false
	}
}

// hangUp closes the connection without an answer: CutClose by a FIN, CutReset by a RST.
func hangUp(w http.ResponseWriter, cut Cut) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler) // net/http's own way to drop a connection that cannot be taken over
	}
	if tcp, ok := conn.(interface{ SetLinger(int) error }); ok && cut == CutReset {
		_ = tcp.SetLinger(0)
	}
	_ = conn.Close()
}
