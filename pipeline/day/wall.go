package day

import (
	"fmt"
	"time"
)

// WallShown is from how much on it is told that the wall clock of a machine differs from the exercise's.
const WallShown = 2 * time.Second

// WallText says how much later, or earlier, the wall clock of a machine is: "1h0m0s ahead of the exercise's". It is "" for what is
// not told.
func WallText(ahead time.Duration) string {
	if ahead.Abs() < WallShown {
		return ""
	}
	way := "ahead of"
	if ahead < 0 {
		way = "behind"
	}
	return fmt.Sprintf("%s %s the exercise's", ahead.Abs().Round(time.Second), way)
}
