package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/sys/unix"
)

// terminalCommands are those that need a terminal of their own.
func terminalCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){
		// terminal CODE COLUMNS TYPED PROGRAM [ARG]...: as exits, with a terminal as standard input and standard error, on which
		// somebody types what is in TYPED. What it showed is in the file screen.
		"terminal": cmdTerminal,
	}
}

// openTerminal opens both sides of a new pseudo-terminal.
func openTerminal() (master, slave *os.File, err error) {
	if master, err = os.OpenFile("/dev/ptmx", os.O_RDWR, 0); err != nil {
		return nil, nil, err
	}
	number, errNumber := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	errLock := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0)
	slave, errSlave := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err := errors.Join(errNumber, errLock, errSlave); err != nil {
		_ = master.Close() // why it is of no use is told
		return nil, nil, err
	}
	return master, slave, nil
}

// copyScreen copies what a terminal shows until the program has closed it. After the end it reads once more: Linux can say that it
// is closed just as the last text has come, and has that text at the next read.
func copyScreen(to io.Writer, master *os.File) error {
	for {
		if n, err := io.Copy(to, master); n == 0 {
			return err
		}
	}
}

func cmdTerminal(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 4, "terminal CODE COLUMNS TYPED PROGRAM [ARG]...")
	code, columns, typed := number(ts, args[0]), number(ts, args[1]), ts.ReadFile(args[2])
	path, err := exec.LookPath(args[3])
	ts.Check(err)
	master, slave, err := openTerminal()
	ts.Check(err)
	defer master.Close()
	ts.Check(unix.IoctlSetWinsize(int(slave.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: uint16(columns)}))
	cmd := exec.Command(path, args[4:]...)
	cmd.Dir, cmd.Env = ts.MkAbs("."), append(environment(ts), "TERM="+ts.Getenv("TERM"))
	cmd.Stdin, cmd.Stderr = slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	err = cmd.Start()
	ts.Check(errors.Join(err, slave.Close()))
	_, err = io.WriteString(master, typed+"\x04")
	ts.Check(err)
	// The terminal ends where the program has closed it, after all that it has shown. To read on until then is the only way to
	// have all of it.
	var shown bytes.Buffer
	err = copyScreen(&shown, master)
	screen := shown.Bytes()
	if !errors.Is(err, syscall.EIO) {
		ts.Fatalf("the terminal ended with %v", err)
	}
	_ = cmd.Wait() // ProcessState has it
	ts.Logf("[screen]\n%s", strings.ReplaceAll(string(screen), "\r\n", "\n"))
	ts.Check(os.WriteFile(ts.MkAbs("screen"), screen, 0o600))
	if got := cmd.ProcessState.ExitCode(); got != code {
		ts.Fatalf("it ended with exit code %d, not %d", got, code)
	}
}
