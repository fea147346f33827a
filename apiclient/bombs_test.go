package apiclient

import (
	"runtime"
	"strings"
	"testing"
)

// Lists made to fill the memory or the stack are refused, and take little of either.
func TestBombsInLists(t *testing.T) {
	for name, tt := range map[string]struct{ list, says string }{
		"depth":                {strings.Repeat("[", 200_000), "not a list"},
		"objects in depth":     {`[` + strings.Repeat(`{"system_info":`, 200_000), "not a list"},
		"an object in depth":   {strings.Repeat(`{"a":`, 200_000) + "[]", "not a list"},
		"depth that is closed": {`[{"memory":` + strings.Repeat("[", 50_000) + strings.Repeat("]", 50_000) + `}]`, "not a list"},
		"a list after lists":   {"[]" + strings.Repeat(" []", 100_000), "not a list"},
		"entities":             {`["` + strings.Repeat("&a;", 200_000) + `"]`, ""},
		"unknown codes":        {`["` + strings.Repeat("%zz", 200_000) + `"]`, ""},
		"backslashes":          {`["` + strings.Repeat(`\\`, 200_000) + `"]`, ""},
		"many lists":           {`{"x":1` + strings.Repeat(`,"a":[]`, 20_000) + "}", ""},
	} {
		t.Run(name, func(t *testing.T) {
			archive := zipped(t, entry{"data.json", tt.list})
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := unzipList[Persona](archive, maxUnzipped)
			runtime.ReadMemStats(&after)
			if asked := (after.TotalAlloc - before.TotalAlloc) >> 20; asked > 100 {
				t.Errorf("it asks for %d MiB", asked)
			}
			if err == nil && tt.says != "" || err != nil && (tt.says == "" || !strings.Contains(err.Error(), tt.says)) {
				t.Errorf("got %v, want %q", err, tt.says)
			}
		})
	}
}
