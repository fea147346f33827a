package pipeline

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// What a delivery is follows from the persona's hash, the team's id and the
// row's message cells as typed values, an empty one as its default, templates
// unfilled, with the other columns that those templates read; among equal ones,
// its place among them. Space and round are kept beside the hash, not in it.

// digest is what a row says, whoever gets it.
type digest [sha256.Size]byte

// Marks that begin a delivery's hash, so that a file tells by itself that a
// round was a redirected rehearsal, whose cc and bcc were left out.
const (
	markPlanned    = 0x01
	markRedirected = 0x02
)

// hashBytes of the digest are shown: enough that two deliveries never meet by chance.
const hashBytes = 16

// appendRow appends what a row says, which its digest is taken of: the cells that
// hold something, each with its name. read holds, by name, the values of the other
// columns that its templates read.
// c is made such a row: its persona is the hash, its empty cells are their defaults.
func appendRow(to []byte, c *cells, persona string, read [][2]string) []byte {
	c[colPersona] = persona
	c.setDefaults()
	for i, text := range c {
		if text != "" {
			to = appendText(appendText(to, fields[i].column), text)
		}
	}
	for _, column := range read {
		to = appendText(appendText(to, column[0]), column[1])
	}
	return to
}

// appendText appends a text so that no two lists of texts give the same bytes.
func appendText(to []byte, text string) []byte {
	return append(binary.BigEndian.AppendUint64(to, uint64(len(text))), text...)
}

// toTeam is the digest of a row's delivery to one team.
func (d digest) toTeam(team int64) digest {
	var bytes [sha256.Size + 8]byte
	copy(bytes[:], d[:])
	binary.BigEndian.PutUint64(bytes[sha256.Size:], uint64(team))
	return sha256.Sum256(bytes[:])
}

// hash is how a delivery is written down: the n-th of its equals, counted from 0.
func (d digest) hash(n int, redirected bool) string {
	mark := byte(markPlanned)
	if redirected {
		mark = markRedirected
	}
	if n > 0 {
		d = d.toTeam(int64(n))
	}
	return hex.EncodeToString(append([]byte{mark}, d[:hashBytes]...))
}

// noHash stands for the hash of a line of a redirected round whose delivery
// could not be worked out: the mark alone, and nothing behind it.
func noHash() string { return digest{}.hash(0, true) }

// readHash reads a delivery's hash back: whether it bears the mark of a
// redirected round, and whether it is a delivery's at all.
func readHash(text string) (redirected, known bool) {
	bytes, err := hex.DecodeString(text)
	if err != nil || len(bytes) != hashBytes+1 {
		return false, false
	}
	return bytes[0] == markRedirected, text != noHash()
}
