package ledger

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
)

// DaySource is what a day is played from: its plan, what that is read with, and how. The parts are as package pipeline/dayplan makes them.
type DaySource struct {
	Plan  string // the absolute path of the plan, on the machine of whoever has taken it
	Parts []Part
}

// Part is a part of what a run is posted from, such as the file of its plan. Equal ones are kept once.
type Part struct {
	Kind  string // what it is
	Name  string // of a file, without a folder; else ""
	Sum   string // of its bytes, by which ContentOf gives them; "" where nobody has worked it out
	Bytes []byte // nil, beside a Sum, where the ledger has them
}

// SumOf is the sum of a part: SHA-256, in hex.
func SumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// Sources are from what days are played, and from what runs are posted that are left to workers.
type Sources interface {
	// SourceOf is what the day of a round is played from, since a start or a reload has appended it. It has no parts where none has, and
	// once nobody has played the day for a day; in a file, where its player was killed, for 30 days.
	SourceOf(ctx context.Context, space, round string) (DaySource, error)
	// SourceForRun are the parts from which the workers of a run are to post in a space ([FrozenSpace].Source). Of a day its record has what it is
	// played from, from their first start on, and after the end of the run these are what it was played from last.
	SourceForRun(ctx context.Context, run, space string) ([]Part, error)
	// ContentOf are the bytes of a part with that sum. Where there are none, the error is ErrNoContent.
	ContentOf(ctx context.Context, sum string) ([]byte, error)
}
