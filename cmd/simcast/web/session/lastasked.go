package session

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"simcast/pipeline"
)

// LastAsked is what the last run of a plan from this desk was asked, as far as the next one is asked the same:
// its round, how the plan is read, which teams and channels, the pace. Which rows are left follows from the ledger.
// What sends a message a second time is asked each time, and is not in it. It is zero where nothing was sent.
func (d *Session) LastAsked(plan Plan) pipeline.SendOptions {
	var asked pipeline.SendOptions
	text, err := os.ReadFile(lastAskedPath(plan))
	if err != nil || json.Unmarshal(text, &asked) != nil {
		return pipeline.SendOptions{}
	}
	return repeated(asked)
}

// KeepRound makes the next run of a plan that was dropped one of the round of an earlier plan: it is the same
// plan, corrected.
func (d *Session) KeepRound(plan, earlier Plan) error {
	last := d.LastAsked(earlier)
	if last.Round == "" || plan.Results {
		return nil
	}
	var asked pipeline.SendOptions
	asked.Round, asked.Redirect = last.Round, last.Redirect
	return noteAsked(plan, asked)
}

// repeated is what a planner asks of the next run too.
func repeated(asked pipeline.SendOptions) pipeline.SendOptions {
	kept := pipeline.SendOptions{ReadOptions: asked.ReadOptions, Redirect: asked.Redirect, SkipInvalid: asked.SkipInvalid, Interval: asked.Interval}
	kept.Rows, kept.IDs, kept.Round = nil, nil, asked.Round
	return kept
}

// noteAsked writes down what a run of the plan is asked, for LastAsked: in this start of simcast and the next.
func noteAsked(plan Plan, asked pipeline.SendOptions) error {
	text, err := json.Marshal(repeated(asked))
	if err != nil {
		return err
	}
	path := lastAskedPath(plan)
	if err := os.WriteFile(path+".new", text, 0o600); err != nil {
		_ = os.Remove(path + ".new") // err is the one to tell
		return err
	}
	return os.Rename(path+".new", path)
}

// lastAskedPath is beside the plan. Results have one of their own: their round is not that of the plan's next run.
func lastAskedPath(plan Plan) string {
	_, mark, _ := strings.Cut(plan.ID, ".")
	return filepath.Join(filepath.Dir(plan.Path), "asked"+mark+".json")
}
