package board

import (
	"os"
	"path/filepath"
	"strings"

	"simcast/templates/wording"
)

// missingPlan says what is wrong with the path of a plan, nil where nothing is. Whoever plays the day runs in a folder of its
// own, so it is a whole one.
func missingPlan(path string) error {
	switch {
	case path == "":
		return &Refusal{Message: "the plan is empty", Suggestion: "write the path of the plan"}
	case !filepath.IsAbs(path):
		return &Refusal{Message: "“" + path + "” is no whole path", Suggestion: "write the path of the plan from the top folder on"}
	}
	return nil
}

// PlanPath is the plan that is asked about: what was written, else the one that the day is played from.
func (p askPage) PlanPath() string {
	if p.Form.Has("plan") {
		return p.Form.Get("plan")
	}
	return p.Plan
}

// PlanNote is what is known of the plan's file before it is taken: what it changes only whoever plays the day finds out.
func (p askPage) PlanNote() string {
	info, err := os.Stat(p.PlanPath())
	if err != nil {
		return "On this machine there is no such file now."
	}
	text := "The file was saved last at " + p.ClockOf(info.ModTime()) + "."
	if p.PlanTaken != "" {
		text += " The day took its plan last at " + p.PlanTaken + "."
	}
	return text
}

// shownChanges is how many lines of what a plan changes are told.
const shownChanges = 12

// changesText says in a line what a plan has changed.
func changesText(answer string) string {
	lines := strings.Split(answer, "\n")
	if more := len(lines) - shownChanges; more > 0 {
		lines = append(lines[:shownChanges], "and "+wording.Counted(more, "more entry")+" changed")
	}
	return "the plan was taken again: " + strings.Join(lines, "; ")
}
