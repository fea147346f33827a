package plan

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"
	"strings"
)

// SendBudget is how far into a results file its run may have got before the file is
// written again: so many of its lines, the first ones, and the sum of their
// deliveries. Lines that somebody has moved do not fit the sum.
type SendBudget struct {
	Lines int
	Sum   string
}

// String is the budget as a file has it.
func (b SendBudget) String() string { return strconv.Itoa(b.Lines) + ":" + b.Sum }

// budgetOf is the budget of the first n lines.
func budgetOf(lines []Line, n int) SendBudget {
	sum := BudgetSum{sha256.New()}
	for i := range lines[:n] {
		sum.Add(lines[i].Delivery)
	}
	return SendBudget{n, sum.Text()}
}

// ParseBudget reads what String gives. Any other text is a budget that no file has.
func ParseBudget(text string) SendBudget {
	count, sum, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(count)
	if err != nil || n < 0 {
		return SendBudget{}
	}
	return SendBudget{n, sum}
}

// BudgetSum is a sum of deliveries in the making.
type BudgetSum struct{ hash.Hash }

// Add adds what stands in a line's delivery column.
func (s BudgetSum) Add(delivery string) { s.Write(appendText(nil, delivery)) }

// Text is the sum as a file has it.
func (s BudgetSum) Text() string { return hex.EncodeToString(s.Sum(nil)[:8]) }
