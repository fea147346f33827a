package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"
	"strings"
)

// sendBudget is how far into a results file its run may have got before the file is
// written again: so many of its lines, the first ones, and the sum of their
// deliveries. Lines that somebody has moved do not fit the sum.
type sendBudget struct {
	Lines int
	Sum   string
}

func (r sendBudget) String() string { return strconv.Itoa(r.Lines) + ":" + r.Sum }

// budgetOf is that of the first n lines.
func budgetOf(lines []Line, n int) sendBudget {
	sum := budgetSum{sha256.New()}
	for i := range lines[:n] {
		sum.add(lines[i].Delivery)
	}
	return sendBudget{n, sum.text()}
}

// parseBudget reads what String gives. Any other text is a reach that no file has.
func parseBudget(text string) sendBudget {
	count, sum, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 {
		return sendBudget{}
	}
	return sendBudget{n, sum}
}

// budgetSum is a sum of deliveries in the making.
type budgetSum struct{ hash.Hash }

func (s budgetSum) add(delivery string) { s.Write(appendText(nil, delivery)) }

func (s budgetSum) text() string { return hex.EncodeToString(s.Sum(nil)[:8]) }
