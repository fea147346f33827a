package proof

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"os"
)

// The last line of a proof is a comment with the sum of all before it. By it simcast
// knows its untouched work again, and may replace it, without a ledger.
const (
	sealStart = "<!-- simcast proof "
	sealEnd   = " -->\n"
)

const sealLength = len(sealStart) + 2*sha256.Size + len(sealEnd)

func sealOf(sum hash.Hash) string {
	return sealStart + hex.EncodeToString(sum.Sum(nil)) + sealEnd
}

func seal(w io.Writer, sum hash.Hash) error {
	_, err := io.WriteString(w, sealOf(sum))
	return err
}

// Intact reports whether the file at path is a proof, just as simcast wrote it.
func Intact(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || info.Size() < int64(sealLength) {
		return false
	}
	sum := sha256.New()
	if _, err := io.CopyN(sum, file, info.Size()-int64(sealLength)); err != nil {
		return false
	}
	end, err := io.ReadAll(io.LimitReader(file, int64(sealLength)+1))
	return err == nil && bytes.Equal(end, []byte(sealOf(sum)))
}
