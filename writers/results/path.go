package results

import (
	"path/filepath"
	"strings"

	"simcast/readers"
)

// PathFor is where the results of a plan go by themselves: NAME.results.xlsx
// beside it, NAME.ROUND.results.xlsx in a round, .csv for a CSV plan.
func PathFor(plan, round string, format readers.Format) string {
	name := strings.TrimSuffix(plan, filepath.Ext(plan))
	if round != "" {
		name += "." + round
	}
	if format == readers.XLSX {
		return name + ".results.xlsx"
	}
	return name + ".results.csv"
}
