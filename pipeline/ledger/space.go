package ledger

import "time"

// Space is a simulation space that this ledger knows.
type Space struct {
	ID      string    `column:"id"`      // the fingerprint of the first key it was seen under
	Address string    `column:"address"` // the host it was last reached at
	Seen    time.Time `column:"seen"`
}

// Team is what of a team tells spaces apart (interface, 2.2).
type Team struct {
	ID   int64
	Name string
}
