// Package ledgercopy copies what a ledger lacks of another one, and moves the rounds there: from then on they stand in the target,
// and nothing is posted in them by the source.
//
// At no moment may both ledgers post in a round, and the target never may before it has all that the source knows of the round. So
// the order is:
//
//  1. The lanes of the spaces are taken in both ledgers, also of spaces that the target does not know yet.
//  2. The target marks the rounds as copied from the source: it refuses to post in them.
//  3. The source marks the rounds as moved to the target: it refuses to post in them.
//  4. Spaces and results files are written to the target, some at a time.
//  5. Runs, attempts and days are written to the target in one transaction. At its end the lanes are looked at once more, and the
//     target's marks removed.
//
// Whoever is killed between 2 and 5 leaves rounds in which the target posts nothing, and the next copy goes on. Where the copy fails
// before the commit of 5, it removes the marks: first the source's, then the target's.
//
// The target that a round was moved to may have lost it since: it was made anew, or put back from a backup, or the address leads to
// another database. So a round that the source has moved before is looked for there. Where a run of it is missing, or messages of a run,
// or its day, it is copied as in 2 to 5. Where that fails, the source's mark stays: the target may have what the source lacks.
//
// The file may have been copied before by a copy of it, made in the middle of a run. So a run that the target has is looked through: what
// came later in it is added, and what was under way gets its end.
//
// Whoever looked in the exercise looked for the requests of the source. Another ledger's request of the same message may have published
// it later. So an answer that it is not there is left out where the target has the message as uncertain by itself.
//
// The transaction may last. It locks no row that others write who post in other spaces, and the numbers of its runs are reserved
// before.
//
// Where to look:
//
//	copy.go       the order of the steps
//	marks.go      the marks of rounds
//	lost.go       rounds that the target had before, and has no more
//	lanes.go      the lanes of both ledgers
//	spaces.go     spaces with their keys, teams, rounds and suppressions
//	alike.go      spaces under keys that the target does not know, and with teams that it knows
//	files.go      results files
//	history.go    runs and attempts
//	known.go      runs of which the target has a part
//	uncertain.go  answers that are no answers to what the target has as uncertain
//	days.go       days and their controls
//	rows.go       reading rows of one ledger, and adding them to the other
package ledgercopy
