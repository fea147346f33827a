package completion

import (
	"strings"

	"github.com/spf13/cobra"

	"simcast/pipeline/lint"
)

// rules completes a rule of lint by its name, and by its number once that is begun.
func rules(_ *cobra.Command, _ []string, toComplete string) (found []cobra.Completion, _ cobra.ShellCompDirective) {
	typed := strings.ToLower(toComplete)
	for _, r := range lint.Rules() {
		switch {
		case strings.HasPrefix(r.Name, typed):
			found = append(found, cobra.CompletionWithDesc(r.Name, strings.TrimSpace(r.Number+" "+r.What)))
		case strings.HasPrefix(strings.ToLower(r.Number), typed):
			found = append(found, cobra.CompletionWithDesc(r.Number, r.Name))
		}
	}
	return found, cobra.ShellCompDirectiveNoFileComp
}
