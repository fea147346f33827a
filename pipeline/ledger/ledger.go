package ledger

import (
	"context"
	"iter"
	"time"
)

// Ledger is an open ledger. Its methods may be called from several goroutines.
type Ledger interface {
	Spaces
	Rounds
	Lanes
	Runs
	Deliveries
	History
	ResultsFiles
	Suppressions
	Days
	Sources
	// Overview counts what the ledger has.
	Overview(ctx context.Context) (Overview, error)
	Close() error
}

// Overview counts what a ledger has.
type Overview struct {
	Version                        int // of its tables
	Spaces, Rounds, Runs, Attempts int
	Days                           int
	UnendedCopies                  []UnendedCopy // rounds that have not been copied whole into this ledger
}

// Spaces are the simulation spaces that a ledger knows.
type Spaces interface {
	// SpaceOf is the space that a key's fingerprint selects.
	SpaceOf(ctx context.Context, fingerprint string) (s Space, found bool, err error)
	// RememberSpace writes down that the key of that fingerprint selects the space, where it was reached, and which teams it has. isKnown
	// is of a key that was unknown when its caller looked for its space, and nil of others: where the key selects another space by now,
	// nothing is written and the error is ErrSpaceCame; and so where the space itself is a new one, and another one that has one of these
	// teams is there which isKnown does not know.
	RememberSpace(ctx context.Context, s Space, fingerprint string, teams []Team, isKnown func(space string) bool) error
	// SpacesByTeam are the spaces that have had one of these teams, the same id under the same name, but for the
	// others, which are known to be other spaces. They come in the order of their first runs.
	SpacesByTeam(ctx context.Context, teams []Team, others ...string) ([]Space, error)
	// FurtherKeys are the fingerprints that select a space and are the id of none, each with the id of its space. Another ledger may
	// have such a space by one of them.
	FurtherKeys(ctx context.Context) (map[string]string, error)
	// KnownSpaces are all spaces that the ledger knows, in the order of their ids.
	KnownSpaces(ctx context.Context) ([]Space, error)
	// TeamsOf are the teams that a space has had, in the order of their names.
	TeamsOf(ctx context.Context, space string) ([]Team, error)
}

// Rounds are the rounds of a space.
type Rounds interface {
	// RoundOf is what is known of a round.
	RoundOf(ctx context.Context, space, round string) (Round, error)
	// RememberRound writes down where a round goes, unless that is known.
	RememberRound(ctx context.Context, space, round string, redirect int64) error
}

// Round is a round of a space.
type Round struct {
	IsKnown  bool  // false for one never played
	Redirect int64 // the team to which it is redirected, 0 for a round that goes where the plan says
	// MovedTo is the ledger in which the round stands now, or [CopiedFrom] and the ledger from which it has not been copied whole. Then
	// nothing may be posted in it here. "" where it stands in this one.
	MovedTo string
}

// Runs are the runs that post, one at a time in a space.
type Runs interface {
	// LastRun is the latest run in a space.
	LastRun(ctx context.Context, space string) (r Run, found bool, err error)
	// DefaultsOf are the defaults of the last run in that round of a plan of that name, in the form of whoever keeps them; "" where it had
	// none, or there was none.
	DefaultsOf(ctx context.Context, space, round, plan string) (string, error)
	// RunNamed is the run that a results file names.
	RunNamed(ctx context.Context, name string) (r Run, found bool, err error)
}

// OpenRun is a run that is under way. One goroutine writes the run's attempts by it. What a method writes is durable
// when the method returns.
type OpenRun interface {
	// Begin writes an attempt down before its request is made. The number that it gives is what End takes. The error
	// is a *LaneLostError where somebody else has taken the lane, ErrMayBePublished where the delivery is under way, sent or uncertain
	// in this generation, ErrChanged where the attempt's day has a control that is newer than its Seen, ErrLostControls where it has not got that far, and ErrUnreachable where the ledger cannot be reached: the same attempt may then be tried again. It has its
	// number then, too, since it may have been written down: whoever gives it up ends it as Unsent.
	Begin(context.Context, Attempt) (n int64, err error)
	// End writes down what an attempt came to, also after the lane was lost. started is the moment at which its request truly
	// began. Where the error is ErrUnreachable it may be tried again. It is ErrNoAttempt where the ledger does not have the attempt, unless
	// that is ended as Unsent.
	End(ctx context.Context, n int64, started time.Time, end AttemptEnd) error
	// Import writes down the attempts of which a results file says, in one transaction.
	Import(context.Context, []Attempt) error
	// Resolve writes down what somebody found who looked in the exercise: see [SourceResolved]. requests is how many requests
	// that delivery had by then, as its Standing counts them. Where it has another number, what was found is about an earlier
	// request: the error is ErrSentAgain, and nothing is written.
	Resolve(ctx context.Context, found Attempt, requests int) error
	// Rename writes down under which ids deliveries stand from now on, in one transaction.
	Rename(context.Context, []Renamed) error
	// Close writes down that the run has ended, and how.
	Close(ctx context.Context, ended time.Time, how string) error
}

// Deliveries are what the attempts say of deliveries, by their hashes.
type Deliveries interface {
	// Standings are the deliveries of a round in a space.
	Standings(ctx context.Context, space, round string) (map[string]Standing, error)
	// CountKnown counts those of these hashes whose delivery has an attempt in that round of the space.
	CountKnown(ctx context.Context, space, round string, hashes map[string]bool) (known int, err error)
	// PostedBodies walks over what went out of a round in a space, or may have: the bodies as posted, the oldest first. A
	// delivery that was posted several times has several. Of what a results file says no body is known, and it has none.
	PostedBodies(ctx context.Context, space, round string) iter.Seq2[PostedBody, error]
	// SpacesKnowing are the spaces, but for some, in which the delivery of one of these hashes has an attempt in that round.
	SpacesKnowing(ctx context.Context, round string, hashes map[string]bool, otherThan ...string) ([]string, error)
	// CountMessages counts those of these message ids that an attempt in that round of the space has.
	CountMessages(ctx context.Context, space, round string, ids map[string]bool) (known int, err error)
	// LastRequests are the last requests that were made for these deliveries, by their hashes. One for which this
	// ledger's user made none is not there.
	LastRequests(ctx context.Context, space, round string, hashes []string) (map[string]Attempt, error)
}

// History is what became of each delivery in each run, and each resolution. What came to no request is left out.
type History interface {
	// LatestEntries are limit entries of those that a filter picks, after so many others: the latest first.
	LatestEntries(ctx context.Context, f EntryFilter, limit, offset int) ([]Entry, error)
	// Entries walks over the entries that a filter picks, the oldest first. Of their bodies only a few are held at a
	// time.
	Entries(context.Context, EntryFilter) iter.Seq2[Entry, error]
	// Bodies are the bodies of entries that came without them, in their order.
	Bodies(context.Context, []Entry) ([]string, error)
	// EntriesIn are the rounds, spaces and teams that the history has.
	EntriesIn(ctx context.Context) (EntriesIn, error)
}

// ResultsFiles are the files that simcast itself wrote.
type ResultsFiles interface {
	// WroteFile reports whether simcast itself wrote exactly these bytes, by their sum (SHA-256, in hex), under that
	// path: such a file may be replaced.
	WroteFile(ctx context.Context, path, sum string) (bool, error)
	// RememberFile writes down what is about to be written under that path. What was written there before stays
	// known: it may still stand after a kill.
	RememberFile(context.Context, ResultsFile) error
	// FilesLike are what was written with those bytes, and what this machine wrote last under that path: the latest last. What
	// another machine wrote has another path, whatever it was there.
	FilesLike(ctx context.Context, path, sum string) ([]ResultsFile, error)
}

// Suppressions are kept with the texts for which they hold, as they were at the first check in a space. A space may have some
// before it is remembered: its id is then the fingerprint of its key.
type Suppressions interface {
	// SuppressedTexts are the suppressions of a space.
	SuppressedTexts(ctx context.Context, space string) ([]Suppression, error)
	// RememberSuppressions writes down those suppressions of which the space has no text yet, in one transaction.
	RememberSuppressions(ctx context.Context, space string, suppressions []Suppression) error
}
