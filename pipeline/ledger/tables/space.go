package tables

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
)

// SpaceOf implements [ledger.Spaces].
func (l *Ledger) SpaceOf(ctx context.Context, fingerprint string) (ledger.Space, bool, error) {
	return First(ctx, l, reader[ledger.Space](), `SELECT s.id, s.address, s.seen FROM spaces s JOIN space_keys k ON k.space = s.id WHERE k.fingerprint = $1`, fingerprint)
}

// FurtherKeys implements [ledger.Spaces].
func (l *Ledger) FurtherKeys(ctx context.Context) (map[string]string, error) {
	keys, err := All(ctx, l, func(r Row) (key [2]string, err error) {
		err = r.Scan(&key[0], &key[1])
		return key, err
	}, `SELECT fingerprint, space FROM space_keys WHERE fingerprint <> space AND NOT EXISTS (SELECT 1 FROM spaces WHERE id = fingerprint)`)
	further := map[string]string{}
	for _, key := range keys {
		further[key[0]] = key[1]
	}
	return further, err
}

// RememberSpace implements [ledger.Spaces].
func (l *Ledger) RememberSpace(ctx context.Context, space ledger.Space, fingerprint string, teams []ledger.Team, isKnown func(string) bool) error {
	return l.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if isKnown != nil {
			if err := l.checkNewKey(ctx, tx, space, fingerprint, teams, isKnown); err != nil {
				return err
			}
		}
		return rememberSpace(ctx, tx, space, fingerprint, teams)
	})
}

// checkNewKey is [ledger.ErrSpaceCame] where a new key may not select the space any more. Nobody adds a space before the end of the transaction.
func (l *Ledger) checkNewKey(ctx context.Context, tx *sql.Tx, space ledger.Space, fingerprint string, teams []ledger.Team, isKnown func(string) bool) error {
	if l.SQL.LockSpaces != "" {
		if _, err := tx.ExecContext(ctx, l.SQL.LockSpaces); err != nil {
			return err
		}
	}
	now := ""
	err := tx.QueryRowContext(ctx, `SELECT space FROM space_keys WHERE fingerprint = $1`, fingerprint).Scan(&now)
	switch {
	case isNoRow(err):
		return l.noneCame(ctx, tx, space.ID, teams, isKnown)
	case err == nil && now != space.ID:
		err = ledger.ErrSpaceCame
	}
	return err
}

// noneCame is [ledger.ErrSpaceCame] where a space is a new one, and another one with one of its teams is there that is not known.
func (l *Ledger) noneCame(ctx context.Context, tx *sql.Tx, space string, teams []ledger.Team, isKnown func(string) bool) error {
	var isThere bool
	if err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM spaces WHERE id = $1)`, space).Scan(&isThere); err != nil || isThere || len(teams) == 0 {
		return err
	}
	anyUnknown := func(query string, args ...any) (bool, error) {
		for id, err := range walk(ctx, tx.QueryContext, l.Wrap, ReadText, query, args...) {
			if err != nil || !isKnown(id) {
				return true, err
			}
		}
		return false, nil
	}
	came, err := anyUnknown(`SELECT id FROM spaces`) // teams take long to compare where a thousand copies of a space are new together
	if came && err == nil {
		have, args := haveTeam(teams)
		came, err = anyUnknown(`SELECT s.id FROM spaces s WHERE `+have, args...)
	}
	if came && err == nil {
		err = ledger.ErrSpaceCame
	}
	return err
}

func rememberSpace(ctx context.Context, tx *sql.Tx, space ledger.Space, fingerprint string, teams []ledger.Team) error {
	if _, err := tx.ExecContext(ctx, InsertInto("spaces", ColumnsOf[ledger.Space]())+`
		ON CONFLICT (id) DO UPDATE SET address = excluded.address, seen = excluded.seen`,
		valuesOf(space)...); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, InsertInto("space_keys", KeyColumns)+`
		ON CONFLICT (fingerprint) DO UPDATE SET space = excluded.space`, fingerprint, space.ID); err != nil {
		return err
	}
	for _, team := range teams {
		if _, err := tx.ExecContext(ctx, InsertInto("space_teams", TeamColumns)+`
			ON CONFLICT DO NOTHING`, space.ID, team.ID, team.Name); err != nil {
			return err
		}
	}
	return nil
}

// haveTeam is what is true of a space s that has had one of these teams, of which there is one at least.
func haveTeam(teams []ledger.Team) (condition string, args []any) {
	var shown []string
	for _, team := range teams {
		args = append(args, team.ID, team.Name)
		shown = append(shown, fmt.Sprintf("(t.team_id = $%d AND t.name = $%d)", len(args)-1, len(args)))
	}
	return fmt.Sprintf(`EXISTS (SELECT 1 FROM space_teams t WHERE t.space = s.id AND (%s))`, strings.Join(shown, " OR ")), args
}

// neverRun comes after the number of every run.
const neverRun = 1<<63 - 1

// SpacesByTeam implements [ledger.Spaces].
func (l *Ledger) SpacesByTeam(ctx context.Context, teams []ledger.Team, others ...string) ([]ledger.Space, error) {
	if len(teams) == 0 {
		return nil, nil
	}
	have, args := haveTeam(teams)
	spaces, err := All(ctx, l, reader[ledger.Space](), fmt.Sprintf(`SELECT s.id, s.address, s.seen FROM spaces s
		LEFT JOIN (SELECT space, MIN(seq) AS seq FROM runs GROUP BY space) r ON r.space = s.id
		WHERE %s
		ORDER BY COALESCE(r.seq, %d), s.id`, have, neverRun), args...)
	return slices.DeleteFunc(spaces, func(s ledger.Space) bool { return slices.Contains(others, s.ID) }), err
}

// KnownSpaces implements [ledger.Spaces].
func (l *Ledger) KnownSpaces(ctx context.Context) ([]ledger.Space, error) {
	return All(ctx, l, reader[ledger.Space](), `SELECT id, address, seen FROM spaces ORDER BY id`)
}

// TeamsOf implements [ledger.Spaces].
func (l *Ledger) TeamsOf(ctx context.Context, space string) ([]ledger.Team, error) {
	return All(ctx, l, readTeam, `SELECT team_id, name FROM space_teams WHERE space = $1 ORDER BY name, team_id`, space)
}

// RoundOf implements [ledger.Rounds].
func (l *Ledger) RoundOf(ctx context.Context, space, round string) (ledger.Round, error) {
	of, _, err := First(ctx, l, func(r Row) (of ledger.Round, err error) {
		err = r.Scan(&of.IsKnown, &of.Redirect, &of.MovedTo)
		return of, err
	}, `SELECT EXISTS (SELECT 1 FROM rounds WHERE space = $1 AND name = $2), COALESCE((SELECT redirect FROM rounds WHERE space = $1 AND name = $2), 0), COALESCE((`+selectMoved+`), '')`, space, round)
	return of, err
}

// RememberRound implements [ledger.Rounds].
func (l *Ledger) RememberRound(ctx context.Context, space, round string, redirect int64) error {
	return l.exec(ctx, InsertInto("rounds", RoundColumns)+` ON CONFLICT DO NOTHING`, space, round, redirect)
}
