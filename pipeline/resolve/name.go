package resolve

import (
	"cmp"

	"simcast/templates/wording"
)

// longestName is how many letters of a name are kept.
const longestName = 100

// nameOf is a name as a results file can hold it, so that the ledger and the file have the same: by the reason in the file it
// is known whether that is older than an answer in the ledger.
func nameOf(name string) string {
	return cmp.Or(wording.PrintableLine(name, longestName), "somebody")
}
