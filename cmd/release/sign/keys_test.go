package sign

import (
	"strings"
	"testing"
)

// TestRequireTools: the program that signs is asked for before anything is made, and only where it is needed.
func TestRequireTools(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if err := (Keys{}).RequireTools(); err != nil {
		t.Error(err)
	}
	for tool, keys := range map[string]Keys{"minisign": {Minisign: Key{File: "a"}}, "osslsigncode": {Windows: Key{File: "a"}}} {
		if err := keys.RequireTools(); err == nil || !strings.HasPrefix(err.Error(), tool+" is not installed") {
			t.Errorf("without %s: %v", tool, err)
		}
	}
}
