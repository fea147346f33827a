package simulator

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"time"
)

// recordPath gives the record to other processes on this machine: a JSON array of Published.
const recordPath = ownPath + "published"

// Published is a message that the stand-in accepted.
type Published struct {
	Time      time.Time       `json:"time"`
	MessageID string          `json:"message_id"`
	Endpoint  string          `json:"endpoint"` // /messages or /messages/position
	Draft     bool            `json:"draft"`    // saved, not shown to players
	Message   Message         `json:"message"`
	Raw       json.RawMessage `json:"raw"` // the request's body as it came
}

// Request is a request as it arrived, refused or not.
type Request struct {
	Time   time.Time
	Method string
	Path   string
	Status int // as answered; 0: the connection was cut, or no answer yet
}

// Published returns a copy of the record, in the order of acceptance.
func (s *Simulator) Published() []Published {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.published)
}

// Count returns how many messages were accepted.
func (s *Simulator) Count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.published)
}

// Changed returns a channel that closes with the next message that is accepted. Who
// waits takes it before it reads the record, so that nothing falls in between.
func (s *Simulator) Changed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.changed == nil {
		s.changed = make(chan struct{})
	}
	return s.changed
}

// Requests returns a copy of the log, in the order of arrival.
func (s *Simulator) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

func (s *Simulator) logRequest(r *http.Request) (place int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, Request{Time: s.options.Now(), Method: r.Method, Path: r.URL.Path})
	return len(s.requests) - 1
}

func (s *Simulator) logStatus(place, status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests[place].Status = status
}

// accept publishes a message that may be published, and changes the website if it says so
// (interface.md, section 3).
func (s *Simulator) accept(e endpoint, message Message, body []byte) Published {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record(e, s.newID(), s.options.Now(), message, body)
}

// Take takes into the record what another stand-in of the same space accepted, then and under that id, "" where it gave none.
func (s *Simulator) Take(path, messageID string, at time.Time, body []byte) error {
	to := onMessages
	if path == onPosition.path() {
		to = onPosition
	}
	message, err := decode(to, body)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.record(to, cmp.Or(messageID, s.newID()), at, message, body)
	return nil
}

func (s *Simulator) record(e endpoint, messageID string, at time.Time, message Message, body []byte) Published {
	published := Published{
		Time: at, MessageID: messageID, Endpoint: e.path(),
		Draft: message.IsDraft == 1, Message: message, Raw: body,
	}
	s.published = append(s.published, published)
	if s.changed != nil {
		close(s.changed)
		s.changed = nil
	}
	if message.IsHacked != nil && !published.Draft && s.space.organisation[message.Persona] {
		s.hacked[message.Persona] = *message.IsHacked == 1
	}
	return published
}

// newID is a random UUID (version 4).
func (s *Simulator) newID() string {
	high, low := s.options.Rand.Uint64(), s.options.Rand.Uint64()
	high = high&^0xf000 | 0x4000
	low = low&^(3<<62) | 2<<62
	return fmt.Sprintf("%08x-%04x-%04x-%04x-%012x", high>>32, high>>16&0xffff, high&0xffff, low>>48, low&(1<<48-1))
}

// getRecord needs no key, and so answers this machine alone.
func (s *Simulator) getRecord(r *http.Request) answer {
	if r.Method != http.MethodGet || !IsLocal(r.RemoteAddr) {
		return refuse(http.StatusNotFound, "no such endpoint")
	}
	return inJSON(http.StatusOK, append([]Published{}, s.Published()...))
}

// IsLocal reports whether a client's address is of this machine. An address without
// host and port, as of an in-memory connection, is.
func IsLocal(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}
