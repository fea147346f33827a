package msi

import (
	"crypto/sha1"
	"fmt"
	"strings"
)

// upgradeCode is the name of all versions of simcast. By it, Windows finds the version that an installer replaces: it may never change.
const upgradeCode = "B5C8A5C4-3C1B-4F0E-9C55-0D9A5C0B2A11"

// uuid makes a name of words: a UUID of version 5 (RFC 9562, 5.5) below the upgrade code.
func uuid(words ...string) string {
	space := [16]byte{0xb5, 0xc8, 0xa5, 0xc4, 0x3c, 0x1b, 0x4f, 0x0e, 0x9c, 0x55, 0x0d, 0x9a, 0x5c, 0x0b, 0x2a, 0x11}
	sum := sha1.Sum(append(space[:], strings.Join(words, "/")...))
	sum[6] = sum[6]&0x0f | 0x50
	sum[8] = sum[8]&0x3f | 0x80
	return strings.ToUpper(fmt.Sprintf("%x-%x-%x-%x-%x", sum[0:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16]))
}
