package space

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	"simcast/apiclient"
	"simcast/pipeline/clock"
)

// Connection is a space that was reached: what it has, and the way to post there.
type Connection struct {
	Client      *apiclient.Client
	Space       *Space
	Fingerprint string // of the key: it tells spaces apart, and the key cannot be had from it
	KnownHost   string // where the space is, if nobody reaches it: Client is nil then
}

// Connect loads the space that the client's key selects. key is what tells the
// space from others; "" for the stand-in of a demo, which is always the same
// invented space.
func Connect(ctx context.Context, client *apiclient.Client, key string) (*Connection, error) {
	space, err := Load(ctx, Retrying{From: client, Clock: clock.System{}})
	if err != nil {
		return nil, err
	}
	return &Connection{Client: client, Space: space, Fingerprint: Fingerprint(key)}, nil
}

// Fingerprint tells keys apart, and no key can be had from it.
func Fingerprint(key string) string {
	sum := sha256.Sum256([]byte("simcast space " + key))
	return hex.EncodeToString(sum[:16])
}

// Host is where the space is.
func (c *Connection) Host() string {
	if c.Client == nil {
		return c.KnownHost
	}
	return c.Client.Host()
}
