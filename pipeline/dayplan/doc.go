// Package dayplan makes of a plan what an exercise day needs of it: the entries of the board with their moments, what another
// plan or other cells change of them, and the plan as it stands now, with what controllers have edited and added. It also has the form in
// which a record keeps what a plan is posted from, of a day and of messages that are left to workers.
//
// Where to look:
//
//	times.go    a plan's moments → those of the day; the plan's own STARTEX
//	when.go     the moments of verbs
//	entries.go  a plan → entries
//	texts.go    what an entry shows, and the digests that tell what was changed of it
//	compare.go  what a plan that is taken again changes
//	overlay.go  cells that were edited and rows that were added, over the rows of the file
//	columns.go  which column a name means
//	source.go   the plan as it stands now, checked
//	change.go   the plan as add, edit or reload would have it, checked, and what that changes of the day
//	changetext.go  the same in words
//	warned.go   what the check warns of in a row that was added or edited
//	options.go  how a plan is posted, as a record keeps it
//	kept.go     what a plan is posted from, as a record keeps it
//	plans.go    the same, open on this machine, once for all spaces that have it alike
//	folder.go   the folder of its files
package dayplan
