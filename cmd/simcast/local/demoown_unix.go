//go:build !windows

package local

import (
	"os"
	"strconv"
)

// userID tells the user's folder from those of others.
func userID() string { return strconv.Itoa(os.Getuid()) }
