package history

import (
	"context"
	"simcast/pipeline/ledger"
)

// lookedAtFirst is how many of the latest entries are looked at before all are.
const lookedAtFirst = 500

// lastRun is the name of the last run that sent something, of what the filter picks; else of the last one, in which somebody
// answered or a results file was taken over. In many spaces it has several runs of one name.
func (p *picker) lastRun(ctx context.Context, history ledger.History) (string, error) {
	filter := ledger.EntryFilter{Rounds: p.Rounds, Since: p.Since, WithoutBodies: true}
	latest, err := history.LatestEntries(ctx, filter, lookedAtFirst, 0)
	if err != nil {
		return "", err
	}
	for _, entry := range latest {
		if p.message(entry) && entry.Source == ledger.SourcePosted {
			return entry.RunName, nil
		}
	}
	sent, last := "", ""
	for entry, err := range history.Entries(ctx, filter) {
		if err != nil {
			return "", err
		}
		if !p.message(entry) {
			continue
		}
		last = entry.RunName
		if entry.Source == ledger.SourcePosted {
			sent = entry.RunName
		}
	}
	if sent == "" {
		return last, nil
	}
	return sent, nil
}
