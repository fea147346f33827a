package local

import (
	"testing"
	"time"
)

// TestZonesThatAreOfferedExist: whoever chooses one can send with it.
func TestZonesThatAreOfferedExist(t *testing.T) {
	if len(ZoneNames()) < 100 {
		t.Errorf("only %d zones are offered", len(ZoneNames()))
	}
	for _, name := range ZoneNames() {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
	}
}
