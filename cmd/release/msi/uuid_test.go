package msi

import "testing"

// TestNameOf: the names follow from the words alone. This one is what Python's uuid.uuid5 makes of them below the upgrade code, which may never change.
func TestNameOf(t *testing.T) {
	if found := nameOf("product", "1.0.0", "amd64"); found != "342FFE41-0038-5E5B-8730-87D7EB756CF9" {
		t.Error(found)
	}
}
