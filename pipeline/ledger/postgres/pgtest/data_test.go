package pgtest

import (
	"os"
	"path/filepath"
	"testing"
)

// TestKeptData holds that the second server has a copy of what was made for the first one, and that there is a server too where nothing can
// be kept.
func TestKeptData(t *testing.T) {
	identity := func(home string) string {
		t.Setenv("HOME", home)
		t.Setenv("XDG_CACHE_HOME", filepath.Join(home, "cache"))
		return ask[string](t, own(t, Options{}).URL("postgres"), "SELECT system_identifier::text FROM pg_control_system()")
	}
	home := t.TempDir()
	made := identity(home)
	if copied := identity(home); copied != made {
		t.Error("initdb ran again for the second server")
	}
	full := filepath.Join(t.TempDir(), "full")
	if err := os.WriteFile(full, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if other := identity(full); other == made {
		t.Error("it is kept where there is no place")
	}
}
