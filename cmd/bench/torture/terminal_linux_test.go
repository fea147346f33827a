package torture

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"unsafe"
)

// hasTerminals says whether a process can be given a terminal here.
const hasTerminals = true

// giveTerminal gives a process that is not started yet a wide terminal to read from and to say things on. What is written
// into typed is typed there, and what is said can be read from it; close slave once the process has started.
func (b *sandbox) giveTerminal(cmd *exec.Cmd) (typed, slave *os.File) {
	b.Helper()
	typed, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	b.must(err)
	var locked, number int32
	size := [4]uint16{50, 500} // rows and columns: no line is broken
	for request, value := range map[uintptr]unsafe.Pointer{syscall.TIOCSPTLCK: unsafe.Pointer(&locked),
		syscall.TIOCGPTN: unsafe.Pointer(&number), syscall.TIOCSWINSZ: unsafe.Pointer(&size)} {
		if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, typed.Fd(), request, uintptr(value)); failed != 0 {
			b.Fatal(failed)
		}
	}
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	b.must(err)
	cmd.Stdin, cmd.Stderr = slave, slave
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	return typed, slave
}
