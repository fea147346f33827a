package session

import (
	"errors"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
)

// ErrNoSpace says that nothing tells yet which space is meant: the page asks for it.
var ErrNoSpace = errors.New("no space is known yet")

// Access is the way to the space and to the ledger. The program's settings give it;
// the page may change it while nothing runs.
type Access interface {
	// Client gives the way to the service, and the key that tells the space from
	// others ("" for the stand-in). Where no space is known it is ErrNoSpace.
	Client() (client *apiclient.Client, key string, err error)
	// Ledger opens the ledger. release is called when it is no longer needed.
	Ledger(toRead bool) (book ledger.Record, release func(), err error)
	// IsDemo reports whether the space is the stand-in's.
	IsDemo() bool
	// Tell gives the base URL and the key of a space. keep puts them into the
	// operating system's key store too; where that fails, they are used all the
	// same, and the error says so.
	Tell(baseURL, key string, keep bool) error
	// Demo takes the stand-in from here on, with an empty ledger of its own.
	Demo() error
}
