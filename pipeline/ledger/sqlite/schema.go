package sqlite

import (
	"database/sql"
	"errors"
	"fmt"

	"simcast/pipeline/ledger/tables"
)

// Version is that of the tables which this simcast reads and writes. A ledger of a later one is not touched, one of an earlier one is
// upgraded when it is opened for writing. 2 has delivery_ids, and is what keeps an earlier simcast, which
// numbered equal deliveries, from a ledger in which they are counted. 3 has attempts.said_by, and keeps an earlier simcast,
// which would take a resolution for a request, from a ledger with resolutions. 4 has resolutions that change those before: an
// earlier simcast, which went by the first one, would post what was found after all. 5 has days: an earlier simcast would send at
// once what a day holds back, or has skipped. 6 has lanes and generations: an earlier simcast would write attempts down whoever has
// the lane.
const Version = tables.StatementsVersion

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

-- Commands that post, each under the epoch that the lane of its space had then. ended is 0 until it has ended. to_send is how many
-- messages it was to send as it began, 0 where that is not known.
CREATE TABLE IF NOT EXISTS runs (
	seq BIGINT PRIMARY KEY, name TEXT NOT NULL, space TEXT NOT NULL, round TEXT NOT NULL,
	plan TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL,
	started BIGINT NOT NULL, ended BIGINT NOT NULL, how TEXT NOT NULL,
	epoch BIGINT NOT NULL DEFAULT 0, to_send BIGINT NOT NULL DEFAULT 0);

-- What was posted, or what a results file said of it, or who looked in the exercise (source; said_by, for that one alone).
-- ended is 0 and outcome empty while the request is in flight. written is when the row was written, by the database's clock, 0 where an
-- earlier simcast wrote it. generation is how many times somebody has meant the delivery to go out once more. is_out is 1 of what was
-- posted and may be published, for it is under way, accepted or unknown: the index attempts_once goes by it, which is not touched where
-- the service takes a message.
CREATE TABLE IF NOT EXISTS attempts (
	run BIGINT NOT NULL, n BIGINT NOT NULL, source TEXT NOT NULL,
	space TEXT NOT NULL, round TEXT NOT NULL, delivery TEXT NOT NULL,
	inject TEXT NOT NULL, place TEXT NOT NULL,
	persona TEXT NOT NULL, persona_name TEXT NOT NULL, channel TEXT NOT NULL,
	team_id BIGINT NOT NULL, team TEXT NOT NULL,
	endpoint TEXT NOT NULL, body TEXT NOT NULL, draft BIGINT NOT NULL,
	started BIGINT NOT NULL, ended BIGINT NOT NULL,
	outcome TEXT NOT NULL, status BIGINT NOT NULL, message_id TEXT NOT NULL,
	reason TEXT NOT NULL, requests BIGINT NOT NULL, said_by TEXT NOT NULL DEFAULT '',
	generation BIGINT NOT NULL DEFAULT 0, written BIGINT NOT NULL DEFAULT 0, is_out BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (run, n));
CREATE INDEX IF NOT EXISTS attempts_of_round ON attempts (space, round, run, n);

-- The lane of each space, by which one process posts there at a time: see ledger.LaneState. epoch grows each time it is taken. held is 0
-- once it was given back. taken, and beat, the holder's last sign of life, are by the database's clock. pace is what the holder leaves
-- to whoever takes the lane before its run has ended: how fast to post, and what was counted.
CREATE TABLE IF NOT EXISTS lanes (
	space TEXT PRIMARY KEY, epoch BIGINT NOT NULL, holder TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL,
	held BIGINT NOT NULL, taken BIGINT NOT NULL, beat BIGINT NOT NULL, pace TEXT NOT NULL);

-- Rounds that stand in another ledger by now, or are being copied: see ledger.CopyMark, BegunMark and Unsure.
CREATE TABLE IF NOT EXISTS moved_rounds (
	space TEXT NOT NULL, round TEXT NOT NULL, moved_to TEXT NOT NULL, PRIMARY KEY (space, round));

-- The last number of each kind. That of a kind that begins with target is no last one: it tells the database at that address, to which
-- rounds were moved, from others. Nor is that of the kind ledger, which an earlier simcast wrote.
CREATE TABLE IF NOT EXISTS counters (kind TEXT PRIMARY KEY, last BIGINT NOT NULL);

-- The further ids under which a delivery has stood that is sent or uncertain: those of its attempts
-- are theirs.
CREATE TABLE IF NOT EXISTS delivery_ids (
	space TEXT NOT NULL, round TEXT NOT NULL, delivery TEXT NOT NULL, inject TEXT NOT NULL, run BIGINT NOT NULL,
	PRIMARY KEY (space, round, delivery, inject));

-- What simcast itself ever wrote under a results file's path.
CREATE TABLE IF NOT EXISTS results_files (
	path TEXT NOT NULL, sum TEXT NOT NULL, PRIMARY KEY (path, sum));

-- Whose results each of them has: the mark of the space, and the plan's path. The one that was written last has the
-- greatest n. An earlier simcast of this version does not know this table, and leaves its files out.
CREATE TABLE IF NOT EXISTS results_of (
	n BIGINT PRIMARY KEY, path TEXT NOT NULL, sum TEXT NOT NULL, space TEXT NOT NULL, plan TEXT NOT NULL,
	UNIQUE (path, sum));
CREATE INDEX IF NOT EXISTS results_of_sum ON results_of (sum);

-- The mapping that was in force for a results file. Only files of a plan with a mapping are there. An earlier simcast of this
-- version does not know this table.
CREATE TABLE IF NOT EXISTS results_mappings (
	path TEXT NOT NULL, sum TEXT NOT NULL, mapping TEXT NOT NULL, PRIMARY KEY (path, sum));

-- The same of the settings.
CREATE TABLE IF NOT EXISTS results_settings (
	path TEXT NOT NULL, sum TEXT NOT NULL, settings TEXT NOT NULL, PRIMARY KEY (path, sum));

-- The defaults of the last run of a plan of that name in a round. A run without any has an empty text. An earlier simcast of this version
-- does not know this table.
CREATE TABLE IF NOT EXISTS plan_defaults (
	space TEXT NOT NULL, round TEXT NOT NULL, plan TEXT NOT NULL, defaults TEXT NOT NULL, PRIMARY KEY (space, round, plan));

-- The texts whose findings a planner has suppressed, as they were at the first check in a space. The space need not be in spaces
-- yet. An earlier simcast of this version does not know this table; others called a suppression an approval, and know it by this name.
CREATE TABLE IF NOT EXISTS approvals (
	space TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (space, id, text));

-- Exercise days, one a round at most, and what was asked of each and what became of it. taken_at is 0 unless it took effect.
CREATE TABLE IF NOT EXISTS days (
	space TEXT NOT NULL, round TEXT NOT NULL, begun BIGINT NOT NULL, plan TEXT NOT NULL, fixed TEXT NOT NULL,
	controls BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (space, round));
CREATE TABLE IF NOT EXISTS day_controls (
	space TEXT NOT NULL, round TEXT NOT NULL, n BIGINT NOT NULL, asked_by TEXT NOT NULL, host TEXT NOT NULL,
	asked BIGINT NOT NULL, state TEXT NOT NULL, taken_at BIGINT NOT NULL, body TEXT NOT NULL, answer TEXT NOT NULL,
	PRIMARY KEY (space, round, n));
CREATE INDEX IF NOT EXISTS day_controls_unanswered ON day_controls (space, round, n) WHERE state IN ('open', 'waits');
`

// makeTables makes the tables that are not there. A new ledger, and one of an older version, has all of
// them and its version at once, or none.
func (l *Ledger) makeTables() error {
	err := l.checkVersion()
	if err != nil && !errors.Is(err, errNotBegun) {
		return err
	}
	if err == nil && l.Version == Version {
		_, err = l.DB.Exec(schema)
		return err
	}
	if err == nil && l.path != "" {
		release, err := l.lockAll()
		if err != nil {
			return err
		}
		defer release()
	}
	err = l.write(0, func(tx *sql.Tx) error {
		if _, err := tx.Exec(schema); err != nil {
			return err
		}
		if err := upgrade(tx); err != nil {
			return err
		}
		for _, statement := range []string{
			fmt.Sprintf(`INSERT INTO meta (version) SELECT %d WHERE NOT EXISTS (SELECT 1 FROM meta)`, Version),
			fmt.Sprintf(`UPDATE meta SET version = %d WHERE version < %d`, Version, Version)} {
			if _, err := tx.Exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		l.Version = Version
	}
	return err
}

// checkVersion refuses a ledger that this simcast does not know. One without a version is errNotBegun.
func (l *Ledger) checkVersion() error {
	var found int
	err := l.DB.QueryRow(`SELECT version FROM meta`).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) || isNoTable(err) {
		return l.whyNoVersion()
	}
	if err != nil {
		return err
	}
	l.Version = found
	return l.refuseNewer(found)
}

// checkVersionIn refuses a ledger that a newer simcast has upgraded since it was opened.
func (l *Ledger) checkVersionIn(tx *sql.Tx) error {
	var found int
	if err := tx.QueryRow(`SELECT version FROM meta`).Scan(&found); err != nil {
		return err
	}
	return l.refuseNewer(found)
}

func (l *Ledger) refuseNewer(found int) error {
	if found > Version {
		return &Error{Path: l.path, Err: &NewerError{found}, Hint: "use the newer simcast that wrote it"}
	}
	return nil
}

// NewerError says that a newer simcast wrote the ledger.
type NewerError struct{ Found int }

func (e *NewerError) Error() string {
	return fmt.Sprintf("it is of version %d, and this simcast knows %d", e.Found, Version)
}
