package resultsreport

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"
	"strings"

	"simcast/pipeline/deliveryhash"
)

// Reach is how far into a results file its run may have got before the file is
// written again: so many of its lines, the first ones, and the sum of their
// deliveries. Lines that somebody has moved do not fit the sum.
type Reach struct {
	Lines int
	Sum   string
}

// String is the reach as a file has it.
func (b Reach) String() string { return strconv.Itoa(b.Lines) + ":" + b.Sum }

// newReach is the reach of the first n lines.
func newReach(lines []Line, n int) Reach {
	sum := ReachSum{sha256.New()}
	for i := range lines[:n] {
		sum.Add(lines[i].Delivery)
	}
	return Reach{n, sum.Text()}
}

// ParseReach reads what String gives. Any other text is a reach that no file has.
func ParseReach(text string) Reach {
	count, sum, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 {
		return Reach{}
	}
	return Reach{n, sum}
}

// ReachSum is a sum of deliveries in the making.
type ReachSum struct{ hash.Hash }

// Add adds what stands in a line's delivery column.
func (s ReachSum) Add(delivery string) { s.Write(deliveryhash.AppendText(nil, delivery)) }

// Text is the sum as a file has it.
func (s ReachSum) Text() string { return hex.EncodeToString(s.Sum(nil)[:8]) }
