package sqlite

import (
	"database/sql"
	"errors"

	"simcast/pipeline/ledger"
)

// SpaceOf implements [ledger.Spaces].
func (l *Ledger) SpaceOf(fingerprint string) (ledger.Space, bool, error) {
	return l.oneSpace(`JOIN space_keys k ON k.space = s.id WHERE k.fingerprint = $1`, fingerprint)
}

func (l *Ledger) oneSpace(where string, args ...any) (ledger.Space, bool, error) {
	var s ledger.Space
	var seen int64
	err := l.db.QueryRow(`SELECT s.id, s.address, s.seen FROM spaces s `+where, args...).Scan(&s.ID, &s.Address, &seen)
	if errors.Is(err, sql.ErrNoRows) {
		return ledger.Space{}, false, nil
	}
	s.Seen = moment(seen)
	return s, err == nil, l.wrap(err)
}

// RememberSpace implements [ledger.Spaces].
func (l *Ledger) RememberSpace(s ledger.Space, fingerprint string, teams []ledger.Team) error {
	return l.transact(func(tx *sql.Tx) error {
		if _, err := tx.Exec(`INSERT INTO spaces (id, address, seen) VALUES ($1, $2, $3)
			ON CONFLICT (id) DO UPDATE SET address = excluded.address, seen = excluded.seen`,
			s.ID, s.Address, millis(s.Seen)); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO space_keys (fingerprint, space) VALUES ($1, $2)
			ON CONFLICT (fingerprint) DO UPDATE SET space = excluded.space`, fingerprint, s.ID); err != nil {
			return err
		}
		for _, team := range teams {
			if _, err := tx.Exec(`INSERT INTO space_teams (space, team_id, name) VALUES ($1, $2, $3)
				ON CONFLICT DO NOTHING`, s.ID, team.ID, team.Name); err != nil {
				return err
			}
		}
		return nil
	})
}

// Redirect implements [ledger.Rounds].
func (l *Ledger) Redirect(space, round string) (team int64, known bool, err error) {
	err = l.db.QueryRow(`SELECT redirect FROM rounds WHERE space = $1 AND name = $2`, space, round).Scan(&team)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return team, err == nil, l.wrap(err)
}

// RememberRound implements [ledger.Rounds].
func (l *Ledger) RememberRound(space, round string, redirect int64) error {
	return l.exec(`INSERT INTO rounds (space, name, redirect) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, space, round, redirect)
}
