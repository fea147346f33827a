//go:build !unix

package pgtest

import (
	"errors"
	"os/exec"
)

type account struct{}

func findAccount() (account, error) {
	return account{}, errors.New("the tests start PostgreSQL on Unix alone; SIMCAST_TEST_POSTGRES can name a server")
}

func (account) runAs(*exec.Cmd)  {}
func (account) own(string) error { return nil }
