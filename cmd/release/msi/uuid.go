package msi

import (
	"strings"

	"github.com/google/uuid"
)

// UpgradeCode is the name of all versions of simcast. By it, Windows finds the version that an installer replaces: it may never change.
const UpgradeCode = "B5C8A5C4-3C1B-4F0E-9C55-0D9A5C0B2A11"

// nameOf makes a name of words: a UUID of version 5 below the upgrade code. The same words make the same name.
func nameOf(words ...string) string {
	return strings.ToUpper(uuid.NewSHA1(uuid.MustParse(UpgradeCode), []byte(strings.Join(words, "/"))).String())
}
