package dayplan

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"simcast/pipeline"
)

// Format is that of what the ledger keeps of a run. It grows only where an old field comes to mean something else: a field that is new is
// refused by a simcast that does not know it.
const Format = 1

// Options is how a plan is read, checked and posted, as it was asked for.
type Options struct {
	Format    int
	Asked     pipeline.SendOptions
	FileMode  fs.FileMode // of the plan, and so of its results files; 0: not known
	Plan      string      // where it stands on the machine of whoever has left the run to workers; "": not known
	Rehearsal bool        // of a day: the plan's clock times are not those of the run
	Offset    int         // of what is sent at once where its zone has no name: how many seconds clock times are ahead of UTC
}

// OptionsOf is how a plan is posted by a run of this machine. Files are read again where they stand here, when the plan is taken again.
func OptionsOf(run *pipeline.SpaceRun) Options {
	asked := run.Asked
	asked.MappingFile, asked.SettingsFile = absOf(asked.MappingFile), absOf(asked.SettingsFile)
	return Options{Asked: asked, FileMode: run.File.Mode.Perm(), Rehearsal: run.Options.Rehearsal}
}

// String is how the ledger keeps it. The moment of STARTEX is the day's. Paths stay as whoever began the run has them, whose machine may name
// them otherwise than this one.
func (o Options) String() string {
	o.Format, o.Asked.StartEx = Format, ""
	return Encode(o)
}

// absOf is the whole path of a file, as far as that can be known.
func absOf(path string) string {
	if whole, err := filepath.Abs(path); path != "" && err == nil {
		return whole
	}
	return path
}

// readOptions is what the ledger has. What this simcast does not know is an error: the plan would be checked in another way.
func readOptions(text []byte) (o Options, err error) {
	if err = Decode(string(text), &o); err == nil {
		err = CheckFormat(o.Format)
	}
	return o, err
}

// Encode is how the ledger keeps what other processes have to know: the JSON of its fields.
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
