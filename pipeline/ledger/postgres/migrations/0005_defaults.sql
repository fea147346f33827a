-- The defaults of the last run of a plan of that name in a round. A run without any has an empty text.
CREATE TABLE plan_defaults (
	space TEXT NOT NULL, round TEXT NOT NULL, plan TEXT NOT NULL, defaults TEXT NOT NULL, PRIMARY KEY (space, round, plan));
