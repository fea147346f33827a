package history

import "simcast/pipeline/ledger"

// lastAtOnce is how many entries are looked at a time, from the latest on.
const lastAtOnce = 500

// lastRun is the name of the last run that sent something, of what the filter picks; else of the last one, in which somebody
// answered or a results file was taken over. In many spaces it has several runs of one name.
func (p *picker) lastRun(history ledger.History) (name string, err error) {
	filter := ledger.EntryFilter{Rounds: p.Rounds, Since: p.Since, WithoutBodies: true}
	for offset := 0; ; offset += lastAtOnce {
		page, err := history.LatestEntries(filter, lastAtOnce, offset)
		if err != nil || len(page) == 0 {
			return name, err
		}
		for _, entry := range page {
			switch {
			case !p.message(entry):
			case entry.Source == ledger.SourcePosted:
				return entry.RunName, nil
			case name == "":
				name = entry.RunName
			}
		}
	}
}
