package jsonout

import (
	"time"

	"simcast/cmd/simcast/local"
)

// LedgerStatus is the JSON of simcast ledger: what is there.
type LedgerStatus struct {
	// Path of the file, or address of the database without a password.
	Ledger string `json:"ledger"`
	// Whether it is a database, which several planners can share.
	Shared bool `json:"shared"`
	// Version of the ledger; 0 if nothing is there yet.
	Version int `json:"version"`
	// Version that this simcast uses.
	NeedsVersion int `json:"needs_version"`
	// Whether an earlier simcast made it, so that it has to be upgraded: simcast ledger migrate.
	NeedsMigration bool `json:"needs_migration"`
	// Spaces that the ledger knows. This and the other counts are 0 if the ledger is newer than this simcast, or a
	// database is older.
	Spaces int `json:"spaces"`
	// Rounds that were played, in each space by itself.
	Rounds int `json:"rounds"`
	// Runs that sent something, or were about to.
	Runs int `json:"runs"`
	// Requests that were made, and results that were taken from files or given by a person.
	Attempts int `json:"attempts"`
	// Exercise days.
	Days int `json:"days"`
	// Spaces in which somebody sends now.
	Held []HeldLane `json:"held"`
	// Rounds whose copy was begun and did not end.
	Interrupted []InterruptedRound `json:"interrupted"`
}

// InterruptedRound is a round that has not been copied whole into the ledger.
type InterruptedRound struct {
	// Id of the space in the ledger.
	Space string `json:"space"`
	// Host of the space; empty if the ledger does not know it.
	Address string `json:"address"`
	// Name of the round; empty if it has none.
	Round string `json:"round"`
	// Ledger from which the round is copied, or to which.
	Other string `json:"other_ledger"`
}

// HeldLane says who holds the lane of a space.
type HeldLane struct {
	// Id of the space in the ledger.
	Space string `json:"space"`
	// Host of the space; empty if the ledger does not know it.
	Address string `json:"address"`
	// Login name of whoever sends; empty if it is not known.
	User string `json:"user"`
	// Name of the machine.
	Machine string `json:"machine"`
	// Number of the process there.
	Process int `json:"process"`
	// Since when, as RFC 3339.
	Since string `json:"since" jsonschema:"format=date-time"`
	// Age of the last sign of life. After 15 seconds another command may take the space. Left out if the ledger is a file.
	Silent *float64 `json:"silent_seconds,omitempty"`
	// Name of the run; empty if no run has begun. Then plan, round, sent and to_send are empty or 0 too.
	Run string `json:"run"`
	// Path of the plan.
	Plan string `json:"plan"`
	// Name of the round; empty if it has none.
	Round string `json:"round"`
	// Messages of this run that the service accepted so far.
	Sent int `json:"sent"`
	// Messages that the run was to send when it began; 0 if that is not known.
	ToSend int `json:"to_send"`
}

// LedgerStatusOf is what stands at a place.
func LedgerStatusOf(place local.LedgerPlace, s *local.LedgerState) LedgerStatus {
	out := LedgerStatus{Ledger: place.String(), Shared: place.IsShared(), Version: s.Version, NeedsVersion: s.Knows, NeedsMigration: s.IsOld(),
		Spaces: s.Spaces, Rounds: s.Rounds, Runs: s.Runs, Attempts: s.Attempts, Days: s.Days, Held: []HeldLane{}, Interrupted: []InterruptedRound{}}
	for i := range s.Held {
		held := &s.Held[i]
		lane := HeldLane{Space: held.Space, Address: s.Addresses[held.Space], User: held.Holder.User, Machine: held.Holder.Host, Process: held.Holder.PID, Since: held.Taken.Format(time.RFC3339)}
		if place.IsShared() {
			seconds := held.Silent.Seconds()
			lane.Silent = &seconds
		}
		if held.HasRun() {
			lane.Run, lane.Plan, lane.Round, lane.Sent, lane.ToSend = held.Run.Name, held.Run.Plan, held.Run.Round, held.Sent, held.Run.ToSend
		}
		out.Held = append(out.Held, lane)
	}
	for _, r := range s.UnendedCopies {
		out.Interrupted = append(out.Interrupted, InterruptedRound{r.Space, s.Addresses[r.Space], r.Round, r.From})
	}
	return out
}

// LedgerMigrated is the JSON of simcast ledger migrate.
type LedgerMigrated struct {
	// Path of the file, or address of the database without a password.
	Ledger string `json:"ledger"`
	// Version before; 0 if nothing was there yet.
	From int `json:"from_version"`
	// Version by now. If it is the same, nothing was to be done.
	To int `json:"to_version"`
}

// LedgerCopied is the JSON of simcast ledger copy.
type LedgerCopied struct {
	// Path of the file that was copied.
	From string `json:"from"`
	// Address of the shared ledger, without a password.
	To string `json:"to"`
	// Spaces that were new there.
	Spaces int `json:"spaces"`
	// Runs that were new there.
	Runs int `json:"runs"`
	// Requests, results from files and answers that were new there.
	Attempts int `json:"attempts"`
	// Exercise days that were new there.
	Days int `json:"days"`
	// Rounds that are in the shared ledger from now on, in each space by itself. The file sends no more in them.
	Moved int `json:"moved_rounds"`
}
