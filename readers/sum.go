package readers

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// Sum is the SHA-256, in hex, of the bytes that were opened, whatever stands under the file's name by now.
// It can be asked for until the rows are read to their end or held.
func (p *Plan) Sum() (string, error) {
	if p.whole == nil {
		return "", p.fileError("was closed before its sum was taken", "run the command again", nil)
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, p.whole()); err != nil {
		return "", p.cannotRead(err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
