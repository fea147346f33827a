-- What was written, so that a write whose commit got no answer is not done once more.

-- token is one that the write has made up. at is when, by the database's clock: what is old is deleted by later writes.
CREATE TABLE writes (
	token TEXT PRIMARY KEY, at BIGINT NOT NULL);
CREATE INDEX writes_by_age ON writes (at);
