package board

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/day"
)

// controlOf is what a form asks for. What is wrong with it, is a *Refusal.
func controlOf(form url.Values) (day.Control, error) {
	c := day.Control{Verb: day.Verb(form.Get("verb"))}
	if id := form.Get("id"); id != "" {
		c.IDs = []string{id}
	}
	text := strings.TrimSpace(form.Get("reason"))
	switch c.Verb {
	case day.VerbHold, day.VerbDone:
		c.Reason = text
	case day.VerbResume:
		c.CatchUp = form.Get("how") == "catch-up"
	case day.VerbNow, day.VerbRelease:
		c.Anyway = form.Get("anyway") != ""
	case day.VerbSkip:
		if c.Reason = text; text == "" {
			return c, &Refusal{Message: "the reason is empty", Suggestion: "write why the entry is left out: the record keeps it"}
		}
	case day.VerbNote:
		if c.Reason = text; text == "" {
			return c, &Refusal{Message: "the note is empty", Suggestion: "write what is to be remembered"}
		}
	case day.VerbSlip:
		return slipOf(c, form)
	case day.VerbRetime:
		if c.When = strings.TrimSpace(form.Get("when")); c.When == "" {
			return c, &Refusal{Message: "the moment is empty", Suggestion: "write a clock time such as 14:30, or a date and a time"}
		}
	case day.VerbPast, day.VerbMode:
		return choiceOf(c, form.Get("choice"))
	case day.VerbAdd:
		return addOf(c, form)
	case day.VerbReload:
		return reloadOf(c, form.Get("plan"))
	case day.VerbEdit:
		return editOf(c, form)
	case day.VerbEndEx:
		if form.Get("sure") == "" {
			return c, &Refusal{Message: "the end was not confirmed", Suggestion: "tick that the day ends now"}
		}
	case day.VerbJump:
	default:
		return c, ErrNoQuestion
	}
	return c, nil
}

// choiceOf is past or mode.
func choiceOf(c day.Control, choice string) (day.Control, error) {
	known := map[day.Verb][]string{day.VerbPast: {day.PastSend, day.PastSkip, day.PastShift}, day.VerbMode: {day.ModeAuto, day.ModeCue}}
	for _, one := range known[c.Verb] {
		if one == choice {
			c.Choice = choice
			return c, nil
		}
	}
	return c, ErrNoQuestion
}

// slipOf is slip: by how much, and in which direction.
func slipOf(c day.Control, form url.Values) (day.Control, error) {
	length, err := lengthOf(form.Get("length"))
	if err != nil {
		return c, err
	}
	if c.Length = length; form.Get("direction") == "earlier" {
		c.Length = -length
	}
	c.Also = form.Get("also") != ""
	return c, nil
}

// maxSlip keeps a slip to what a moment can hold.
const maxSlip = 365 * 24 * time.Hour

// lengthOf reads a span: 5 (minutes), 90s, 5m, 1h30m.
func lengthOf(text string) (time.Duration, error) {
	text = strings.ReplaceAll(strings.TrimSpace(text), " ", "")
	length, err := time.ParseDuration(text)
	if minutes, isNumber := strconv.Atoi(text); isNumber == nil && minutes <= int(maxSlip/time.Minute) {
		length, err = time.Duration(minutes)*time.Minute, nil
	}
	if err != nil || length <= 0 || length > maxSlip {
		return 0, &Refusal{Message: "“" + text + "” is no length", Suggestion: "write minutes such as 5, or a length such as 90s, 5m or 1h30m; which way is beside it"}
	}
	return length, nil
}

// addColumns are the cells that the form of add asks for by name.
var addColumns = []string{"persona", "channel", "team", "subject", "title", "body", "to"}

// addOf is add: a row of the cells that were written.
func addOf(c day.Control, form url.Values) (day.Control, error) {
	for _, column := range addColumns {
		if value := form.Get(column); strings.TrimSpace(value) != "" {
			c.Cells = append(c.Cells, day.Cell{Column: column, Value: value})
		}
	}
	if column := strings.TrimSpace(form.Get("column")); column != "" {
		c.Cells = append(c.Cells, day.Cell{Column: column, Value: form.Get("value")})
	}
	if c.When = strings.TrimSpace(form.Get("when")); len(c.Cells) == 0 {
		return c, &Refusal{Message: "the message is empty", Suggestion: "write at least who says it, on which channel, to which team, and the text"}
	}
	return c, nil
}

// editOf is edit: one cell, which may become empty.
func editOf(c day.Control, form url.Values) (day.Control, error) {
	column := strings.TrimSpace(form.Get("column"))
	if column == "" {
		return c, &Refusal{Message: "the column is empty", Suggestion: "write which column of the plan gets another value, such as body"}
	}
	c.Cells = []day.Cell{{Column: column, Value: form.Get("value")}}
	return c, nil
}
