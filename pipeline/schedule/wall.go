package schedule

import "time"

// wallOf is a wall clock in seconds since 1970 as if it were UTC.
func wallOf(unix int64) time.Time { return time.Unix(unix, 0).UTC() }

func spanOf(seconds int) time.Duration { return time.Duration(seconds) * time.Second }

// inZone is the moment when clocks of a zone show a wall clock. Where daylight saving skips it, it is none; where clocks
// show it twice, it is the first and last.
func inZone(wall time.Time, zone *time.Location) (first, last time.Time, why fault) {
	unix := wall.Unix()
	var found [2]int64
	n := 0
	for _, near := range [...]int64{-secondsOfDay, secondsOfDay} {
		_, ahead := time.Unix(unix+near, 0).In(zone).Zone()
		at := unix - int64(ahead)
		if _, then := time.Unix(at, 0).In(zone).Zone(); then == ahead && (n == 0 || found[0] != at) {
			found[n] = at
			n++
		}
	}
	switch n {
	case 0:
		return time.Time{}, time.Time{}, faultSkipped
	case 1:
		found[1] = found[0]
	default:
		why = faultDoubled
	}
	return time.Unix(min(found[0], found[1]), 0).In(zone), time.Unix(max(found[0], found[1]), 0).In(zone), why
}
