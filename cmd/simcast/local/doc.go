// Package local has what is of this machine and its user: where simcast keeps keys, the ledger, results files and what demos leave, and what
// the operating system decides. No error repeats a key, or what could be one.
//
// Where to look:
//
//	key*.go      keys: the operating system's key store, and files
//	ledger*.go   where the ledger stands, a file or a database that several people share, and how it is opened, upgraded and copied
//	results*.go  which results files are there before a run
//	demo*.go     where the ledger of a day stands that is played in a demo, so that control, history and web find it; which results demos wrote
//
//	interrupts.go                            what a Ctrl-C does at each moment
//	limits_*.go, memory.go, awake*.go        open files, memory, and that the machine stays awake
//	zone.go, user.go                         the machine's time zone, and who has started simcast
//	desktop.go, browser.go                   whether simcast was started without a terminal, whether there is a screen, and what opens then
//	outputreader_*.go, ownfolder_*.go        whether anybody reads the output; whether a folder is the user's own
package local
