package simulator

import (
	crand "crypto/rand"
	"math/rand/v2"
	"sync"
	"time"
)

// BasePath is the path of the stand-in's {base_url}: the version segment and the fixed one after
// it (interface.md, section 9).
const BasePath = "/v1.1/interface"

// Options say what a stand-in is made of. The zero value is an empty space without faults.
type Options struct {
	Space  Space
	Faults Faults

	Key      string           // the space's API key; empty: NewKey
	AnswerID bool             // /messages answers with a message_id too
	Now      func() time.Time // nil: time.Now
	Rand     *rand.Rand       // for random faults and message ids; nil: seeded by the system
}

// Simulator plays the service for one space. It is safe for concurrent use.
type Simulator struct {
	options Options
	space   index
	archive func() []byte // packed when it is first asked for

	mu        sync.Mutex // guards what follows, and Options.Rand
	faults    forecast
	tokens    map[string]time.Time // of presigned URLs: when each ends
	hacked    map[string]bool      // websites, by the hash of their persona
	published []Published
	changed   chan struct{} // closed, and another, with each message that somebody waits for; nil: nobody does
	requests  []Request
}

// New makes a stand-in whose space is as it was uploaded: no message, no website hacked.
func New(options Options) *Simulator {
	if options.Key == "" {
		options.Key = NewKey()
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.Rand == nil {
		options.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	return &Simulator{
		options: options,
		space:   newIndex(options.Space),
		archive: sync.OnceValue(func() []byte { return zipPersonas(options.Space.Personas) }),
		faults:  newForecast(options.Faults),
		tokens:  map[string]time.Time{},
		hacked:  map[string]bool{},
	}
}

// NewKey returns a fresh random key of letters and digits.
func NewKey() string { return crand.Text() }

// Key returns the API key of the stand-in's space.
func (s *Simulator) Key() string { return s.options.Key }

// Space returns the stand-in's space, which nobody may change.
func (s *Simulator) Space() Space { return s.options.Space }

// Hacked tells whether the website of the persona with this hash is hacked now (interface.md,
// section 3).
func (s *Simulator) Hacked(personaHash string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hacked[personaHash]
}

// SetFaults replaces the faults. A script starts again, and a rate with a full bucket.
func (s *Simulator) SetFaults(f Faults) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = newForecast(f)
}
