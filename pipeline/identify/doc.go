// Package identify finds out which of the ledger's spaces a key selects. A key that the ledger knows selects the space
// that it selected before. Of an unknown key only the planner can say whether it is of a new space, or a renewed one of a
// space that the ledger knows: then everything would go out twice, if it were taken for a new one.
//
// Where to look:
//
//	identify.go    Key.LedgerSpace: the answer, or an error; Key.Remember: as the run begins, unless the answer may be another one by now
//	alike.go       the spaces of the ledger that look like the key's own
//	copied.go      the same of a space that comes from another ledger
//	unknownkey.go  the error that asks the planner
package identify
