//go:build !unix

package pgtest

import (
	"fmt"
	"os/exec"
)

type account struct{}

func findAccount() (account, error) {
	return account{}, fmt.Errorf("%w: Unix, on which alone the tests start PostgreSQL; SIMCAST_TEST_POSTGRES can name a server", errMissing)
}

func (account) runAs(*exec.Cmd)  {}
func (account) own(string) error { return nil }
