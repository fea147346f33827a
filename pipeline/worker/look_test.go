package worker

import (
	"strings"
	"testing"

	"simcast/pipeline/clock"
)

// TestTwoKeysOfOneSpace holds that of two keys of one space the first one of the list is used, and that this is told once.
func TestTwoKeysOfOneSpace(t *testing.T) {
	both := map[string]string{"key of space-00": "s", "key of space-01": "s"}
	for name, found := range map[string][]map[string]string{"at once": {both}, "one after the other": {{"key of space-00": "s"}, both, both}} {
		w := New(Config{Keys: keys(0, 2), Clock: clock.System{}})
		var told []Event
		for _, f := range found {
			told = append(told, w.serve(f)...)
		}
		if key, serves := w.keyOf("s"); !serves || key != "key of space-00" || len(w.unknown) != 0 {
			t.Errorf("%s: it uses %q, and %v are not found", name, key, w.unknown)
		}
		if len(told) != 1 || told[0].Space.Key.Name != "space-01" || !strings.Contains(told[0].Err.Error(), "that of space-00 is used") {
			t.Errorf("%s: it tells %+v", name, told)
		}
	}
}
