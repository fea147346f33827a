//go:build unix

package pgtest

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// account is who the programs run as: the user postgres where the process is root's, for they refuse root.
type account struct {
	credential *syscall.Credential // nil: as the process itself
}

func findAccount() (account, error) {
	if os.Geteuid() != 0 {
		return account{}, nil
	}
	found, err := user.Lookup("postgres")
	if err != nil {
		return account{}, fmt.Errorf("%w: a user postgres, since PostgreSQL does not run as root: %w", errMissing, err)
	}
	uid, err := strconv.ParseUint(found.Uid, 10, 32)
	if err != nil {
		return account{}, err
	}
	gid, err := strconv.ParseUint(found.Gid, 10, 32)
	if err != nil {
		return account{}, err
	}
	return account{&syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil
}

// runAs has a command run as the account, and out of reach of the terminal's Ctrl-C.
func (a account) runAs(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: a.credential}
}

// own gives a file or folder to the account.
func (a account) own(path string) error {
	if a.credential == nil {
		return nil
	}
	return os.Chown(path, int(a.credential.Uid), int(a.credential.Gid))
}
