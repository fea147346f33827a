package local

import (
	"context"
	"os"
	"strconv"
)

// keepAwake asks systemd, for as long as this process lives.
func keepAwake(ctx context.Context, why string) (release func(), err error) {
	return runUntilReleased(ctx, "systemd-inhibit", "--what=sleep:idle", "--who=simcast", "--why="+why, "--mode=block",
		"tail", "--follow", "--pid="+strconv.Itoa(os.Getpid()), os.DevNull)
}
