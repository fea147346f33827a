package board

import (
	"os"
	"strings"

	"simcast/pipeline/day"
)

// question is the form of a verb, for the day or for an entry.
type question struct {
	day.Spec
	Asks   string
	Yes    string // on the button
	Seen   string // what the page shows of the entry, or of the day
	Lines  []field
	Others []field
}

// field is an argument in a form.
type field struct {
	day.Field
	ID, Name string
	Written  string // what was written, where the form comes back
	Beside   string // and beside it
	Look     string // the template that shows it
	IsCell   bool
	IsNeeded bool
	IsFirst  bool   // it is the first of a form that stands alone
	SoFar    string // of ways: how long the day is on hold
}

// Ask is the form for the whole day.
func (p askPage) Ask() question {
	words, spec := p.words(), p.spec()
	return p.formOf(spec, question{Asks: words.Asks, Yes: words.Yes, Seen: spec.SeenBy(p.board, nil)})
}

// AskOf is the form of a verb for the entry.
func (p askPage) AskOf(verb day.Verb, asks, yes string) question {
	spec := day.SpecOf(verb)
	return p.formOf(spec, question{Asks: asks, Yes: yes, Seen: spec.SeenBy(p.board, &p.Item.Line)})
}

func (p askPage) formOf(spec day.Spec, q question) question {
	q.Spec = spec
	for i := range spec.Args {
		field := p.fieldOf(string(spec.Verb), &spec.Args[i])
		field.IsFirst = p.Item == nil && len(q.Lines)+len(q.Others) == 0
		switch field.Look {
		case "":
		case "line":
			q.Lines = append(q.Lines, field)
		default:
			q.Others = append(q.Others, field)
		}
	}
	return q
}

// fieldOf is an argument in the form of a verb; it has no look where the form does not ask for it.
func (p askPage) fieldOf(verb string, arg *day.Arg) field {
	name := fieldOf(arg)
	f := field{Field: arg.Field, ID: name, Name: name, IsCell: arg.Kind == day.CellArg, IsNeeded: arg.Field.Empty != "", Look: "line"}
	f.Hint = strings.ReplaceAll(f.Hint, "ZONE", p.ZoneName)
	if p.Item != nil {
		f.ID += "-" + verb
	}
	if p.Verb == verb {
		f.Written, f.Beside = p.Form.Get(name), p.Form.Get("value")
	}
	switch {
	case arg.Kind == day.SpanArg:
		f.Look, f.Beside = "span", p.Form.Get("direction")
	case arg.Kind == day.CellsArg && len(arg.Field.Proposes) > 0:
		f.Look = "cell"
	case arg.Kind == day.CellsArg:
		f.Look = "cells"
	case arg.Kind == day.TickArg && arg.Field.Ways[0] != "":
		f.Look = "ways"
		if p.HeldFor != "" {
			f.SoFar = " (" + p.HeldFor + " so far)"
		}
	case arg.Kind == day.TickArg && (arg.Field.OnHold && p.Held || arg.Field.IfRefused && p.Refused != "" && p.Verb == verb), arg.Kind == day.SureArg:
		f.Look, f.IsNeeded = "tick", !arg.Field.IfRefused
	case arg.Kind == day.TickArg, arg.Kind == day.EntryArg:
		f.Look = ""
	case arg.Kind == day.ChoiceArg:
		f.Look, f.Written = "hidden", p.Choice
	case arg.Kind == day.PathArg:
		f.Written, f.Hint = p.planPath(), p.planNote()+" "+f.Hint
	case arg.Field.Rows > 0:
		f.Look = "text"
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
