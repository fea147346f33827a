package control

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// Given is what goes with a verb beside its arguments: the values of each flag, by its name, and cells by the names of their columns. What
// belongs to other verbs is not looked at.
type Given map[string][]string

// text is the value of a flag, "" where it was not given.
func (g Given) text(flag string) string { return strings.Join(g[flag], "; ") }

// Parse reads what somebody asks for: a verb, its arguments and its flags. What is wrong with them is a
// *problem.UsageError. Moments are read for their form alone: the player settles them by the day's clock and zone. The plan
// of reload is taken as it is written, and has to be an absolute path for a player that runs elsewhere.
func Parse(verb string, args []string, given Given) (day.Control, error) {
	spec := day.SpecOf(day.Verb(verb))
	if spec.Verb == "" {
		return day.Control{}, unknownVerb(verb)
	}
	c := day.Control{Verb: spec.Verb}
	args, err := parseEntries(&spec, &c, args)
	if spec.Bare != "" && len(args) > 0 { // what was given is not repeated
		err = problem.Usage(verb+" takes no ids and no text", spec.Bare)
	}
	for i := 0; i < len(spec.Args) && err == nil; i++ {
		err = parseArg(&spec, &spec.Args[i], &c, args, given)
	}
	if err != nil {
		return day.Control{}, err
	}
	return c, nil
}

// parseEntries reads the entries that a verb names first, and leaves the arguments behind them.
func parseEntries(spec *day.Spec, c *day.Control, args []string) (rest []string, err error) {
	verb := string(spec.Verb)
	switch {
	case spec.Of == day.Entries:
		c.IDs, err = idsOf(verb, args)
		return nil, err
	case spec.Of != day.OneEntry:
		return args, nil
	case len(spec.Args) == 0:
		c.IDs, err = oneID(verb, args)
		return nil, err
	}
	behind := &spec.Args[0]
	takesCells := behind.Kind == day.CellsArg
	if len(args) == 0 || len(args) == 1 && !takesCells {
		return nil, problem.Usage(verb+" needs the id of an entry and "+behind.Beside, behind.Write)
	}
	if name, _, isCell := strings.Cut(args[0], "="); takesCells && isCell && isColumnName(name) {
		return nil, problem.Usage(verb+" needs the id of an entry before its cells", behind.Write)
	}
	c.IDs, err = oneID(verb, args[:1])
	return args[1:], err
}

// parseArg reads one argument of a verb: that of its flag, or what stands behind the verb and its entry.
func parseArg(spec *day.Spec, arg *day.Arg, c *day.Control, args []string, given Given) (err error) {
	verb, text := string(spec.Verb), strings.Join(args, " ") // a date and a clock time need no quotes
	if arg.Flag != "" {
		text = given.text(arg.Flag)
	}
	switch arg.Kind {
	case day.TextArg:
		c.Reason, err = textOf(spec, arg, text)
	case day.SpanArg:
		c.Length, err = spanBehind(spec, arg, args)
	case day.WhenArg:
		if arg.Flag == "" || strings.TrimSpace(text) != "" {
			c.When, err = whenOf(text)
		}
	case day.ChoiceArg:
		c.Choice, err = choiceOf(verb, args, arg.Words())
	case day.TickArg:
		*arg.Ticks(c) = text != "" && text != "false"
	case day.CellArg:
		if value := given.text(arg.Column); strings.TrimSpace(value) != "" {
			c.Cells = append(c.Cells, day.Cell{Column: arg.Column, Value: value})
		}
	case day.CellsArg:
		if c.Cells, err = appendCells(c.Cells, args); err == nil && len(c.Cells) == 0 {
			err = problem.Usage(verb+" needs "+arg.Needs, arg.Write)
		}
	case day.PathArg:
		c.Plan, err = planOf(verb, arg, args)
	case day.EntryArg:
		if text != "" {
			c.IDs, err = oneID(verb+" --"+arg.Flag, []string{text})
		}
	}
	return err
}

// unknownVerb says that there is no such verb, and which one may be meant.
func unknownVerb(verb string) error {
	var names []string
	for _, spec := range day.Specs() {
		names = append(names, string(spec.Verb))
	}
	suggestion := "the verbs are " + wording.AndList(names)
	if nearest := wording.Nearest(strings.ToLower(verb), names); nearest != "" {
		suggestion = "did you mean " + nearest + "?"
	}
	return problem.Usage(fmt.Sprintf("there is no verb %q", wording.Clip(verb)), suggestion)
}

// spanBehind is the one span that stands behind a verb.
func spanBehind(spec *day.Spec, arg *day.Arg, args []string) (time.Duration, error) {
	switch len(args) {
	case 0:
		return 0, problem.Usage(string(spec.Verb)+" needs "+arg.Needs, arg.Write)
	case 1:
		return spanOf(args[0])
	}
	suggestion := arg.Write
	if from := spec.Arg(day.EntryArg); from != nil {
		suggestion += "; to begin at an entry, add --" + from.Flag + " ID"
	}
	return 0, problem.Usage(fmt.Sprintf("%s takes one span, but there are %d arguments", spec.Verb, len(args)), suggestion)
}

// planOf is the path of a plan.
func planOf(verb string, arg *day.Arg, args []string) (string, error) {
	switch {
	case len(args) == 0 || len(args) == 1 && strings.TrimSpace(args[0]) == "":
		return "", problem.Usage(verb+" needs "+arg.Needs, arg.Write)
	case len(args) > 1:
		return "", problem.Usage(fmt.Sprintf("%s takes one plan, but there are %d arguments", verb, len(args)), "put quotes around a name that has blanks")
	}
	return args[0], nil
}

// choiceOf is the one word of a verb that takes one of a few.
func choiceOf(verb string, args, words []string) (string, error) {
	list := wording.OrList(words)
	if len(args) != 1 {
		return "", problem.Usage(fmt.Sprintf("%s takes one word: %s", verb, list), fmt.Sprintf("write %s %s", verb, words[0]))
	}
	word := strings.ToLower(strings.TrimSpace(args[0]))
	if slices.Contains(words, word) {
		return word, nil
	}
	suggestion := "write " + list
	if nearest := wording.Nearest(word, words); nearest != "" {
		suggestion = fmt.Sprintf("did you mean %s %s?", verb, nearest)
	}
	return "", problem.Usage(fmt.Sprintf("%s does not know %q", verb, wording.Clip(args[0])), suggestion)
}
