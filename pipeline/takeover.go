package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strconv"
	"strings"
)

// Taking over carries on, from its results file, a run that was cut off on another
// machine. What that run may have posted after the file was written is uncertain
// from then on, as though the file said so; the rest is posted.

// ElsewhereError says that results are of a run that this ledger does not know, or not
// all of, and that had not ended: nobody here can tell what of the pending is out by now.
type ElsewhereError struct {
	Pending  int // deliveries that the file has as pending
	MayBeOut int // of them, those that may be out: a take-over makes them uncertain
}

func (e *ElsewhereError) Error() string {
	return fmt.Sprintf("%s; rerun them where the run was begun, or, if it has ended there for sure, carry it on here with --take-over: %s",
		e.Reason(), e.Consequence())
}

// Reason is the error without what to do about it.
func (e *ElsewhereError) Reason() string {
	may := fmt.Sprintf("of %s %d may be out already", Counted(e.Pending, "pending delivery"), e.MayBeOut)
	if e.MayBeOut == 0 {
		may = "none of " + Counted(e.Pending, "pending delivery") + " can be out"
	}
	return "these results are of a run that this ledger does not know, or not to its end, and that may have gone on elsewhere after they were written: " + may
}

// Consequence is what a take-over would do.
func (e *ElsewhereError) Consequence() string {
	switch rest := e.Pending - e.MayBeOut; {
	case e.MayBeOut == 0:
		return fmt.Sprintf("%d are posted", rest)
	case rest == 0:
		return "they become uncertain, to be looked for in the exercise, and nothing is left to post"
	default:
		return fmt.Sprintf("%d become uncertain, to be looked for in the exercise, and %d are posted", e.MayBeOut, rest)
	}
}

// TakeOver is what became of the wish to carry on a run that was cut off elsewhere.
type TakeOver struct {
	Asked     bool
	Needed    bool // the run is not known here, and had not ended
	Uncertain int  // deliveries that are uncertain by it
	Resent    int  // of them, those that are posted all the same
	Posted    int  // deliveries that are posted
}

// Explain says to a planner what comes of it; noun is what a delivery is called there.
func (t TakeOver) Explain(noun string) string {
	switch {
	case !t.Needed:
		return "not needed: these results can be run again here without it, so it changes nothing"
	case t.Uncertain == 0:
		return "nothing that is pending can be out; be sure that the run has ended where it was begun"
	case t.Posted == 0:
		return Counted(t.Uncertain, noun) + " may be out already, and nothing is left to post: look in the exercise, write sent or failed in the column result, and rerun"
	case t.Resent > 0:
		return fmt.Sprintf("%s may be out already; %d of them are posted all the same, as was asked", Counted(t.Uncertain, noun), t.Resent)
	}
	return Counted(t.Uncertain, noun) + " may be out already: uncertain from now on, to be looked for in the exercise; be sure that the run has ended where it was begun"
}

// reasonTakenOver is said of a delivery that is uncertain by a take-over.
const reasonTakenOver = "the run was cut off elsewhere, and may have posted this after the file was written: look in the exercise whether it is there"

// takeOver makes uncertain what may be out. The request that nobody here knows of
// counts as an attempt, so that an older copy of the file is not taken for the
// planner's word that it is not out.
func (p *Plan) takeOver(o *Origin) {
	for i, in := range p.Injects {
		if t := in.prior; o.mayBeOut(i, t) {
			t.taken = true
			t.State, t.Reason = Uncertain, reasonTakenOver
			t.Attempts++
		}
	}
}

// notKnownHere is why results cannot be run again without a take-over.
func (p *Plan) notKnownHere(o *Origin) error {
	e := &ElsewhereError{}
	for i, in := range p.Injects {
		if in.prior.State == Pending {
			e.Pending++
		}
		if o.mayBeOut(i, in.prior) {
			e.MayBeOut++
		}
	}
	return e
}

// mayBeOut reports whether the run may have posted what stands in the file's i-th
// row, from 0, after the file was written. Where the file says how far the run may
// have got, what was left out or held back was not posted; else any may be out.
func (o *Origin) mayBeOut(i int, t *PriorResult) bool {
	switch {
	case t.State != Pending:
		return false
	case !o.Counted:
		return true
	}
	return i < o.Budget && t.hash != "" && !strings.HasPrefix(t.Reason, leftOutBy) && !t.held
}

// How the reasons begin of what a run leaves pending from its start.
const (
	leftOutBy   = "left out by "
	heldBackFor = "held back: "
)

// countTaken takes note of a delivery that a take-over has made uncertain.
func (t *TakeOver) countTaken(d *Delivery) {
	if !d.Inject.prior.taken || d.Status.State != Uncertain {
		return
	}
	t.Uncertain++
	if d.Action == ActionSend {
		t.Resent++
	}
}

// sendBudget is how far into a results file its run may have got before the file is
// written again: so many of its lines, the first ones, and the sum of their
// deliveries. Lines that somebody has moved do not fit the sum.
type sendBudget struct {
	lines int
	sum   string
}

func (r sendBudget) String() string { return strconv.Itoa(r.lines) + ":" + r.sum }

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
