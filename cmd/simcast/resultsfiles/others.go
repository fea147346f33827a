package resultsfiles

import (
	"simcast/pipeline/history"
	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
)

// withOthers are those of the files that have a row which the ledger does not have, because nobody tried to send it. A file that
// cannot be read may have one.
func withOthers(record ledger.History, files []string) (others []string, err error) {
	var known map[string]string
	isKnown := func(key string) (bool, error) {
		if known == nil { // most files have no row of which one has to ask
			if known, err = knownMessages(record, history.Filter{}); err != nil {
				return false, err
			}
		}
		_, is := known[key]
		return is, nil
	}
	for _, path := range files {
		has, err := hasOthers(path, isKnown)
		if err != nil {
			return nil, err
		}
		if has {
			others = append(others, path)
		}
	}
	return others, nil
}

// hasOthers reports whether a file has a row that nobody tried to send.
func hasOthers(path string, isKnown func(key string) (bool, error)) (bool, error) {
	file, _, err := mapping.Open(path, "")
	if err != nil {
		return true, nil
	}
	defer file.Close()
	if !file.IsResults() {
		return true, nil
	}
	prior := resultsreport.NewPriorReader(file)
	for row, err := range file.Rows() {
		if err != nil {
			return true, nil
		}
		said, _ := prior.Read(row)
		if said.State == plan.Sent || said.State == plan.Uncertain || said.Attempts > 0 {
			continue
		}
		if said.Hash == "" {
			return true, nil
		}
		if is, err := isKnown(said.Round + ":" + said.Hash); err != nil || !is {
			return true, err
		}
	}
	return false, nil
}
