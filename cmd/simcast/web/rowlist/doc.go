// Package rowlist is the list of a plan's rows on its page: what each row shows, which rows a search finds, and which
// are ticked. It knows nothing of HTTP.
//
//	list.go   List: all rows of a plan, and the choices of the filters
//	row.go    Row: what the page shows of an inject
//	state.go  where the messages of a row stand in the ledger
//	find.go   Find: a search, the filters, and pages of what they find
//	set.go    Set: rows such as 2-40,57
package rowlist
