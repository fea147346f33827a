package ledger

import (
	"database/sql"
	"errors"
	"fmt"
)

// version is the schema's. A ledger of a later one is not touched.
const version = 1

const schema = `
CREATE TABLE IF NOT EXISTS meta (version BIGINT NOT NULL);

-- One simulation space. Its id is the fingerprint of the first key it was seen under.
CREATE TABLE IF NOT EXISTS spaces (
	id TEXT PRIMARY KEY, address TEXT NOT NULL, seen BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS space_keys (
	fingerprint TEXT PRIMARY KEY, space TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS space_teams (
	space TEXT NOT NULL, team_id BIGINT NOT NULL, name TEXT NOT NULL,
	PRIMARY KEY (space, team_id, name));

CREATE TABLE IF NOT EXISTS rounds (
	space TEXT NOT NULL, name TEXT NOT NULL, redirect BIGINT NOT NULL,
	PRIMARY KEY (space, name));

CREATE TABLE IF NOT EXISTS runs (
	seq BIGINT PRIMARY KEY, name TEXT NOT NULL, space TEXT NOT NULL, round TEXT NOT NULL,
	plan TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL,
	started BIGINT NOT NULL, ended BIGINT NOT NULL, how TEXT NOT NULL);

-- What was posted, or what a results file said of it (source). ended is 0 and
-- outcome empty while the request is in flight.
CREATE TABLE IF NOT EXISTS attempts (
	run BIGINT NOT NULL, n BIGINT NOT NULL, source TEXT NOT NULL,
	space TEXT NOT NULL, round TEXT NOT NULL, delivery TEXT NOT NULL,
	inject TEXT NOT NULL, place TEXT NOT NULL,
	persona TEXT NOT NULL, persona_name TEXT NOT NULL, channel TEXT NOT NULL,
	team_id BIGINT NOT NULL, team TEXT NOT NULL,
	endpoint TEXT NOT NULL, body TEXT NOT NULL, draft BIGINT NOT NULL,
	started BIGINT NOT NULL, ended BIGINT NOT NULL,
	outcome TEXT NOT NULL, status BIGINT NOT NULL, message_id TEXT NOT NULL,
	reason TEXT NOT NULL, requests BIGINT NOT NULL,
	PRIMARY KEY (run, n));
CREATE INDEX IF NOT EXISTS attempts_of_round ON attempts (space, round, run, n);

-- What simcast itself ever wrote under a results file's path.
CREATE TABLE IF NOT EXISTS results_files (
	path TEXT NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (path, sum));
`

// prepare makes the tables that are not there. A new ledger has all of them and its version at once, or none.
func (l *Ledger) prepare() error {
	err := l.checkVersion()
	if errors.Is(err, errNotBegun) {
		return l.transact(func(tx *sql.Tx) error {
			if _, err := tx.Exec(schema); err != nil {
				return err
			}
			_, err := tx.Exec(`INSERT INTO meta (version) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM meta)`, version)
			return err
		})
	}
	if err == nil {
		_, err = l.db.Exec(schema)
	}
	return err
}

// checkVersion refuses a ledger that this simcast does not know. One without a version is errNotBegun.
func (l *Ledger) checkVersion() error {
	var found int
	err := l.db.QueryRow(`SELECT version FROM meta`).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) || isNoTable(err) {
		return l.whyNoVersion()
	}
	if err != nil {
		return err
	}
	if found > version {
		return &Error{Path: l.path, Err: fmt.Errorf("it is of version %d, and this simcast knows %d", found, version),
			Hint: "use the newer simcast that wrote it"}
	}
	return nil
}
