// Package frozen is for runs that are left to workers: it puts what a run has to post into the form in which the ledger keeps it,
// posts it from there, slice by slice, and makes results files of it. It has no part in who posts: that is decided in the
// ledger, and who tries is decided by package worker.
//
// Files:
//
//	leave.go    Leaving: what all spaces of a job have to post is left to workers
//	message.go  a message as the ledger keeps it
//	options.go  how a run is posted; the ledger has its JSON
//	post.go     Lane: posting in a space that a worker has taken
//	results.go  the results of a space, from the file that was frozen and from the ledger
package frozen
