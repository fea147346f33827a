-- Whether a day is played, or a worker that has its lane has not begun yet.

-- playing is the epoch of the lane under which a worker has said that it plays the day in the space, 0 where none has.
ALTER TABLE workers_lanes ADD COLUMN playing BIGINT NOT NULL DEFAULT 0;
