package tables

import (
	"fmt"
	"strings"

	"simcast/pipeline/ledger"
)

// CountRequests selects how many requests of a run, with numbers greater than one, have sent their messages, have failed, and are uncertain
// ([ledger.Counts]), and the last of these numbers, NULL where there is none. Of each message one request alone is one of these.
func CountRequests(run, after string) string {
	var columns []string
	for _, state := range []ledger.State{ledger.StateSent, ledger.StateFailed, ledger.StateUncertain} {
		columns = append(columns, fmt.Sprintf(`COUNT(CASE WHEN outcome IN (%s) THEN 1 END) AS %s, `, OutcomesOf(state), state))
	}
	return `SELECT ` + strings.Join(columns, "") + `MAX(n) AS last FROM attempts WHERE run = ` + run + ` AND n > ` + after + ` AND source = '` + string(ledger.SourcePosted) + `'`
}

// OutcomesOf are what a request may have come to that has brought its message into that state, as the list of an IN.
func OutcomesOf(state ledger.State) string {
	var list []string
	for _, outcome := range ledger.Outcomes() {
		if outcome.State() == state {
			list = append(list, `'`+string(outcome)+`'`)
		}
	}
	return strings.Join(list, ", ")
}
