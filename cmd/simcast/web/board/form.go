package board

import (
	"errors"
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
)

// controlOf is what a form asks for, read as simcast control reads it. What is wrong with it, is a *Refusal.
func controlOf(form url.Values) (day.Control, error) {
	spec, id := day.SpecOf(day.Verb(form.Get("verb"))), form.Get("id")
	if !isAsked(&spec, id) {
		return day.Control{}, ErrNoQuestion
	}
	for i := range spec.Args {
		if missing := missingIn(form, &spec, &spec.Args[i]); missing != nil {
			return day.Control{}, missing
		}
	}
	args, given := askedIn(form, &spec, id)
	c, err := control.Parse(string(spec.Verb), args, given)
	if wrong := (*problem.UsageError)(nil); errors.As(err, &wrong) {
		return c, &Refusal{Message: wrong.Message, Suggestion: wrong.Suggestion}
	}
	return c, err
}

// missingIn says what a form lacks of an argument, in the page's words; nil where it lacks nothing.
func missingIn(form url.Values, spec *day.Spec, arg *day.Arg) error {
	text := strings.TrimSpace(form.Get(arg.Name()))
	switch {
	case arg.Kind == day.CellsArg:
		return missingCells(form, spec, arg)
	case arg.Kind == day.SpanArg && (text == "" || strings.Trim(text, "+-") != text):
		return &Refusal{Message: "“" + text + "” is no length", Suggestion: "write minutes such as 5, or a length such as 90s, 5m or 1h30m; which way is beside it"}
	case text == "" && arg.Field.Empty != "":
		return &Refusal{Message: arg.Field.Empty, Suggestion: arg.Field.EmptyHint}
	case arg.Kind == day.PathArg && !filepath.IsAbs(text): // whoever plays the day runs in a folder of its own
		return &Refusal{Message: "“" + text + "” is no whole path", Suggestion: "write the path of the plan from the top folder on"}
	}
	return nil
}

// missingCells says what a form lacks of cells: those with a field of their own, and one whose column is written.
func missingCells(form url.Values, spec *day.Spec, arg *day.Arg) error {
	column := strings.TrimSpace(form.Get("column"))
	isNamed := func(other day.Arg) bool {
		return other.Kind == day.CellArg && strings.TrimSpace(form.Get(other.Column)) != ""
	}
	isEmpty := column == "" && !slices.ContainsFunc(spec.Args, isNamed)
	switch {
	case isEmpty && arg.Field.Empty != "":
		return &Refusal{Message: arg.Field.Empty, Suggestion: arg.Field.EmptyHint}
	case column == "" && (isEmpty || form.Get("value") != ""):
		return &Refusal{Message: "the column is empty", Suggestion: "write which column of the plan gets another value, such as body"}
	case strings.Contains(column, "="):
		return &Refusal{Message: "“" + column + "” is no column", Suggestion: "write the name of the column alone, and its value beside it"}
	}
	return nil
}

// askedIn is what a form asks for as arguments and flags. Its fields have the names of the flags and of the columns.
func askedIn(form url.Values, spec *day.Spec, id string) (args []string, given control.Given) {
	given = control.Given(maps.Clone(form))
	if spec.Of == day.Entries || spec.Of == day.OneEntry {
		args = []string{plan.ListedID(id)}
	}
	for i := range spec.Args {
		switch arg := &spec.Args[i]; {
		case arg.Kind == day.EntryArg:
			given[arg.Flag] = []string{plan.ListedID(id)}
		case arg.Kind == day.CellsArg && strings.TrimSpace(form.Get("column")) != "":
			args = append(args, form.Get("column")+"="+form.Get("value"))
		case arg.Kind == day.SpanArg:
			args = append(args, spanIn(form))
		case arg.Flag == "" && !slices.Contains([]day.ArgKind{day.CellArg, day.CellsArg, day.SureArg}, arg.Kind):
			args = append(args, strings.TrimSpace(form.Get(arg.Name())))
		}
	}
	return args, given
}

// spanIn is how far a slip goes, less than 0 where it goes earlier. A number alone is minutes.
func spanIn(form url.Values) string {
	span := strings.TrimSpace(form.Get("length"))
	if _, err := strconv.ParseUint(span, 10, 64); err == nil {
		span += "m"
	}
	if form.Get("direction") == "earlier" {
		return "-" + span
	}
	return span
}
