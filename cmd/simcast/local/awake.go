package local

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// KeepAwake asks the system not to sleep until release is called. An error says that it cannot be asked. A lid that is closed,
// and an empty battery, may put the machine to sleep all the same.
func KeepAwake(ctx context.Context, why string) (release func(), err error) {
	return keepAwake(ctx, why)
}

// errNoWayToKeepAwake says that this system has none of the programs by which it is asked.
var errNoWayToKeepAwake = errors.New("this system has no program to ask")

// runUntilReleased runs a program that keeps the system awake as long as it runs. One that ends at once was refused.
func runUntilReleased(ctx context.Context, name string, args ...string) (release func(), err error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return nil, errNoWayToKeepAwake
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "SIMCAST_") }) // it needs no key
	if err := cmd.Start(); err != nil {
		cancel()
		return nil, err
	}
	ended, refused := make(chan struct{}), error(nil)
	go func() {
		defer close(ended)
		refused = cmd.Wait()
	}()
	timer := time.NewTimer(refusedWithin)
	defer timer.Stop()
	select {
	case <-ended:
		cancel()
		if refused == nil {
			refused = errors.New("its program has ended")
		}
		return nil, refused
	case <-timer.C:
	}
	return func() {
		cancel()
		<-ended
	}, nil
}

// refusedWithin is how soon a program ends that is not allowed to keep the system awake.
const refusedWithin = 300 * time.Millisecond
