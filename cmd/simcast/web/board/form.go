package board

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
)

// ofEntry are the verbs that the page has for one entry.
var ofEntry = []day.Verb{day.VerbNow, day.VerbRelease, day.VerbDone, day.VerbSkip, day.VerbRetime, day.VerbSlip, day.VerbJump, day.VerbEdit, day.VerbNote}

// controlOf is what a form asks for, read as simcast control reads it. What is wrong with it, is a *Refusal.
func controlOf(form url.Values) (day.Control, error) {
	verb, id := day.Verb(form.Get("verb")), form.Get("id")
	if id != "" && !slices.Contains(ofEntry, verb) || id == "" && !slices.Contains(ofDay, verb) {
		return day.Control{}, ErrNoQuestion
	}
	if missing := missingIn(form, verb); missing != nil {
		return day.Control{}, missing
	}
	args, flags := askedIn(form, verb, id)
	c, err := control.Parse(string(verb), args, flags)
	if wrong := (*problem.UsageError)(nil); errors.As(err, &wrong) {
		return c, &Refusal{Message: wrong.Message, Suggestion: wrong.Suggestion}
	}
	return c, err
}

// missingIn says what a form lacks, in the page's words; nil where it lacks nothing.
func missingIn(form url.Values, verb day.Verb) error {
	field := func(name string) string { return strings.TrimSpace(form.Get(name)) }
	switch {
	case verb == day.VerbSkip && field("reason") == "":
		return &Refusal{Message: "the reason is empty", Suggestion: "write why the entry is left out: the record keeps it"}
	case verb == day.VerbNote && field("reason") == "":
		return &Refusal{Message: "the note is empty", Suggestion: "write what is to be remembered"}
	case verb == day.VerbSlip && strings.Trim(field("length"), "+-") != field("length"), verb == day.VerbSlip && field("length") == "":
		return &Refusal{Message: "“" + field("length") + "” is no length", Suggestion: "write minutes such as 5, or a length such as 90s, 5m or 1h30m; which way is beside it"}
	case verb == day.VerbRetime && field("when") == "":
		return &Refusal{Message: "the moment is empty", Suggestion: "write a clock time such as 14:30, or a date and a time"}
	case verb == day.VerbAdd && !slices.ContainsFunc(append(addFields, "column"), func(name string) bool { return field(name) != "" }):
		return &Refusal{Message: "the message is empty", Suggestion: "write at least who says it, on which channel, to which team, and the text"}
	case (verb == day.VerbEdit || verb == day.VerbAdd && form.Get("value") != "") && field("column") == "":
		return &Refusal{Message: "the column is empty", Suggestion: "write which column of the plan gets another value, such as body"}
	case strings.Contains(field("column"), "="):
		return &Refusal{Message: "“" + field("column") + "” is no column", Suggestion: "write the name of the column alone, and its value beside it"}
	case verb == day.VerbReload:
		return missingPlan(field("plan"))
	case verb == day.VerbEndEx && form.Get("sure") == "":
		return &Refusal{Message: "the end was not confirmed", Suggestion: "tick that the day ends now"}
	}
	return nil
}

// addFields are the cells that the form of add asks for by name.
var addFields = []string{"persona", "channel", "team", "subject", "title", "body", "to"}

// askedIn is what a form asks for as arguments and flags.
func askedIn(form url.Values, verb day.Verb, id string) (args []string, flags control.Flags) {
	if id != "" {
		args = []string{plan.ListedID(id)}
	}
	text := form.Get("reason")
	switch verb {
	case day.VerbHold, day.VerbSkip:
		flags.Reason = text
	case day.VerbDone:
		flags.Note = text
	case day.VerbNote:
		args, flags.ID = []string{text}, strings.Join(args, "")
	case day.VerbResume:
		flags.CatchUp = form.Get("how") == "catch-up"
	case day.VerbNow, day.VerbRelease:
		flags.Anyway = form.Get("anyway") != ""
	case day.VerbSlip:
		flags.From, flags.Also = strings.Join(args, ""), form.Get("also") != ""
		args = []string{spanIn(form)}
	case day.VerbRetime:
		args = append(args, form.Get("when"))
	case day.VerbPast, day.VerbMode:
		args = []string{form.Get("choice")}
	case day.VerbReload:
		args = []string{strings.TrimSpace(form.Get("plan"))}
	case day.VerbEdit:
		args = append(args, form.Get("column")+"="+form.Get("value"))
	case day.VerbAdd:
		flags = control.Flags{Persona: form.Get("persona"), Channel: form.Get("channel"), Teams: []string{form.Get("team")}, Subject: form.Get("subject"), Title: form.Get("title"),
			Body: form.Get("body"), At: form.Get("when")}
		if to := form.Get("to"); strings.TrimSpace(to) != "" {
			args = append(args, "to="+to)
		}
		if column := form.Get("column"); strings.TrimSpace(column) != "" {
			args = append(args, column+"="+form.Get("value"))
		}
	}
	return args, flags
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
