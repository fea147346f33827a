package local

import (
	"context"
	"errors"
	"runtime"

	"golang.org/x/sys/windows"
)

// What SetThreadExecutionState takes: the state holds until it is set again, and the system is in use.
const (
	esContinuous     = 0x80000000
	esSystemRequired = 0x00000001
)

// keepAwake asks Windows. The state is that of a thread, which is kept until release.
func keepAwake(context.Context, string) (release func(), err error) {
	set := windows.NewLazySystemDLL("kernel32.dll").NewProc("SetThreadExecutionState")
	asked, done := make(chan error), make(chan struct{})
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if was, _, _ := set.Call(esContinuous | esSystemRequired); was == 0 {
			asked <- errors.New("Windows has refused it")
			return
		}
		asked <- nil
		<-done
		_, _, _ = set.Call(esContinuous) // nothing is left to do where that fails
	}()
	if err := <-asked; err != nil {
		return nil, err
	}
	return func() { close(done) }, nil
}
