package frozen

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"

	"simcast/pipeline"
)

// Format is that of what is left to workers. It grows only where an old field comes to mean something else: a field that is new is
// refused by a simcast that does not know it.
const Format = 1

// Options say how a run that is left to workers is posted: as it was asked for.
type Options struct {
	Format   int
	Asked    pipeline.SendOptions
	FileMode fs.FileMode // of the plan, and so of its results files; 0: not known
	Plan     string      // where it stands on the machine of whoever has left the run; "": not known
}

// String is how the ledger keeps them.
func (o Options) String() string {
	o.Format = Format
	return Encode(o)
}

// ReadOptions are those that the ledger has. What this simcast does not know is an error.
func ReadOptions(text string) (o Options, err error) {
	if err = Decode(text, &o); err == nil {
		err = CheckFormat(o.Format)
	}
	return o, err
}

// Encode is how the ledger keeps what workers have to know: the JSON of its fields.
func Encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // it has texts, numbers and moments alone
	}
	return string(text)
}

// Decode reads it into a pointer. A field that this simcast does not know is an error: it would do otherwise than was asked for.
func Decode(text string, into any) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("what was left to workers cannot be read in the ledger (%w); all planners and workers need the same simcast", err)
	}
	return nil
}

// CheckFormat refuses what another simcast has left.
func CheckFormat(format int) error {
	if format != Format {
		return fmt.Errorf("what was left to workers is of the format %d, and this simcast knows %d; all planners and workers need the same simcast", format, Format)
	}
	return nil
}
