// Package rowlist is the list of a plan's rows on its page: what each row shows, and by what it is found there. It knows
// nothing of HTTP.
//
//	list.go     List: all rows of a plan
//	row.go      Row: what the page shows of an inject
//	state.go    where the messages of a row stand in the ledger
//	filters.go  Filter: the values by which rows are found
package rowlist
