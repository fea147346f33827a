//go:build !linux

package main

import "github.com/rogpeppe/go-internal/testscript"

// terminalCommands are none here: scripts that need a terminal of a certain width are skipped.
func terminalCommands() map[string]func(*testscript.TestScript, bool, []string) { return nil }
