package msi

import (
	"strings"
	"testing"

	"simcast/cmd/release/layout"
)

// TestRequireTools: what makes installers has to be there for Windows alone.
func TestRequireTools(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	linux, windows := layout.Platform{OS: "linux", Arch: "amd64"}, layout.Platform{OS: "windows", Arch: "arm64"}
	if err := RequireTools([]layout.Platform{linux}); err != nil {
		t.Errorf("for Linux alone: %v", err)
	}
	if err := RequireTools([]layout.Platform{linux, windows}); err == nil || !strings.HasPrefix(err.Error(), "wixl is not installed") {
		t.Errorf("for Windows, too: %v", err)
	}
}
