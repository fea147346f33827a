package board

import (
	"net/url"
	"os"
	"strings"

	"simcast/pipeline/day"
)

// field is an argument in a form.
type field struct {
	day.Field
	ID, Name string
	Written  string // what was written, where the form comes back
	Beside   string // and beside it; of ways: how long the day is on hold
	Look     string // which kind of field it is; "": the form does not ask for it
	IsCell   bool
	IsNeeded bool
	IsFirst  bool // it is the first of a form that stands alone
}

// place puts the short fields, which stand beside each other, before the others.
func (f field) place() int {
	if f.Look == "line" {
		return 0
	}
	return 1
}

// field is an argument in the form of a verb.
func (p askPage) field(q *question, arg *day.Arg) field {
	written := url.Values{}
	if q.IsOpen {
		written = p.Form
	}
	f := field{Field: arg.Field, Name: arg.Name(), ID: arg.Name(), Written: written.Get(arg.Name()), IsCell: arg.Kind == day.CellArg, IsNeeded: arg.Field.Empty != "", Look: "line"}
	f.Hint = strings.ReplaceAll(f.Hint, "ZONE", p.InZone.String())
	if p.Item != nil {
		f.ID += "-" + string(q.Verb)
	}
	if arg.Field.Rows > 0 {
		f.Look = "text"
	}
	switch arg.Kind {
	case day.SpanArg:
		f.Look, f.Beside = "span", written.Get("direction")
	case day.CellsArg:
		f.Look, f.Written, f.Beside = "cells", written.Get("column"), written.Get("value")
	case day.TickArg:
		switch {
		case arg.Field.Ways[0] != "":
			f.Look, f.Beside = "ways", p.HeldFor()
		case arg.Field.OnHold && p.Held:
			f.Look, f.IsNeeded = "tick", true
		case arg.Field.IfRefused && p.Refused != "" && q.IsOpen:
			f.Look = "tick"
		default:
			f.Look = ""
		}
	case day.SureArg:
		f.Look = "tick"
	case day.EntryArg:
		f.Look = ""
	case day.ChoiceArg:
		f.Look, f.Written = "hidden", p.Choice
	case day.PathArg:
		f.Written, f.Hint = p.planPath(), p.planNote()+" "+f.Hint
	}
	return f
}

// planPath is the plan that is asked about: what was written, else the one that the day is played from.
func (p askPage) planPath() string {
	if p.Form.Has("plan") {
		return p.Form.Get("plan")
	}
	return p.Plan
}

// planNote is what is known of the plan's file before it is taken: what it changes only whoever plays the day finds out.
func (p askPage) planNote() string {
	info, err := os.Stat(p.planPath())
	if err != nil {
		return "On this machine there is no such file now."
	}
	text := "The file was saved last at " + p.ClockOf(info.ModTime()) + "."
	if p.PlanTaken != "" {
		text += " The day took its plan last at " + p.PlanTaken + "."
	}
	return text
}
