package tables

import (
	"database/sql"
	"maps"
	"slices"

	"simcast/pipeline/ledger"
)

// MakeUncertain writes down, as a run that has ended, that deliveries of the run's round may be out: those of only, and all where that is
// nil, which by this ledger are not out. Whoever knew better may be lost. It counts them.
func (l *Ledger) MakeUncertain(tx *sql.Tx, run ledger.Run, only map[string]bool, reason string) (made int, err error) {
	last, standings := map[string]ledger.Attempt{}, map[string]ledger.Standing{}
	for a, err := range walk(tx.Query, l.Wrap, readAttempt, `SELECT `+withoutBody+` FROM attempts WHERE space = $1 AND round = $2 ORDER BY run, n`, run.Space, run.Round) {
		if err != nil {
			return 0, err
		}
		last[a.Hash], standings[a.Hash] = a, standings[a.Hash].After(a)
	}
	_, err = tx.Exec(InsertInto("runs", RunColumns), run.Seq, run.Name, run.Space, run.Round, run.Plan, run.Host, run.PID, millis(run.Started), millis(run.Ended), run.How, 0, 0)
	if err != nil {
		return 0, err
	}
	for _, hash := range slices.Sorted(maps.Keys(standings)) {
		if state := standings[hash].State; state == ledger.StateSent || state == ledger.StateUncertain || only != nil && !only[hash] {
			continue
		}
		made++
		if err := insertUnknown(tx, last[hash], run, made, reason); err != nil {
			return 0, err
		}
	}
	return made, nil
}

// insertUnknown adds that a delivery may be out by a request of which nobody knows. of is an attempt of it.
func insertUnknown(tx *sql.Tx, of ledger.Attempt, run ledger.Run, n int, reason string) error {
	draft := 0
	if of.Draft {
		draft = 1
	}
	_, err := tx.Exec(InsertInto("attempts", AttemptColumns), run.Seq, n, string(ledger.SourceImported), run.Space, run.Round, of.Hash, of.InjectID, of.Place,
		of.Persona, of.PersonaName, of.Channel, of.TeamID, of.Team, of.Endpoint, "", draft,
		0, millis(run.Ended), string(ledger.Unknown), 0, "", reason, 1, "", 0, millis(run.Ended), 0)
	return err
}
