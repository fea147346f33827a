package pgtest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// errMissing says that this machine lacks what a server needs. Other errors of starting one are faults.
var errMissing = errors.New("not on this machine")

// programs is the folder with PostgreSQL's programs: that of the initdb in PATH, or where packages put them, which is often not in PATH.
func programs() (string, error) {
	found := []string{}
	if path, err := exec.LookPath("initdb"); err == nil {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			found = append(found, filepath.Dir(real))
		}
	}
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/opt/postgresql*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/pgsql/bin"} {
		dirs, _ := filepath.Glob(pattern)
		slices.SortFunc(dirs, func(a, b string) int { return version(b) - version(a) }) // the newest first
		found = append(found, dirs...)
	}
	for _, dir := range found {
		_, err := os.Stat(filepath.Join(dir, "initdb"))
		_, errServer := os.Stat(filepath.Join(dir, "postgres"))
		if err == nil && errServer == nil {
			return dir, nil
		}
	}
	return "", fmt.Errorf("%w: initdb and postgres", errMissing)
}

// version is the number in the name of a folder, such as 15; 0 where it has none.
func version(dir string) int {
	n, _ := strconv.Atoi(regexp.MustCompile(`\d+`).FindString(dir))
	return n
}

// account is who the programs run as: the user postgres where the process is root's, for they refuse root.
type account struct{ as *user.User } // nil: as the process itself

func findAccount() (account, error) {
	if os.Geteuid() != 0 {
		return account{}, nil
	}
	as, err := user.Lookup("postgres")
	if err == nil {
		_, err = exec.LookPath("setpriv")
	}
	if err != nil {
		return account{}, fmt.Errorf("%w: a user postgres, and setpriv to become that user, since PostgreSQL does not run as root: %w", errMissing, err)
	}
	return account{as}, nil
}

// command is a command that runs as the account.
func (a account) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	if a.as != nil {
		name, args = "setpriv", append([]string{"--reuid=" + a.as.Uid, "--regid=" + a.as.Gid, "--clear-groups", "--", name}, args...)
	}
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.WaitDelay = "/", time.Second // what it has started may hold its output
	return cmd
}

// own gives a file or folder to the account.
func (a account) own(path string) error {
	if a.as == nil {
		return nil
	}
	uid, err := strconv.Atoi(a.as.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(a.as.Gid)
	return errors.Join(err, os.Chown(path, uid, gid))
}

// process is a program that runs.
type process struct {
	cmd   *exec.Cmd
	ended chan struct{}
}

// start runs a program until it has said that it is ready.
func (a account) start(ready, name string, args ...string) (*process, error) {
	p := &process{a.command(context.Background(), name, args...), make(chan struct{})}
	says, err := p.cmd.StderrPipe()
	if err = errors.Join(err, p.cmd.Start()); err != nil {
		return nil, err
	}
	said := ""
	for line := bufio.NewScanner(says); line.Scan(); {
		if said += line.Text() + "\n"; strings.Contains(line.Text(), ready) {
			go func() {
				_, _ = io.Copy(io.Discard, says) // until its children are gone too
				_ = p.cmd.Wait()
				close(p.ended)
			}()
			return p, nil
		}
	}
	return nil, fmt.Errorf("%s ended at its start, %w: %s", name, p.cmd.Wait(), said)
}

// end sends a signal, and waits until the program is gone and all that it has started.
func (p *process) end(how os.Signal) {
	_ = p.cmd.Process.Signal(how) // it may have ended already
	<-p.ended
}

// output is what a command writes; the error has what it wrote of its errors.
func output(cmd *exec.Cmd) ([]byte, error) {
	text, err := cmd.Output()
	said := []byte(nil)
	if failed, hasFailed := errors.AsType[*exec.ExitError](err); hasFailed {
		said = failed.Stderr
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %s", cmd.Args, err, said)
	}
	return text, nil
}
