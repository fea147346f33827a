package jsonout

import (
	"time"

	"simcast/cmd/simcast/ledgerplace"
)

// LedgerStatus is the JSON of simcast ledger: what is there.
type LedgerStatus struct {
	Ledger         string             `json:"ledger"`
	Shared         bool               `json:"shared"`
	Version        int                `json:"version"`
	NeedsVersion   int                `json:"needs_version"`
	NeedsMigration bool               `json:"needs_migration"`
	Spaces         int                `json:"spaces"`
	Rounds         int                `json:"rounds"`
	Runs           int                `json:"runs"`
	Attempts       int                `json:"attempts"`
	Days           int                `json:"days"`
	Held           []HeldLane         `json:"held"`
	Interrupted    []InterruptedRound `json:"interrupted"`
}

// InterruptedRound is a round that has not been copied whole into the ledger.
type InterruptedRound struct {
	Space   string `json:"space"`
	Address string `json:"address"`
	Round   string `json:"round"`
	Other   string `json:"other_ledger"`
}

// HeldLane says who holds the lane of a space.
type HeldLane struct {
	Space   string   `json:"space"`
	Address string   `json:"address"`
	User    string   `json:"user"`
	Machine string   `json:"machine"`
	Process int      `json:"process"`
	Since   string   `json:"since"`
	Silent  *float64 `json:"silent_seconds,omitempty"` // of a database
	Run     string   `json:"run"`
	Plan    string   `json:"plan"`
	Round   string   `json:"round"`
	Sent    int      `json:"sent"`
	ToSend  int      `json:"to_send"`
}

// LedgerStatusOf is what stands at a place.
func LedgerStatusOf(place ledgerplace.Place, s *ledgerplace.State) LedgerStatus {
	out := LedgerStatus{Ledger: place.String(), Shared: place.IsShared(), Version: s.Version, NeedsVersion: s.Knows, NeedsMigration: s.IsOld(),
		Spaces: s.Spaces, Rounds: s.Rounds, Runs: s.Runs, Attempts: s.Attempts, Days: s.Days, Held: []HeldLane{}, Interrupted: []InterruptedRound{}}
	for i := range s.Held {
		held := &s.Held[i]
		lane := HeldLane{Space: held.Space, Address: held.Address, User: held.Holder.User, Machine: held.Holder.Host, Process: held.Holder.PID, Since: held.Taken.Format(time.RFC3339)}
		if place.IsShared() {
			seconds := held.Silent.Seconds()
			lane.Silent = &seconds
		}
		if held.HasRun() {
			lane.Run, lane.Plan, lane.Round, lane.Sent, lane.ToSend = held.Run.Name, held.Run.Plan, held.Run.Round, held.Sent, held.Run.ToSend
		}
		out.Held = append(out.Held, lane)
	}
	for _, r := range s.Interrupted {
		out.Interrupted = append(out.Interrupted, InterruptedRound{r.Space, r.Address, r.Round, r.From})
	}
	return out
}

// LedgerMigrated is the JSON of simcast ledger migrate.
type LedgerMigrated struct {
	Ledger string `json:"ledger"`
	From   int    `json:"from_version"`
	To     int    `json:"to_version"`
}

// LedgerCopied is the JSON of simcast ledger copy.
type LedgerCopied struct {
	From     string `json:"from"`
	To       string `json:"to"`
	Spaces   int    `json:"spaces"`
	Runs     int    `json:"runs"`
	Attempts int    `json:"attempts"`
	Days     int    `json:"days"`
	Moved    int    `json:"moved_rounds"`
}
