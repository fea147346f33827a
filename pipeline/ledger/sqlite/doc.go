// Package sqlite is a ledger in an SQLite file of mode 0600, which the user's runs share.
//
// Many runs, each in a space and a goroutine of its own, may write at once: what waits
// for the disk is committed together (package groupcommit).
//
// Its statements are those of package tables, as of every ledger in an SQL database.
//
// Its words:
//
//	log        SQLite's own file beside the ledger (-wal), with what was written last
//	lock       a file beside the ledger, one a space (.lock): whoever has it locked has the space's run
//	watermark  a file beside the ledger, one a space (.tally): the last attempt that was written. A ledger with fewer
//	           was cut, or put back from an older copy, or has lost its log, and is refused: by it, what was
//	           published would go out again. A ledger that is not there at all is a new one
//
// Where to look:
//
//	ledger.go         opening a ledger, for writing or to read, beside others who do, and closing it
//	schema.go         its tables, and their version
//	notbegun.go       a file that has no tables yet: the process that made it was killed
//	file.go           what may not be at a ledger's path
//	links_unix.go     how many names a file has; links_windows.go and links_other.go, the same there
//	modes.go          who may read the files
//	remedy.go         what to do about an error of the file
//	changes.go        whether anything was written since
//	lane.go           how a lane is held, and its runs are noted beside the ledger
//	lockfile.go       the file that the holder of a lane has locked
//	watermark.go      the watermark of a space, and other signs that a ledger has lost something
package sqlite
