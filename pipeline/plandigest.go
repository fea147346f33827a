package pipeline

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"simcast/pipeline/plan"
)

// PlanDigest stands for exactly what a reconciled job would post, and where: two jobs of one
// digest post the same messages, to the same teams, in the same order, and a digest is
// good for one run: where messages are sent again, those of its own run count as tried.
// The moment of the post, where a message has no ts of its own, is not in it.
type PlanDigest struct {
	Messages int
	Place    string // host, space, round and redirection
	Which    string // the deliveries, in their order
	Before   string // how often each of them was tried before
	Texts    string // their messages
}

// PlanDigest is the reconciled job's.
func (j *Job) PlanDigest() (PlanDigest, error) {
	place, which, before, texts := []byte{}, []byte{}, []byte{}, sha256.New()
	for _, part := range []string{j.Connection.Host(), j.Connection.Fingerprint, j.LedgerSpace.ID, j.Asked.Round, fmt.Sprint(j.redirectID())} {
		place = plan.AppendText(place, part)
	}
	for _, d := range j.SendPlan.ToPost {
		body, err := d.Message().Encode()
		if err != nil {
			return PlanDigest{}, err
		}
		which = plan.AppendText(which, d.Hash)
		before = binary.BigEndian.AppendUint64(before, uint64(d.Status.Attempts))
		texts.Write(plan.AppendText(plan.AppendText(nil, string(d.Inject.Endpoint)), string(body)))
	}
	return PlanDigest{len(j.SendPlan.ToPost), sumOf(place), sumOf(which), sumOf(before), hex.EncodeToString(texts.Sum(nil))}, nil
}

func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// String is the digest as a text that a caller can keep.
func (s PlanDigest) String() string {
	return strings.Join([]string{strconv.Itoa(s.Messages), s.Place, s.Which, s.Before, s.Texts}, ".")
}

// ParsePlanDigest reads what String gives. Any other text is a digest that no job has.
func ParsePlanDigest(text string) PlanDigest {
	parts := strings.Split(text, ".")
	if len(parts) != 5 {
		return PlanDigest{Messages: -1}
	}
	n, err := strconv.Atoi(parts[0])
	if err != nil {
		n = -1
	}
	return PlanDigest{n, parts[1], parts[2], parts[3], parts[4]}
}

// Diff says what is different from a digest that was shown before, "" where nothing is.
func (s PlanDigest) Diff(shown PlanDigest) string {
	switch {
	case s == shown:
		return ""
	case shown.Messages < 0:
		return "what was shown is not known any more"
	case s.Place != shown.Place:
		return "it would go to another place or in another round"
	case s.Messages != shown.Messages:
		return fmt.Sprintf("it would be %d messages now, and not %d", s.Messages, shown.Messages)
	case s.Which != shown.Which:
		return "it would be other messages, or in another order"
	case s.Before != shown.Before:
		return "some of it was tried since, and would go out once more"
	}
	return "the messages say something else now, as a smartword's value does"
}
