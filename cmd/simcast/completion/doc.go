// Package completion completes what somebody types in a shell: the files, and the teams, rounds, ids, sheets and zones that
// a flag takes. It asks nobody but this machine: the plan that stands in the line, and the ledger. Where one of them cannot
// be read there is nothing to offer, and no error.
//
// Where to look:
//
//	completion.go  what completes the value of a flag
//	files.go       files by their endings, and what completes an argument
//	plan.go        what is taken from the plan of the line
//	ledger.go      what is taken from the ledger
//	rules.go       the rules of lint
//	shells.go      simcast completion, which writes the script of a shell
package completion
