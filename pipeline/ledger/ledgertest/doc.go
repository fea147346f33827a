// Package ledgertest has the tests that every ledger passes:
//
//	func TestLedger(t *testing.T) {
//		ledgertest.Run(t, func(t *testing.T) ledgertest.Access {
//			path := filepath.Join(t.TempDir(), "ledger.db")
//			return ledgertest.Access{Open: func() (ledger.Ledger, error) { return sqlite.Open(path) }, Die: die}
//		})
//	}
//
// Where to look:
//
//	suite.go        Run, and the list of the tests
//	attempts.go     what is written is there, at once and later, and by many runs at once
//	standings.go    where deliveries stand, by round and space
//	resolutions.go  what somebody found in the exercise, and the last requests
//	spaces.go       spaces, rounds and results files
//	suppressions.go findings that a planner has suppressed, and their texts
//	days.go         exercise days and their requests, and whether anything was written
//	appends.go      what is appended to the records of days
//	sources.go      what days are played from
//	behind.go       no attempt is written down behind a control that its writer has not read
//	lanes.go        one holder of a lane at a time, what the loser of one may still do, and one attempt in a generation
//	history.go      the history
package ledgertest
