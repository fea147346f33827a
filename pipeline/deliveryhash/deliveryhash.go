// Package deliveryhash says what makes two deliveries the same.
//
// What a delivery is follows from the persona's hash, the team's id and the
// row's message cells as typed values, an empty one as its default, a date as its cell
// shows it, templates unfilled, with the other columns that those templates read: its
// content. Deliveries of one content are counted (reconcile/match.go). Each of them has a hash
// that says its content and a number. Which of the plan's rows has which number
// follows from what the ledger knows; the number itself means nothing. Space and round
// are kept beside the hash, not in it.
//
// All of it is in deliveryhash.go: the digest of what a row says, the content, and the hash.
package deliveryhash

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"simcast/pipeline/schema"
)

// Digest is what a row says: to anybody, or to one team (ToTeam).
type Digest [sha256.Size]byte

// Marks that begin a delivery's hash, so that a file itself says that a
// round was a redirected rehearsal, whose cc and bcc were left out.
const (
	markPlanned    = 0x03
	markRedirected = 0x04
)

// hashBytes follow the mark. Of a digest, contentBytes of them are enough that two
// contents never meet by chance.
const (
	hashBytes    = 16
	contentBytes = 12
)

// Content is how a hash begins whose delivery says so: the mark, and part of the digest.
type Content [1 + contentBytes]byte

// Content is how the hashes of such deliveries begin.
func (d Digest) Content(redirected bool) Content {
	c := Content{markPlanned}
	if redirected {
		c[0] = markRedirected
	}
	copy(c[1:], d[:])
	return c
}

// Hash is how the n-th delivery of a content is written down, counted from 0.
func (c Content) Hash(n uint32) string {
	return hex.EncodeToString(binary.BigEndian.AppendUint32(c[:], n))
}

// Hash is a delivery's hash, as bytes.
type Hash [1 + hashBytes]byte

// Redirected reports whether the hash is of a redirected round.
func (h *Hash) Redirected() bool {
	return h[0] == markRedirected
}

// Parse reads a hash back. Any other text is none.
func Parse(text string) (h Hash, isHash bool) {
	bytes, err := hex.DecodeString(text)
	if err != nil || len(bytes) != len(h) || bytes[0] != markPlanned && bytes[0] != markRedirected {
		return h, false
	}
	return Hash(bytes), true
}

// Content is what the hash says of the delivery, without its number among its equals.
func (h *Hash) Content() Content { return Content(h[:len(Content{})]) }

// AppendRow appends what a row says, which its digest is taken of: the cells that
// hold something, each with its name. read holds, by name, the values of the other
// columns that its templates read.
// It changes cells: the persona becomes the one that is given, empty cells become their defaults.
func AppendRow(to []byte, cells *schema.Cells, persona string, read [][2]string) []byte {
	cells[schema.ColPersona] = persona
	cells.SetDefaults()
	for i, text := range cells {
		if text != "" {
			to = AppendText(AppendText(to, schema.Fields[i].Column), text)
		}
	}
	for _, column := range read {
		to = AppendText(AppendText(to, column[0]), column[1])
	}
	return to
}

// AppendText appends a text so that no two lists of texts give the same bytes.
func AppendText(to []byte, text string) []byte {
	return append(binary.BigEndian.AppendUint64(to, uint64(len(text))), text...)
}

// ToTeam is the digest of a row's delivery to one team.
func (d Digest) ToTeam(team int64) Digest {
	var bytes [sha256.Size + 8]byte
	copy(bytes[:], d[:])
	binary.BigEndian.PutUint64(bytes[sha256.Size:], uint64(team))
	return sha256.Sum256(bytes[:])
}

// Unknown stands for the hash of a line of a redirected round whose delivery
// could not be worked out: the mark alone, and nothing behind it.
func Unknown() string { return Digest{}.Content(true).Hash(0) }

// ParseMark reads a delivery's hash back: whether it bears the mark of a
// redirected round, and whether it is a delivery's at all.
func ParseMark(text string) (redirected, known bool) {
	h, isHash := Parse(text)
	return isHash && h.Redirected(), isHash && h != Hash{markRedirected}
}
