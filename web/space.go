package web

import (
	"sync"
	"time"

	"simcast/pipeline"
)

// glance is the space as it was last seen. The header names it without asking the
// service at every page.
type glance struct {
	mu   sync.Mutex
	seen *seen
}

// seen is what a space had when it was looked at.
type seen struct {
	Fingerprint, Host           string
	Session                     string // the session team's name, "" where it has none
	Personas, Teams, Smartwords int
	At                          time.Time
}

func (g *glance) put(s *seen) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.seen = s
}

// of gives what was seen of the space that a key selects at a host, nil where
// nothing was.
func (g *glance) of(key, host string) *seen {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.seen == nil || g.seen.Host != host || g.seen.Fingerprint != pipeline.Fingerprint(key) {
		return nil
	}
	return g.seen
}

// where is the space's name as the header shows it, "" where none is known.
func (s *Server) where() string {
	client, key, err := s.Access.Client()
	if err != nil {
		return ""
	}
	host := client.Host()
	if s.Access.IsDemo() {
		host = "the stand-in"
	}
	if seen := s.space.of(key, client.Host()); seen != nil && seen.Session != "" {
		return seen.Session + " at " + host
	}
	return host
}

func (s *Server) spaceRoutes() []route { return nil }
