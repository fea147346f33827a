package session

import (
	"context"
	"time"

	"simcast/pipeline/space"
)

// Age says how old what is known of the space may be.
type Age bool

// How old it may be: read at this moment, or a little before. A choice that is
// changed ten times in a minute should not load the space ten times.
const (
	Fresh  Age = false
	Recent Age = true
)

const (
	recently   = 2 * time.Minute
	maxUploads = time.Minute // for all GETs together: somebody is waiting
)

// Connect reaches the space. Where none is known, it is ErrNoSpace.
func (d *Session) Connect(ctx context.Context, age Age) (*space.Connection, error) {
	client, key, err := d.o.Access.Client()
	if err != nil {
		return nil, err
	}
	if age == Recent {
		d.mu.Lock()
		known, readAt := d.connected, d.readAt
		d.mu.Unlock()
		if known != nil && known.Host() == client.Host() && known.Fingerprint == space.Fingerprint(key) && d.o.Now().Sub(readAt) < recently {
			return &space.Connection{Client: client, Space: known.Space, Fingerprint: known.Fingerprint}, nil
		}
	}
	ctx, cancel := context.WithTimeout(ctx, maxUploads)
	defer cancel()
	connection, err := space.Connect(ctx, client, key)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.connected, d.readAt = connection, d.o.Now()
	return connection, err
}
