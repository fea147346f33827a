-- The tables of every ledger. $BYTES is what SQLite and PostgreSQL call by other names. A file has the tables of workers, too, and leaves
-- them empty.

-- One simulation space. Its id is the fingerprint of the first key it was seen under.
CREATE TABLE spaces (
	id TEXT PRIMARY KEY, address TEXT NOT NULL, seen BIGINT NOT NULL);
CREATE TABLE space_keys (
	fingerprint TEXT PRIMARY KEY, space TEXT NOT NULL);
CREATE TABLE space_teams (
	space TEXT NOT NULL, team_id BIGINT NOT NULL, name TEXT NOT NULL,
	PRIMARY KEY (space, team_id, name));

CREATE TABLE rounds (
	space TEXT NOT NULL, name TEXT NOT NULL, redirect BIGINT NOT NULL,
	PRIMARY KEY (space, name));

-- Commands that post, each under the epoch that the lane of its space had then. ended is 0 until it has ended. to_send is how many
-- messages it was to send as it began, 0 where that is not known.
CREATE TABLE runs (
	seq BIGINT PRIMARY KEY, name TEXT NOT NULL, space TEXT NOT NULL, round TEXT NOT NULL,
	plan TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL,
	started BIGINT NOT NULL, ended BIGINT NOT NULL, how TEXT NOT NULL,
	epoch BIGINT NOT NULL DEFAULT 0, to_send BIGINT NOT NULL DEFAULT 0, is_of_day BIGINT NOT NULL DEFAULT 0);
CREATE INDEX runs_of_space ON runs (space, seq);

-- What was posted, or what a results file said of it, or who looked in the exercise (source; said_by, for that one alone).
-- ended is 0 and outcome empty while the request is in flight. written is when the row was written, by the database's clock.
-- seen is of a day: the last control of it that whoever posts had read.
-- generation is how many times somebody has meant the delivery to go out once more. is_out is 1 of what was
-- posted and may be published, for it is under way, accepted or unknown: the index attempts_once goes by it, which is not touched where
-- the service takes a message.
CREATE TABLE attempts (
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
	seen BIGINT NOT NULL DEFAULT 0,
	PRIMARY KEY (run, n),
	CHECK (is_out = CASE WHEN source = 'post' AND outcome IN ('', 'accepted', 'unknown') THEN 1 ELSE 0 END));
CREATE INDEX attempts_of_round ON attempts (space, round, run, n);
-- Of a delivery there is one attempt that is under way, accepted or unknown, until somebody means it to go out once more.
CREATE UNIQUE INDEX attempts_once ON attempts (space, round, delivery, generation) WHERE is_out = 1;

-- The lane of each space, by which one process posts there at a time: see ledger.LaneState. epoch grows each time it is taken. held is 0
-- once it was given back. taken, and beat, the holder's last sign of life, are by the database's clock. pace is what the holder leaves
-- to whoever takes the lane before its run has ended: how fast to post, and what was counted. workers_run is the run to which the lane is
-- left: while it is not empty, only workers of that run take the lane.
CREATE TABLE lanes (
	space TEXT PRIMARY KEY, epoch BIGINT NOT NULL, holder TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL,
	held BIGINT NOT NULL, taken BIGINT NOT NULL, beat BIGINT NOT NULL, pace TEXT NOT NULL,
	workers_run TEXT NOT NULL DEFAULT '');
CREATE INDEX lanes_of_workers ON lanes (workers_run) WHERE workers_run <> '';

-- Rounds that stand in another ledger by now, or have not been copied whole into this one: see ledger.Rounds.MovedTo.
CREATE TABLE moved_rounds (
	space TEXT NOT NULL, round TEXT NOT NULL, moved_to TEXT NOT NULL, PRIMARY KEY (space, round));

-- The last number of each kind.
CREATE TABLE counters (kind TEXT PRIMARY KEY, last BIGINT NOT NULL);

-- The further ids under which a delivery has stood that is sent or uncertain: those of its attempts
-- are theirs.
CREATE TABLE delivery_ids (
	space TEXT NOT NULL, round TEXT NOT NULL, delivery TEXT NOT NULL, inject TEXT NOT NULL, run BIGINT NOT NULL,
	PRIMARY KEY (space, round, delivery, inject));

-- Files that simcast itself ever wrote, by their path on a machine and the sum of their bytes. space and plan say whose results one has: the
-- mark of the space, and the plan's path; both are empty where it has none. mapping and settings were in force for it, or are empty. The
-- one that was written last has the greatest n.
CREATE TABLE results (
	n BIGINT PRIMARY KEY, host TEXT NOT NULL, path TEXT NOT NULL, sum TEXT NOT NULL, space TEXT NOT NULL, plan TEXT NOT NULL,
	mapping TEXT NOT NULL, settings TEXT NOT NULL,
	UNIQUE (host, path, sum));
CREATE INDEX results_of_sum ON results (sum);

-- The defaults of the last run of a plan of that name in a round. A run without any has an empty text.
CREATE TABLE plan_defaults (
	space TEXT NOT NULL, round TEXT NOT NULL, plan TEXT NOT NULL, defaults TEXT NOT NULL, PRIMARY KEY (space, round, plan));

-- The texts whose findings a planner has suppressed, as they were at the first check in a space. The space need not be in spaces yet.
CREATE TABLE suppressions (
	space TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (space, id, text));

-- Exercise days, one a round at most, and what was asked of each and what became of it. taken_at is 0 unless it took effect.
-- controls is the number of the last one: who writes one, or an attempt, looks whether that is the last one that it has read. An answer stands
-- at the end of the record, in place of what it answers; waited is the number that this had while it waited, 0 where it did not. epoch is
-- that of the lane under which the day was started last, 0 where it was started in no lane of this ledger.
CREATE TABLE days (
	space TEXT NOT NULL, round TEXT NOT NULL, begun BIGINT NOT NULL, plan TEXT NOT NULL, fixed TEXT NOT NULL,
	controls BIGINT NOT NULL DEFAULT 0, epoch BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (space, round));
CREATE TABLE day_controls (
	space TEXT NOT NULL, round TEXT NOT NULL, n BIGINT NOT NULL, asked_by TEXT NOT NULL, host TEXT NOT NULL,
	asked BIGINT NOT NULL, state TEXT NOT NULL, taken_at BIGINT NOT NULL, body TEXT NOT NULL, answer TEXT NOT NULL,
	id TEXT NOT NULL UNIQUE, waited BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (space, round, n));

-- What plans are posted from, each part once. sum is the SHA-256 of bytes, in hex. used is when somebody has needed it last, by the database's
-- clock: it is deleted a day after that, unless it is a part of something.
CREATE TABLE contents (
	sum TEXT PRIMARY KEY, bytes $BYTES NOT NULL, used BIGINT NOT NULL);

-- The parts that a day is played from, which has no run here; and those of each run that is left to workers, which has no round here: of a day
-- that the run has played, after its end, those that it was played from last.
CREATE TABLE sources (
	run TEXT NOT NULL, space TEXT NOT NULL, round TEXT NOT NULL, n BIGINT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, sum TEXT NOT NULL,
	PRIMARY KEY (space, round, run, n));
CREATE INDEX sources_of_content ON sources (sum);

-- A run that is left to workers. ready is 0 until it was started: then it is one that is being frozen, or that nobody ever started.
-- stopped is 0 unless somebody has asked to stop it.
CREATE TABLE workers_runs (
	run TEXT PRIMARY KEY, kind TEXT NOT NULL, plan TEXT NOT NULL, round TEXT NOT NULL,
	holder TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL, started BIGINT NOT NULL, options TEXT NOT NULL,
	stopped BIGINT NOT NULL DEFAULT 0, stop_holder TEXT NOT NULL DEFAULT '', stop_host TEXT NOT NULL DEFAULT '', stop_pid BIGINT NOT NULL DEFAULT 0,
	ready BIGINT NOT NULL DEFAULT 0);

-- A space of such a run, and the name of its results file. own is as whoever left the run to workers
-- wrote it. in_space and run_seq are its run there. The last worker there is worker, a process of holder, and first_n is greater than the
-- number of any attempt that a worker before it may write. due is when there is something to do, and
-- said_due is 1 where the last worker has said so. ended is 0 while something is left to workers. sent and failed are how many of the
-- attempts came to that whose number is at most counted: what became of those is known.
CREATE TABLE workers_lanes (
	run TEXT NOT NULL, space TEXT NOT NULL, name TEXT NOT NULL, in_space TEXT NOT NULL, run_seq BIGINT NOT NULL, to_send BIGINT NOT NULL,
	due BIGINT NOT NULL DEFAULT 0, said_due BIGINT NOT NULL DEFAULT 0, ended BIGINT NOT NULL DEFAULT 0, how TEXT NOT NULL DEFAULT '',
	worker TEXT NOT NULL DEFAULT '', holder TEXT NOT NULL DEFAULT '', host TEXT NOT NULL DEFAULT '', pid BIGINT NOT NULL DEFAULT 0, first_n BIGINT NOT NULL DEFAULT 0,
	sent BIGINT NOT NULL DEFAULT 0, failed BIGINT NOT NULL DEFAULT 0, counted BIGINT NOT NULL DEFAULT 0,
	results TEXT NOT NULL, own TEXT NOT NULL,
	PRIMARY KEY (run, space));
CREATE INDEX workers_lanes_open ON workers_lanes (run, space) WHERE ended = 0;

-- Processes that take lanes, and the spaces whose keys they have. id is one that the process has made up.
CREATE TABLE workers (
	id TEXT PRIMARY KEY, holder TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL,
	started BIGINT NOT NULL, beat BIGINT NOT NULL, max_lanes BIGINT NOT NULL);
CREATE TABLE worker_spaces (
	worker TEXT NOT NULL, space TEXT NOT NULL, PRIMARY KEY (worker, space));
