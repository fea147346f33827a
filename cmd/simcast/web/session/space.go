package session

import (
	"context"
	"errors"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
)

// ErrNoSpace says that no space is connected yet: the page asks for one.
var ErrNoSpace = errors.New("no space is connected yet")

// Access is the way to the space and to the ledger. The program's settings give it;
// the page may change it while nothing runs.
type Access interface {
	// Client gives the way to the service, and the key that tells the space from
	// others ("" for the stand-in). Where no space is known it is ErrNoSpace.
	Client() (client *apiclient.Client, key string, err error)
	// Ledger opens the ledger. release is called when it is no longer needed.
	Ledger(ctx context.Context, toRead bool) (book ledger.Ledger, release func(), err error)
	// IsDemo reports whether the space is the stand-in's.
	IsDemo() bool
	// SetSpace gives the base URL and the key of a space. keep puts them into the
	// operating system's key store too; where that fails, they are used all the
	// same, and the error says so.
	SetSpace(baseURL, key string, keep bool) error
	// Demo makes the stand-in the space from now on, with an empty ledger of its own.
	Demo(ctx context.Context) error
}

// Age says how old what is known of the space may be.
type Age bool

// How old it may be: read at this moment, or a little before. A choice that is
// changed ten times in a minute should not load the space ten times.
const (
	Fresh  Age = false
	Recent Age = true
)

const (
	recently       = 2 * time.Minute
	connectTimeout = time.Minute // for all GETs together: somebody is waiting
)

// Connect reaches the space. Where none is known, it is ErrNoSpace.
func (s *Session) Connect(ctx context.Context, age Age) (*space.Connection, error) {
	client, key, err := s.config.Access.Client()
	if err != nil {
		return nil, err
	}
	if known, readAt := s.Known(); age == Recent && known != nil && s.config.Now().Sub(readAt) < recently {
		return &space.Connection{Client: client, Space: known.Space, Fingerprint: known.Fingerprint}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	connection, err := space.Connect(ctx, client, key)
	s.Remember(connection)
	return connection, err
}

// Remember takes in what a space has as it is read now, nil where it could not be read.
func (s *Session) Remember(connection *space.Connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.connected, s.readAt = connection, s.config.Now()
}

// Known is the space at hand as it was last read, and when that was; nil where it was not, or could not be read.
func (s *Session) Known() (known *space.Connection, readAt time.Time) {
	client, key, err := s.config.Access.Client()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil || s.connected == nil || s.connected.Host() != client.Host() || s.connected.Fingerprint != space.Fingerprint(key) {
		return nil, time.Time{}
	}
	return s.connected, s.readAt
}
