package main

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

// stateUnclear is the state, in JSON, of what may have taken effect all the same.
const stateUnclear = "unclear"

// showAnswer shows what became of a control, and gives the exit code.
func (a *app) showAnswer(c *day.Control, round string, who control.Person, answer control.Answer, err error) error {
	out, code := a.answerIn(c, round, who, answer, err)
	if out.State == stateUnclear {
		a.putJSON(out)
	}
	refused := (*control.Refused)(nil)
	switch {
	case errors.As(err, &refused):
		a.say("simcast: %v", err)
	case errors.Is(err, context.Canceled):
		return a.showInterrupted(err)
	case err != nil:
		return err
	default:
		for _, line := range a.answerLines(c, answer, nil) {
			a.say("%s", line)
		}
	}
	a.putJSON(out)
	return code
}

// showInterrupted shows what became of a control that was interrupted, and gives the exit code.
func (a *app) showInterrupted(err error) error {
	text := interruptedText(err)
	a.say("%s%s", strings.ToUpper(text[:1]), text[1:])
	a.putUnanswered(strings.TrimSuffix(text, "."))
	return exit{exitInterrupted}
}

// notAsked says of an error of a ledger that cannot be reached that a control was not asked for.
func notAsked(verb string, err error) error {
	if errors.Is(err, ledger.ErrUnreachable) {
		return &control.Unanswered{Verb: verb, Why: err}
	}
	return err
}

// interruptedText says what became of a control that was interrupted.
func interruptedText(err error) string {
	if u, is := errors.AsType[*control.Unanswered](err); is && u.IsUnclear {
		return u.Error() + "."
	}
	return "it was interrupted, and nothing was changed."
}

// answerIn is the JSON of what became of a control, and its exit code.
func (a *app) answerIn(c *day.Control, round string, who control.Person, answer control.Answer, err error) (jsonout.Control, error) {
	out := jsonout.Control{Verb: string(c.Verb), Round: round, N: answer.N, By: who.Name, Reason: answer.Text, State: "taken", At: jsonout.MomentText(answer.At, a.zone())}
	if answer.Waits {
		out.State = "waits"
	}
	if err == nil {
		return out, nil
	}
	out.State, out.Reason = "refused", err.Error()
	if u, is := errors.AsType[*control.Unanswered](err); is {
		if out.N = 0; u.IsUnclear { // whoever takes it for refused repeats it, and a slip counts twice
			out.State = stateUnclear
		}
	}
	refused := (*control.Refused)(nil)
	switch {
	case errors.Is(err, context.Canceled):
		return out, exit{exitInterrupted}
	case !errors.As(err, &refused):
		return out, exit{exitCannot}
	}
	out.N = refused.N
	if spec := day.SpecOf(c.Verb); spec.Arg(day.PathArg) != nil && strings.HasPrefix(refused.Message, day.PlanHasErrors) {
		return out, exit{exitPlan}
	}
	return out, exit{exitCannot}
}

// showAnswers shows what became of a control in several spaces, and gives the exit code.
func (a *app) showAnswers(c *day.Control, round string, who control.Person, answers []control.InSpace) error {
	all := jsonout.ControlOfAll{Verb: string(c.Verb), Round: round, By: who.Name, State: "taken"}
	var code error
	for _, in := range answers {
		if in.Ended {
			all.Spaces = append(all.Spaces, jsonout.ControlInSpace{Space: in.Name, State: "ended", Reason: "the day has ended there"})
			a.say("%s: the day has ended there; nothing was done.", in.Name)
			continue
		}
		if in.Already {
			all.Spaces = append(all.Spaces, jsonout.ControlInSpace{Space: in.Name, State: "already", Reason: in.Answer.Text})
			a.say("%s: %s.", in.Name, in.Answer.Text)
			continue
		}
		out, wrong := a.answerIn(c, round, who, in.Answer, in.Err)
		all.Spaces = append(all.Spaces, jsonout.ControlInSpace{Space: in.Name, N: out.N, State: out.State, At: out.At, Reason: out.Reason})
		if wrong != nil && (code == nil || code == exit{exitCannot}) {
			code = wrong
		}
		for i, line := range a.answerLines(c, in.Answer, in.Err) {
			if i == 0 {
				line = in.Name + ": " + line
			}
			a.say("%s", line)
		}
	}
	all.State = a.stateOfAll(c, all.Spaces, answers)
	a.putJSON(all)
	return code
}

// stateOfAll is the state of a control in several spaces. What somebody is to do about it is said.
func (a *app) stateOfAll(c *day.Control, spaces []jsonout.ControlInSpace, answers []control.InSpace) string {
	isIn := func(state string) bool {
		return slices.ContainsFunc(spaces, func(s jsonout.ControlInSpace) bool { return s.State == state })
	}
	isPartly := (isIn("refused") || isIn(stateUnclear)) && (isIn("taken") || isIn("waits") || isIn("already"))
	lost := slices.IndexFunc(answers, func(in control.InSpace) bool { return errors.Is(in.Err, ledger.ErrUnreachable) })
	switch u := (*control.Unanswered)(nil); {
	case lost >= 0 && errors.As(answers[lost].Err, &u): // the spaces say the rest
		a.say("simcast: %v. Look at simcast control status once the ledger can be reached, and do what is missing with --space.", u.Why)
	case isPartly:
		a.say("simcast: %s was done in some spaces and not in others. Look at simcast control status, and do what is missing with --space.", c.Verb)
	}
	switch {
	case isIn(stateUnclear):
		return stateUnclear
	case isPartly:
		return "partly"
	case isIn("refused"):
		return "refused"
	case isIn("waits") && !isIn("taken"):
		return "waits"
	}
	return "taken"
}

// answerLines are what the asker reads of an answer.
func (a *app) answerLines(c *day.Control, answer control.Answer, err error) (lines []string) {
	unanswered, isUnanswered := errors.AsType[*control.Unanswered](err)
	switch {
	case errors.Is(err, context.Canceled):
		return []string{interruptedText(err)}
	case isUnanswered:
		return []string{unanswered.What() + "."}
	case err != nil:
		return []string{err.Error()}
	}
	said, changes := view.Answered(c, answer, func(t time.Time) string { return wording.Moment(t, a.now(), a.zone()) })
	lines = []string{said}
	for _, change := range changes {
		lines = append(lines, "  "+change)
	}
	return lines
}
