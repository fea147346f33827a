package help

import (
	"strings"

	"github.com/spf13/cobra"

	"simcast/pipeline/lint"
)

// rules are those of lint, by their names and numbers.
func rules(*cobra.Command, []string) (all []string) {
	for _, r := range lint.Rules() {
		all = append(all, cobra.CompletionWithDesc(r.Name, strings.TrimSpace(r.Number+" "+r.What)))
		if r.Number != "" {
			all = append(all, cobra.CompletionWithDesc(r.Number, r.Name))
		}
	}
	return all
}
