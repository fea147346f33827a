// Package ledgercopy copies what a ledger lacks of another one, and moves the rounds there: from then on they stand in the target,
// and nothing is posted in them by the source.
//
// At no moment may both ledgers post in a round, and once a round is marked in the target, this one never posts in it before it has all that the
// source knows of it. So the order is:
//
//  1. The lanes of the spaces are taken in both ledgers, also of spaces that the target does not know yet.
//  2. All that can be refused is looked for, also a space that the target knows by its keys as two, or as another one than somebody says. Nothing
//     is written up to here.
//  3. Spaces are written to the target, so that each key leads to the space whose rounds are marked.
//  4. The source gets a mark for each round, while its lanes are held: a copy was begun, with a token that nobody else has. It refuses to post in
//     the round.
//  5. The target gets a mark with the same token, in one transaction for all rounds. It refuses to post in them, too.
//  6. What else spaces have, and results files, are written to the target, some at a time.
//  7. Runs, attempts and days are written to the target in one transaction. At its end the lanes of both are looked at once more, and
//     whether the source's file is the one at its path, as before 4; and the target's marks are removed.
//  8. The source's mark says that the round was moved. Rounds that were moved before name the target by the same address from then on.
//
// Where the copy fails before the commit of 7, it undoes 5, and then 4. Both give a round the mark that it had before this call, so that a copy
// that fails never takes away or changes what an earlier one has written. Where 5 cannot be undone, or somebody else has changed the target's
// mark, 4 stays.
//
// So whenever the target has a mark with a token, the file that was copied has the same token: it got it before the target did, and loses it
// after, unless somebody gives its copy up. While a file has a token, it posts nothing in the round. So all files with one token, the file
// itself and copies of it, have the same messages of the round, and any of them may go on with the copy. A file without the token may be a
// backup from before, or belong to somebody else, and the file that was copied may have sent more: it is refused. What a file has of the
// round proves nothing, for two copies of a file have the same until one of them posts, and then nobody can tell the older one by itself. But one with
// the token that has less than the mark of the target counts is not whole, as where it was copied while somebody wrote to it: it is refused, too.
//
// Whoever is killed leaves this: after 4, the file posts nothing in the round, and the target may, as before the copy, since nobody was told to
// use it. After 5, neither posts. After the commit of 7, the target has all and posts, and the file does not. In each case the next copy goes on:
// it makes what the target lacks, or finds that nothing is missing, and moves the round. The target may have gone on by then, so that nothing of
// the file may count as later than what was done there.
//
// Where no file has the token any more, or the target is lost, the copy can be given up, in the ledger that is left. This one does not know then what
// the other one has sent, so that all is uncertain which it does not know as sent (ledger.Unsure), also after further copies. From then on any
// file can be copied. What is the same in both is there once, known by its run, its place in it and its delivery; what by the file is not out
// is uncertain, for another file may have sent it later. Where it is the file that does not know all, so is what by the target is not out, for
// the ledger that the file was to be copied to before may have sent that.
//
// What is not protected: whoever sends with two copies of a file, of which none is being copied, sends twice. The target cannot know the other one.
// Nor can it know that a file has given its copy up, and goes on: a copy of the file from before still has the token, and can end the copy, until
// that is given up in the target, too. And where a file has as two spaces what the target has as one, the file sends in a round of the one while that
// round of the other is moved, or is being moved: it takes them for two, and would have sent in both without any copy.
//
// The target that a round was moved to may have lost it since: it was set up again, or restored from a backup. So a round that the source has
// moved before is looked for there. Where a run of it is missing, or messages of a run, or its day, it is copied as in 4 to 8. The source keeps of a
// round that it has moved, or begun to move, whether the target knew all of it as it was copied last: else it would all be sure again after the loss. What a lost
// target has sent itself nobody knows: whoever copies is told so ([Copied].Lost). A source that was killed between the commit of 7 and 8 cannot
// tell such a loss from a copy that was killed after 4. Whoever copies learns of both ([Copied].PerhapsLost).
//
// One database has several addresses. It is known by its number, and its clone has the same one: so a target that has the number and another
// address is refused where it lacks something. A clone that lacks nothing passes for the database, and whoever copies is told so ([Copied].Before).
// One that has the address and another number is refused unless somebody says that it was restored.
//
// The file may have been copied before by a copy of it, made in the middle of a run. So a run that the target has is looked through: what
// came later in it is added, and what was under way gets its end.
//
// Whoever looked in the exercise looked for the requests of the source. Another ledger's request of the same message may have published
// it later. So an answer that it is not there is left out where the target has the message as uncertain by itself, or somebody has found it there
// since.
//
// The transaction may last. It locks no row that others write who post in other spaces, and the numbers of its runs are reserved
// before.
//
// Where to look:
//
//	copy.go       the order of the steps
//	target.go     which ledgers rounds were moved to, and whether this is the one
//	marks.go      the rounds that are copied, and their marks
//	marking.go    writing the marks, and undoing that
//	lost.go       rounds that the target had before, and has no more
//	lanes.go      the lanes of both ledgers
//	spaces.go     spaces with their keys, teams, rounds and suppressions
//	alike.go      spaces under keys that the target does not know, and with teams that it knows; and what was said of them before
//	files.go      results files
//	history.go    runs and attempts
//	known.go      runs of which the target has a part
//	uncertain.go  answers that are no answers to what the target has as uncertain
//	days.go       days and their controls
//	unsure.go     rounds of which the target does not know all, after a copy was given up
//	giveup.go     copies that did not end, and giving them up
//	rows.go       reading rows of one ledger, and adding them to the other
package ledgercopy
