package plan

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"simcast/pipeline/deliveryhash"
)

// SendDigest stands for exactly what a run would post, and where: two send plans of one digest post the same messages, to
// the same teams, in the same order. A digest is good for one run: where messages are sent again, those of its own run
// count as tried. The moment of the post, where a message has no ts of its own, is not in it.
type SendDigest struct {
	Messages int
	Place    string // host, space, round and redirection
	Which    string // the deliveries, in their order
	Before   string // how often each of them was tried before
	Texts    string // their messages
}

// Digest is that of the send plan, posted to a host with a key of that fingerprint, in a space of the ledger.
func (s *SendPlan) Digest(host, fingerprint, space string) (SendDigest, error) {
	place, which, before, texts := []byte{}, []byte{}, []byte{}, sha256.New()
	for _, part := range []string{host, fingerprint, space, s.Round, fmt.Sprint(s.Plan.RedirectID())} {
		place = deliveryhash.AppendText(place, part)
	}
	for _, d := range s.ToPost {
		body, err := d.Message().Encode()
		if err != nil {
			return SendDigest{}, err
		}
		which = deliveryhash.AppendText(which, d.Hash)
		before = binary.BigEndian.AppendUint64(before, uint64(d.Status.Attempts))
		texts.Write(deliveryhash.AppendText(deliveryhash.AppendText(nil, string(d.Inject.Endpoint)), string(body)))
	}
	return SendDigest{len(s.ToPost), sumOf(place), sumOf(which), sumOf(before), hex.EncodeToString(texts.Sum(nil))}, nil
}

func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// String is the digest as a text that a caller can keep.
func (d SendDigest) String() string {
	return strings.Join([]string{strconv.Itoa(d.Messages), d.Place, d.Which, d.Before, d.Texts}, ".")
}

// ParseSendDigest reads what String gives. Any other text is a digest that no job has.
func ParseSendDigest(text string) SendDigest {
	parts := strings.Split(text, ".")
	if len(parts) != 5 {
		return SendDigest{Messages: -1}
	}
	n, err := strconv.Atoi(parts[0])
	if err != nil {
		n = -1
	}
	return SendDigest{n, parts[1], parts[2], parts[3], parts[4]}
}

// Diff says what is different from a digest that was shown before, "" where nothing is.
func (d SendDigest) Diff(shown SendDigest) string {
	switch {
	case d == shown:
		return ""
	case shown.Messages < 0:
		return "simcast no longer has what was shown"
	case d.Place != shown.Place:
		return "it would go to another place or in another round"
	case d.Messages != shown.Messages:
		return fmt.Sprintf("it would be %d messages now, and not %d", d.Messages, shown.Messages)
	case d.Which != shown.Which:
		return "it would be other messages, or in another order"
	case d.Before != shown.Before:
		return "some messages were sent in the meantime, and would be sent again"
	}
	return "the texts have changed, perhaps through a smartword"
}
