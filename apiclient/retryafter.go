package apiclient

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// longestRetryAfter is the longest wait that a Retry-After header is read as, whatever number stands there. How long
// a run waits at most is for package send.
const longestRetryAfter = 24 * time.Hour

// retryAfter reads the Retry-After header of an answer: seconds, whole or with a fraction, or an HTTP date. A date counts from the
// answer's own Date, for the clocks of two machines differ; without one from now. What lies
// in the past is 0; what cannot be read is not given.
func retryAfter(answer http.Header, now time.Time) (wait time.Duration, given bool) {
	header := strings.TrimSpace(answer.Get("Retry-After"))
	if seconds, ok := decimal(header); ok {
		if seconds >= longestRetryAfter.Seconds() {
			return longestRetryAfter, true
		}
		return time.Duration(max(seconds, 0) * float64(time.Second)), true
	}
	date, err := http.ParseTime(header)
	if err != nil {
		return 0, false
	}
	if answered, err := http.ParseTime(answer.Get("Date")); err == nil {
		now = answered
	}
	return min(max(date.Sub(now), 0), longestRetryAfter), true
}

// decimal reads digits with a sign and a point, and none of the other forms that ParseFloat knows. Digits
// past the range of a float64 are an infinity of the right sign.
func decimal(text string) (float64, bool) {
	if text == "" || strings.Trim(text, "+-.0123456789") != "" {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return f, true
}
