package jsonout

import (
	historyfile "simcast/writers/history"
)

// History is the JSON of the history.
type History struct {
	// What happened to each message, in that order: an entry for each run that sent it, and for each answer of somebody
	// who looked.
	Deliveries []historyfile.Record `json:"deliveries"`
}
