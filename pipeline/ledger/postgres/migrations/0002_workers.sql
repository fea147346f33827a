-- Runs that are left to workers, and the workers.

-- workers_run is the run to which the lane is left: while it is not empty, only workers of that run take the lane.
ALTER TABLE lanes ADD COLUMN workers_run TEXT NOT NULL DEFAULT '';
CREATE INDEX lanes_of_workers ON lanes (workers_run) WHERE workers_run <> '';

-- A run that is left to workers. ready is 0 until it was started: then it is one that is being frozen, or that nobody ever started.
-- stopped is 0 unless somebody has asked to stop it.
CREATE TABLE workers_runs (
	run TEXT PRIMARY KEY, kind TEXT NOT NULL, plan TEXT NOT NULL, round TEXT NOT NULL,
	holder TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL, started BIGINT NOT NULL, options TEXT NOT NULL,
	stopped BIGINT NOT NULL DEFAULT 0, stop_holder TEXT NOT NULL DEFAULT '', stop_host TEXT NOT NULL DEFAULT '', stop_pid BIGINT NOT NULL DEFAULT 0,
	ready BIGINT NOT NULL DEFAULT 0);

-- Files of the plan of such a run, and what belongs to them.
CREATE TABLE frozen_files (
	run TEXT NOT NULL, n BIGINT NOT NULL, name TEXT NOT NULL, file BYTEA NOT NULL,
	PRIMARY KEY (run, n));

-- A space of such a run, and its results file from before, or from when a worker kept it last. own is as whoever left the run to workers
-- wrote it. in_space and run_seq are its run there. The last worker there is holder,
-- and first_n is greater than the number of any attempt that a worker before it may write. due is when there is something to do, and
-- said_due is 1 where the last worker has said so. ended is 0 while something is left to workers. sent and failed are how many of the
-- attempts came to that whose number is at most counted: what became of those is known.
CREATE TABLE workers_lanes (
	run TEXT NOT NULL, space TEXT NOT NULL, name TEXT NOT NULL, in_space TEXT NOT NULL, run_seq BIGINT NOT NULL, to_send BIGINT NOT NULL,
	due BIGINT NOT NULL DEFAULT 0, said_due BIGINT NOT NULL DEFAULT 0, ended BIGINT NOT NULL DEFAULT 0, how TEXT NOT NULL DEFAULT '',
	holder TEXT NOT NULL DEFAULT '', host TEXT NOT NULL DEFAULT '', pid BIGINT NOT NULL DEFAULT 0, first_n BIGINT NOT NULL DEFAULT 0,
	sent BIGINT NOT NULL DEFAULT 0, failed BIGINT NOT NULL DEFAULT 0, counted BIGINT NOT NULL DEFAULT 0,
	file_name TEXT NOT NULL, file BYTEA NOT NULL, own TEXT NOT NULL,
	PRIMARY KEY (run, space));
CREATE INDEX workers_lanes_open ON workers_lanes (run, space) WHERE ended = 0;

-- What is to be posted there, as it was checked.
CREATE TABLE frozen_messages (
	run TEXT NOT NULL, space TEXT NOT NULL, n BIGINT NOT NULL, hash TEXT NOT NULL, content TEXT NOT NULL,
	PRIMARY KEY (run, space, n));

-- Processes that take lanes, and the spaces whose keys they have. serves tells lists of spaces apart.
CREATE TABLE workers (
	id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, holder TEXT NOT NULL, host TEXT NOT NULL, pid BIGINT NOT NULL,
	started BIGINT NOT NULL, beat BIGINT NOT NULL, max_lanes BIGINT NOT NULL, serves TEXT NOT NULL,
	UNIQUE (holder, host, pid));
CREATE TABLE worker_spaces (
	worker BIGINT NOT NULL, space TEXT NOT NULL, PRIMARY KEY (worker, space));
