package dayplan

import (
	"fmt"
	"path/filepath"
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/space"
	"simcast/readers"
)

// The kinds of parts that a plan is posted from, in the order in which the record has them.
const (
	partPlan     = "plan"     // its file
	partMapping  = "mapping"  // the file of --mapping
	partSettings = "settings" // the file of --settings
	partOptions  = "options"
	partPersonas = "personas"
	partSpace    = "space"   // teams, smartwords, and the texts of a list of spaces
	partDecided  = "decided" // of a run that plays no day: what was decided about each message
)

// isOfSpace reports whether a part is a space's own. All spaces of a run have the others alike.
func isOfSpace(kind string) bool { return kind == partSpace || kind == partDecided }

// Files are those of an open plan, and what it is read with. Its rows are not read yet.
func Files(opened *pipeline.OpenedPlan, asked *pipeline.ReadOptions) ([]ledger.Part, error) {
	content, err := opened.Bytes()
	if err != nil {
		return nil, err
	}
	files := []ledger.Part{{Kind: partPlan, Name: opened.Name, Sum: ledger.SumOf(content), Bytes: content}} // many spaces have it
	for _, other := range []ledger.Part{{Kind: partMapping, Name: asked.MappingFile, Bytes: opened.MappingFile}, {Kind: partSettings, Name: asked.SettingsFile, Bytes: opened.SettingsFile}} {
		if other.Name != "" {
			other.Name = filepath.Base(other.Name)
			files = append(files, other)
		}
	}
	return files, nil
}

// Decided is the part that says what was decided about each message.
func Decided(text string) ledger.Part {
	return ledger.Part{Kind: partDecided, Bytes: []byte(text)}
}

// PartsOf are the parts from which a plan is posted in a space: with these files, as [Files] gives them.
func PartsOf(files []ledger.Part, options Options, in *space.Space) ([]ledger.Part, error) {
	personas, others, err := in.Encode()
	if err != nil {
		return nil, fmt.Errorf("the space cannot be written into the ledger: %w", err)
	}
	return append(files[:len(files):len(files)], ledger.Part{Kind: partOptions, Bytes: []byte(options.String())},
		ledger.Part{Kind: partPersonas, Bytes: personas}, ledger.Part{Kind: partSpace, Bytes: others}), nil
}

// UnfitError says that a day cannot be played from what its record has, on any machine.
type UnfitError struct{ Err error }

func (e *UnfitError) Error() string { return e.Err.Error() }

func (e *UnfitError) Unwrap() error { return e.Err }

// unfitf is an UnfitError, with what to do.
func unfitf(format string, args ...any) error {
	return &UnfitError{fmt.Errorf(format+"; start simcast play again with the plan: the day goes on", args...)}
}

// nameOf is the name of a part's file on this machine: its own, where it can have that here.
func nameOf(part *ledger.Part) string {
	if filepath.Base(part.Name) != part.Name || !filepath.IsLocal(part.Name) || readers.IsDeviceName(part.Name) {
		return strings.TrimSuffix(part.Kind+filepath.Ext(part.Name), ".")
	}
	return part.Name
}
