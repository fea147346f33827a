package tables

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
)

// SpaceOf implements [ledger.Spaces].
func (l *Ledger) SpaceOf(fingerprint string) (ledger.Space, bool, error) {
	return first(l, readSpace, `SELECT s.id, s.address, s.seen FROM spaces s JOIN space_keys k ON k.space = s.id WHERE k.fingerprint = $1`, fingerprint)
}

func readSpace(r row) (s ledger.Space, err error) {
	var seen int64
	err = r.Scan(&s.ID, &s.Address, &seen)
	s.Seen = moment(seen)
	return s, err
}

// RememberSpace implements [ledger.Spaces].
func (l *Ledger) RememberSpace(space ledger.Space, fingerprint string, teams []ledger.Team) error {
	return l.transact(func(tx *sql.Tx) error {
		if _, err := tx.Exec(InsertInto("spaces", SpaceColumns)+`
			ON CONFLICT (id) DO UPDATE SET address = excluded.address, seen = excluded.seen`,
			space.ID, space.Address, millis(space.Seen)); err != nil {
			return err
		}
		if _, err := tx.Exec(InsertInto("space_keys", KeyColumns)+`
			ON CONFLICT (fingerprint) DO UPDATE SET space = excluded.space`, fingerprint, space.ID); err != nil {
			return err
		}
		for _, team := range teams {
			if _, err := tx.Exec(InsertInto("space_teams", TeamColumns)+` ON CONFLICT DO NOTHING`, space.ID, team.ID, team.Name); err != nil {
				return err
			}
		}
		return nil
	})
}

// neverRun comes after the number of every run.
const neverRun = 1<<63 - 1

// SpacesByTeam implements [ledger.Spaces].
func (l *Ledger) SpacesByTeam(teams []ledger.Team, others ...string) ([]ledger.Space, error) {
	if len(teams) == 0 {
		return nil, nil
	}
	var shown []string
	var args []any
	for _, team := range teams {
		args = append(args, team.ID, team.Name)
		shown = append(shown, fmt.Sprintf("(t.team_id = $%d AND t.name = $%d)", len(args)-1, len(args)))
	}
	spaces, err := all(l, readSpace, fmt.Sprintf(`SELECT s.id, s.address, s.seen FROM spaces s
		LEFT JOIN (SELECT space, MIN(seq) AS seq FROM runs GROUP BY space) r ON r.space = s.id
		WHERE EXISTS (SELECT 1 FROM space_teams t WHERE t.space = s.id AND (%s))
		ORDER BY COALESCE(r.seq, %d), s.id`, strings.Join(shown, " OR "), neverRun), args...)
	return slices.DeleteFunc(spaces, func(s ledger.Space) bool { return slices.Contains(others, s.ID) }), err
}

// KnownSpaces implements [ledger.Spaces].
func (l *Ledger) KnownSpaces() ([]string, error) {
	return all(l, readText, `SELECT id FROM spaces ORDER BY id`)
}

// TeamsOf implements [ledger.Spaces].
func (l *Ledger) TeamsOf(space string) ([]ledger.Team, error) {
	return all(l, readTeam, `SELECT team_id, name FROM space_teams WHERE space = $1 ORDER BY name, team_id`, space)
}

// Addresses implements [ledger.Spaces].
func (l *Ledger) Addresses() ([]string, error) {
	return all(l, readText, `SELECT DISTINCT address FROM spaces ORDER BY address`)
}

// Redirect implements [ledger.Rounds].
func (l *Ledger) Redirect(space, round string) (team int64, known bool, err error) {
	return first(l, func(r row) (team int64, err error) {
		err = r.Scan(&team)
		return team, err
	}, `SELECT redirect FROM rounds WHERE space = $1 AND name = $2`, space, round)
}

// RememberRound implements [ledger.Rounds].
func (l *Ledger) RememberRound(space, round string, redirect int64) error {
	return l.exec(InsertInto("rounds", RoundColumns)+` ON CONFLICT DO NOTHING`, space, round, redirect)
}
