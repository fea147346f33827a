package sign

import (
	"strings"
	"testing"

	"simcast/cmd/release/layout"
)

// TestRequireTools: the program that signs is asked for before anything is made, and only where it has something to sign.
func TestRequireTools(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	linux := []layout.Platform{{OS: "linux", Arch: "amd64"}}
	if err := (Keys{}).RequireTools(layout.Platforms()); err != nil {
		t.Error(err)
	}
	if err := (Keys{Windows: Key{File: "a"}}).RequireTools(linux); err != nil {
		t.Errorf("where no Windows program is made: %v", err)
	}
	for tool, keys := range map[string]Keys{"minisign": {Minisign: Key{File: "a"}}, "osslsigncode": {Windows: Key{File: "a"}}} {
		if err := keys.RequireTools(layout.Platforms()); err == nil || !strings.HasPrefix(err.Error(), tool+" is not installed") {
			t.Errorf("without %s: %v", tool, err)
		}
	}
}
