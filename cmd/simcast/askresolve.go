package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/resolve"
	"simcast/templates/wording"
)

// askAll asks about each uncertain message, in the file's order. It ends early where somebody interrupts it or quits, or
// where an answer cannot be written down.
func (a *app) askAll(r *resolving) (interrupted bool, err error) {
	questions := r.Questions()
	if len(questions) == 0 {
		return false, nil
	}
	soft, _, release := a.twoStops(func() {})
	defer release()
	a.say("%s uncertain: %s may be out, and no answer is known.", isOrAre(len(questions)), theyOrIt(len(questions)))
	a.say("Look in the exercise, and answer: y it is there, n it is not there, ? not known (leave it), q quit.")
	lines := bufio.NewReader(a.stdin)
	for i, q := range questions {
		a.showQuestion(fmt.Sprintf("%d of %d", i+1, len(questions)), q)
		found, goOn := a.askFound(soft, lines)
		if found != "" {
			if err := r.Answer(q, found); err != nil {
				return false, err
			}
			r.answers = append(r.answers, answered{q, found, a.now()})
		}
		if !goOn {
			return soft.Err() != nil, nil
		}
	}
	return false, nil
}

func theyOrIt(n int) string {
	if n == 1 {
		return "it"
	}
	return "they"
}

// showQuestion shows a message as it was posted, and what is known of it.
func (a *app) showQuestion(number string, q *resolve.Question) {
	a.say("")
	a.sayIn(terminal.As(terminal.Strong, number+"  "+rowOf(q)), terminal.Plain(fmt.Sprintf(": %s on %s to %s", q.Persona, q.Channel, q.Team)))
	line := func(name, text string) {
		if text != "" {
			a.screen().Hanging(12, terminal.Plain(fmt.Sprintf("  %-9s %s", name, text)))
		}
	}
	line("Posted", a.whenPosted(q.Asked))
	line("To", q.Message.To)
	line("Subject", q.Message.Subject)
	line("Title", q.Message.Title)
	for i, text := range textLines(q.Message.Body) {
		name := ""
		if i == 0 {
			name = "Text"
		}
		line(name, text)
	}
	if !q.IsPosted {
		line("", "(as the results have it: this ledger does not know what was posted)")
	}
	line("Why", q.Reason)
}

// whenPosted is the moment of the request; today's by the hour.
func (a *app) whenPosted(at time.Time) string {
	if at.IsZero() {
		return "at a moment that nobody knows"
	}
	now := a.now()
	at = at.In(a.zone())
	if at.Format(time.DateOnly) == now.In(a.zone()).Format(time.DateOnly) {
		return "today at " + at.Format("15:04:05")
	}
	return at.Format(time.DateTime)
}

// maxTextLines and maxTextLine are how much of a message's text a question shows.
const maxTextLines, maxTextLine = 8, 200

// textLines is the beginning of a text, line by line.
func textLines(text string) (lines []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if len(lines) == maxTextLines {
			return append(lines, "…")
		}
		lines = append(lines, wording.Shorten(line, maxTextLine))
	}
	return lines
}

// askFound asks until there is an answer. found is empty where it is not known; goOn is false where no further question is
// to be put.
func (a *app) askFound(soft context.Context, lines *bufio.Reader) (found resolve.Finding, goOn bool) {
	type typed struct {
		line string
		err  error
	}
	for {
		a.screen().Prompt(terminal.As(terminal.Strong, "Is it there? [y/n/?/q]"))
		said := make(chan typed, 1)
		go func() {
			line, err := lines.ReadString('\n')
			said <- typed{line, err}
		}()
		select {
		case answer := <-said:
			switch word := strings.ToLower(strings.TrimSpace(answer.line)); {
			case word == "y" || word == "yes":
				return resolve.There, answer.err == nil
			case word == "n" || word == "no":
				return resolve.NotThere, answer.err == nil
			case answer.err != nil, word == "q", word == "quit":
				return "", false
			case word == "?":
				return "", true
			}
			a.say("Write y, n, ? or q.")
		case <-soft.Done():
			fmt.Fprintln(a.stderr)
			return "", false
		}
	}
}
