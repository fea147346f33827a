package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Seal stands for exactly what a settled job would post, and where: two jobs of one
// seal post the same messages, to the same teams, in the same order. The moment of
// the post, where a message has no ts of its own, is not in it.
func (j *Job) Seal() (string, error) {
	sum := sha256.New()
	text := []byte{}
	for _, part := range []string{j.Connection.Host(), j.Connection.Fingerprint, j.Place.ID, j.Wishes.Round, fmt.Sprint(j.redirectID())} {
		text = appendText(text, part)
	}
	for _, d := range j.Settled.ToPost {
		body, err := d.Message.Encode()
		if err != nil {
			return "", err
		}
		for _, part := range []string{d.Hash, string(d.Inject.Endpoint), string(body)} {
			text = appendText(text, part)
		}
		sum.Write(text)
		text = text[:0]
	}
	sum.Write(text)
	return hex.EncodeToString(sum.Sum(nil)), nil
}
