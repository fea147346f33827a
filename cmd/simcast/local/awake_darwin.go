package local

import (
	"context"
	"os"
	"strconv"
)

// keepAwake asks macOS, for as long as this process lives.
func keepAwake(ctx context.Context, _ string) (release func(), err error) {
	return runUntilReleased(ctx, "caffeinate", "-i", "-s", "-w", strconv.Itoa(os.Getpid()))
}
