//go:build !linux && !darwin && !windows

package local

import "context"

// keepAwake knows no way here.
func keepAwake(context.Context, string) (release func(), err error) { return nil, errNoWayToKeepAwake }
