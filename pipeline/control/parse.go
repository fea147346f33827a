package control

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// Flags are what goes with a verb beside its arguments. Those of other verbs are not looked at.
type Flags struct {
	Reason  string `flag:"reason" value:"TEXT" group:"What goes with it" help:"why, as this TEXT, for everybody who looks at the board (skip needs one)"`
	Note    string `flag:"note" value:"TEXT" help:"a remark for the record, as this TEXT"`
	ID      string `flag:"id" value:"ID" names:"entries" help:"it is about the inject with this ID"`
	CatchUp bool   `flag:"catch-up" help:"keep the clock times: what went by during the hold is past, and is not sent by itself"`
	Anyway  bool   `flag:"anyway" help:"send them although the day is on hold"`
	From    string `flag:"from" value:"ID" names:"entries" help:"only from the inject with this ID on"`
	Also    bool   `flag:"also" help:"slip, although somebody else did so less than 30 seconds ago"`

	// What add sends.
	Persona string   `flag:"persona" value:"PERSONA" help:"who sends it: the PERSONA as in a plan"`
	Channel string   `flag:"channel" value:"CHANNEL" names:"channels" help:"the CHANNEL, such as mail"`
	Teams   []string `flag:"team" value:"TEAM" names:"teams" help:"a TEAM that gets it (its name or id); several: repeat the flag"`
	Subject string   `flag:"subject" value:"TEXT" help:"the subject, as this TEXT"`
	Title   string   `flag:"title" value:"TEXT" help:"the title, as this TEXT"`
	Body    string   `flag:"body" value:"TEXT" help:"the message, as this TEXT"`
	At      string   `flag:"at" value:"TIME" help:"send it at this TIME, such as 10:45 (default: next)"`
}

// Parse reads what somebody asks for: a verb, its arguments and its flags. What is wrong with them is a
// *problem.UsageError. Moments are read for their form alone: the player settles them by the day's clock and zone. The plan
// of reload is taken as it is written, and has to be an absolute path for a player that runs elsewhere.
func Parse(verb string, args []string, flags Flags) (day.Control, error) {
	c := day.Control{Verb: day.Verb(verb)}
	var err error
	switch c.Verb {
	case day.VerbHold:
		c.Reason, err = textOf("--reason", flags.Reason, false)
		err = first(noArguments(verb, args, `a reason goes behind --reason, in quotes`), err)
	case day.VerbResume:
		c.CatchUp, err = flags.CatchUp, noArguments(verb, args, "it restarts the whole day")
	case day.VerbEndEx:
		err = noArguments(verb, args, "it ends the whole day")
	case day.VerbNow, day.VerbRelease, day.VerbSkip, day.VerbDone:
		err = parseIDs(&c, args, flags)
	case day.VerbSlip:
		err = parseSlip(&c, args, flags)
	case day.VerbRetime:
		err = parseRetime(&c, args)
	case day.VerbJump:
		c.IDs, err = oneID(verb, args)
	case day.VerbPast:
		c.Choice, err = choiceOf(verb, args, day.PastSend, day.PastSkip, day.PastShift)
	case day.VerbMode:
		c.Choice, err = choiceOf(verb, args, day.ModeAuto, day.ModeCue)
	case day.VerbAdd:
		err = parseAdd(&c, args, flags)
	case day.VerbEdit:
		err = parseEdit(&c, args)
	case day.VerbNote:
		err = parseNote(&c, args, flags)
	case day.VerbReload:
		c.Plan, err = planOf(args)
	default:
		err = unknownVerb(verb)
	}
	if err != nil {
		return day.Control{}, err
	}
	return c, nil
}

// first is the first error that is one.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// usage is an error of how a verb was asked for.
func usage(message, suggestion string) error {
	return &problem.UsageError{Message: message, Suggestion: suggestion}
}

// unknownVerb says that there is no such verb, and which one may be meant.
func unknownVerb(verb string) error {
	var names []string
	for _, v := range day.Verbs() {
		names = append(names, string(v))
	}
	suggestion := "the verbs are " + wording.AndList(names)
	if nearest := wording.Nearest(strings.ToLower(verb), names); nearest != "" {
		suggestion = "did you mean " + nearest + "?"
	}
	return usage(fmt.Sprintf("there is no verb %q", wording.Clip(verb)), suggestion)
}

// parseIDs reads a verb that takes several entries.
func parseIDs(c *day.Control, args []string, flags Flags) (err error) {
	if c.IDs, err = idsOf(string(c.Verb), args); err != nil {
		return err
	}
	switch c.Verb {
	case day.VerbSkip:
		c.Reason, err = textOf("--reason", flags.Reason, true)
	case day.VerbDone:
		c.Reason, err = textOf("--note", flags.Note, false)
	default:
		c.Anyway = flags.Anyway
	}
	return err
}

func parseSlip(c *day.Control, args []string, flags Flags) (err error) {
	const example = "write slip 10m to play all that is still to come 10 minutes later, or slip -5m for 5 minutes earlier"
	switch len(args) {
	case 0:
		return usage("slip needs a span", example)
	case 1:
	default:
		return usage(fmt.Sprintf("slip takes one span, but there are %d arguments", len(args)), example+"; to begin at an entry, add --from ID")
	}
	if c.Length, err = spanOf(args[0]); err != nil {
		return err
	}
	c.Also = flags.Also
	if flags.From != "" {
		c.IDs, err = oneID("slip --from", []string{flags.From})
	}
	return err
}

func parseRetime(c *day.Control, args []string) (err error) {
	const example = "write retime A12 10:45"
	if len(args) < 2 {
		return usage("retime needs the id of an entry and its new time", example)
	}
	if c.IDs, err = oneID("retime", args[:1]); err != nil {
		return err
	}
	c.When, err = whenOf(strings.Join(args[1:], " ")) // a date and a clock time need no quotes
	return err
}

func parseAdd(c *day.Control, args []string, flags Flags) (err error) {
	for _, given := range []struct{ column, value string }{{"persona", flags.Persona}, {"channel", flags.Channel},
		{"team", strings.Join(flags.Teams, "; ")}, {"subject", flags.Subject}, {"title", flags.Title}, {"body", flags.Body}} {
		if strings.TrimSpace(given.value) != "" {
			c.Cells = append(c.Cells, day.Cell{Column: given.column, Value: given.value})
		}
	}
	if c.Cells, err = appendCells(c.Cells, args); err != nil {
		return err
	}
	if len(c.Cells) == 0 {
		return usage("add needs the cells of an inject", `write add --persona NAME --channel mail --team NAME --body "…"; other columns are written column=VALUE`)
	}
	if strings.TrimSpace(flags.At) != "" {
		c.When, err = whenOf(flags.At)
	}
	return err
}

func parseEdit(c *day.Control, args []string) (err error) {
	const example = `write edit A12 "body=The port is closed." subject=Port`
	if len(args) == 0 {
		return usage("edit needs the id of an entry and its new cells", example)
	}
	if name, _, isCell := strings.Cut(args[0], "="); isCell && isColumnName(name) {
		return usage("edit needs the id of an entry before its cells", example)
	}
	if c.IDs, err = oneID("edit", args[:1]); err != nil {
		return err
	}
	if c.Cells, err = appendCells(nil, args[1:]); err != nil {
		return err
	}
	if len(c.Cells) == 0 {
		return usage("edit needs a new cell", example)
	}
	return nil
}

func parseNote(c *day.Control, args []string, flags Flags) (err error) {
	if c.Reason, err = textOf("note", strings.Join(args, " "), true); err != nil {
		return err
	}
	if flags.ID != "" {
		c.IDs, err = oneID("note --id", []string{flags.ID})
	}
	return err
}

// planOf is the path of a plan.
func planOf(args []string) (string, error) {
	switch {
	case len(args) == 0 || len(args) == 1 && strings.TrimSpace(args[0]) == "":
		return "", usage("reload needs the plan", "write reload plan.xlsx")
	case len(args) > 1:
		return "", usage(fmt.Sprintf("reload takes one plan, but there are %d arguments", len(args)), "put quotes around a name that has blanks")
	}
	return args[0], nil
}

// choiceOf is the one word of a verb that takes one of a few.
func choiceOf(verb string, args []string, words ...string) (string, error) {
	list := wording.OrList(words)
	if len(args) != 1 {
		return "", usage(fmt.Sprintf("%s takes one word: %s", verb, list), fmt.Sprintf("write %s %s", verb, words[0]))
	}
	word := strings.ToLower(strings.TrimSpace(args[0]))
	if slices.Contains(words, word) {
		return word, nil
	}
	suggestion := "write " + list
	if nearest := wording.Nearest(word, words); nearest != "" {
		suggestion = fmt.Sprintf("did you mean %s %s?", verb, nearest)
	}
	return "", usage(fmt.Sprintf("%s does not know %q", verb, wording.Clip(args[0])), suggestion)
}
