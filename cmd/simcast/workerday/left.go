package workerday

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/play"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/readers"
)

// Left is how a day is played that is left to workers, alike in all spaces.
type Left struct {
	Asked     pipeline.SendOptions `json:"asked"`
	Day       play.Options         `json:"day"`
	Decided   string               `json:"decided,omitempty"` // what becomes of what is past at the first start in a space: send, skip, shift or keep
	Plan      string               `json:"plan"`              // where it stands on the machine of whoever has left the day
	Rehearsal bool                 `json:"rehearsal"`
}

// NewLeft is how a day is played that was asked for so. day are the options of a prepared player ([play.Player.Elsewhere]). A zone that
// other machines do not know is a *problem.UsageError.
func NewLeft(asked pipeline.SendOptions, day play.Options, plan string, rehearsal bool) (Left, error) {
	asked.StartEx = "" // it is a moment by now
	asked.SameSpace, asked.SameAs, asked.NewSpace, asked.TakeOver = false, "", false, false
	if zone := day.SameAs.Zone; zone == "" || zone == "Local" {
		return Left{}, &problem.UsageError{Message: "the time zone of this machine has no name that workers on other machines know", Suggestion: "name the zone of the day with --timezone"}
	}
	return Left{Asked: asked, Day: day, Plan: plan, Rehearsal: rehearsal}, nil
}

// String is how the ledger keeps it.
func (l Left) String() string { return encode(l) }

// ReadLeft is what the ledger has. What this simcast does not know is an error: the day would be played otherwise than it was asked for.
func ReadLeft(text string) (l Left, err error) {
	if err = decode(text, &l); err == nil && l.Day.SameAs == nil {
		err = errors.New("how the day is played cannot be read in the ledger (it has no STARTEX); all planners and workers need the same simcast")
	}
	return l, err
}

// Own is what a day has of its own in one space.
type Own struct {
	Name    string       `json:"name"`
	Run     string       `json:"run"`     // the name of its run in the space
	File    string       `json:"file"`    // the name of its results file
	Texts   []space.Text `json:"texts"`   // that the list of spaces has for it
	Reopens bool         `json:"reopens"` // the day has ended there, and is taken up again
}

// String is how the ledger keeps it.
func (o Own) String() string { return encode(o) }

// ReadOwn is what the ledger has, as [ReadLeft].
func ReadOwn(text string) (o Own, err error) { return o, decode(text, &o) }

func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // it has texts, numbers and moments alone
	}
	return string(text)
}

func decode(text string, value any) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		return fmt.Errorf("how the day is played cannot be read in the ledger (%w); all planners and workers need the same simcast", err)
	}
	return nil
}

// Files are those of an open plan, in the order in which the ledger keeps them: the plan, and what it is read with. Its rows are not
// read yet.
func Files(file *readers.File, asked *pipeline.ReadOptions) ([]ledger.FrozenFile, error) {
	content, err := file.Bytes()
	if err != nil {
		return nil, err
	}
	files := []ledger.FrozenFile{{Name: file.Name, Bytes: content}}
	for _, path := range []string{asked.MappingFile, asked.SettingsFile} {
		if path == "" {
			continue
		}
		if content, err = os.ReadFile(path); err != nil {
			return nil, err
		}
		files = append(files, ledger.FrozenFile{Name: filepath.Base(path), Bytes: content})
	}
	return files, nil
}
