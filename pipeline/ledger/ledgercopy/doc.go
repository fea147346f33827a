// Package ledgercopy takes the history of a ledger's file into a database, and moves the file's rounds there: from then on the database
// posts in them, and the file does not.
//
// At no moment may both post in a round, and the database posts in none before it has all that the file knows of it. So the order is:
//
//  1. The lanes of the file's spaces are taken in both ledgers, and all that can be refused is looked for. Nothing is written.
//  2. The keys of the spaces are written to the database, so that each leads to the space whose rounds are marked next.
//  3. The database gets a mark for each round that is new, in one transaction: it is being copied. It refuses to post in the round.
//  4. The file gets its mark: the round was moved. It refuses, too, from now on.
//  5. One transaction adds to the database all that belongs to these rounds, and removes its marks.
//
// Whoever is killed leaves this: between 3 and 4, only the file may post in these rounds, and what it posts is copied with the rest. From 4
// until the transaction of 5 neither may. After that the database has all of it. In each case the same copy, repeated, goes on. Marks are
// never undone, so a copy that fails leaves the same as one that was killed.
//
// A round in which the database has attempts or a day of its own is refused: two halves of a round are not made one.
//
// What is not protected: a copy of the file from before its marks, and a database that was restored from before the copy. Whoever sends with
// them sends again what the other one has. The next copy finds that such a database lacks a round, and refuses.
//
// Where to look:
//
//	copy.go    the order of the steps
//	spaces.go  which spaces of the database those of the file are
//	rounds.go  the rounds that are copied, and their marks
//	rows.go    the one transaction
package ledgercopy
