// Package local knows where simcast keeps what is of this machine and its user: keys, the ledger, results files, and what demos leave.
// No error repeats a key, or what could be one.
//
// Where to look:
//
//	key*.go      keys: the operating system's key store, and files
//	ledger*.go   where the ledger stands, a file or a database that several people share, and how it is opened, upgraded and copied
//	results*.go  which results files are there before a run
//	demo*.go     where the ledger of a day stands that is played in a demo, so that control, history and web find it; which results demos wrote
package local
