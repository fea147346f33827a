package readers

import "testing"

func TestDeviceNames(t *testing.T) {
	for name, want := range map[string]bool{
		"con": true, "CON": true, "Nul.results.xlsx": true, "aux ": true, "prn.day.csv": true, "com1": true, "LPT9.x": true, "com²": true, "CONOUT$": true,
		"": false, "console": false, "com": false, "com10": false, "lpt": false, "a.con": false, "con-1": false, "conin": false, ".con": false,
	} {
		if got := IsDeviceName(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}
