package runresults

import "testing"

// TestNames holds that the name of a results file in the ledger, which others write, leads to no other folder.
func TestNames(t *testing.T) {
	t.Parallel()
	for name, isGood := range map[string]bool{"north.results.xlsx": true, "Großer Hafen.results.csv": true, "../north.results.xlsx": false, "/etc/north.results.xlsx": false,
		`..\north.results.xlsx`: false, "c:north.results.xlsx": false, ".results.xlsx": false, "": false, "north.results.exe": false, "north.xlsx": false, "con.results.xlsx": false} {
		if err := checkName(name); (err == nil) != isGood {
			t.Errorf("%q: %v", name, err)
		}
	}
}
