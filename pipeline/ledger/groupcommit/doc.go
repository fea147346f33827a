// Package groupcommit writes to a database what many goroutines have to write, each of which waits until that is durable.
//
// The disk takes as long for one as for a hundred. So whoever comes while nobody commits does so at once; whoever comes meanwhile
// joins those that wait, and the first of them commits for all, in one transaction, as soon as the disk is free. Only a write that
// has time waits for company, and only where another was committed just before: many small commits take the processor from those
// who wait.
//
// Its words:
//
//	write   what one caller wants written; it returns when that is durable
//	leader  the write whose goroutine commits for all that wait; it hands over to the first that came meanwhile
//	delay   how long the leader may wait for other writes
//
// All of it is in committer.go.
package groupcommit
