//go:build !linux

package torture

import (
	"os"
	"os/exec"
)

// hasTerminals says whether a process can be given a terminal here.
const hasTerminals = false

func (b *sandbox) giveTerminal(*exec.Cmd) (typed, slave *os.File) { return nil, nil }
