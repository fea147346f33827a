package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/problem"
	"simcast/templates/wording"
)

// mayAsk reports whether somebody is there to answer.
func (a *app) mayAsk() bool {
	return a.settings.APIKeyFile != "-" && terminal.Is(a.stdin) && terminal.Is(a.stderr)
}

// isAsked reports whether somebody is asked before anything goes out.
func (a *app) isAsked(said bool) bool { return !said && !a.settings.Demo && a.mayAsk() }

// confirmPost asks before so many messages of a job go out, where it is not said already.
func (a *app) confirmPost(j *job, question string, messages int) error {
	if j.flags.Yes || a.settings.Demo || messages == 0 {
		return nil
	}
	if !a.mayAsk() {
		return problem.Usage("there is nobody at a terminal to confirm the messages", "add --yes")
	}
	yes, err := a.ask(question)
	if err != nil {
		return err
	}
	if !yes {
		a.say("Nothing was sent.")
		a.endJob(j, toQuestion)
		return exit{exitCannot}
	}
	return nil
}

// askAfterSuspend is how runs that stood still ask whether to go on, once for all that find the same gap; nil where nobody is there to
// answer, and then it stops. It asks in spite of --yes, which was said of a run without a
// gap. Who interrupts it instead of answering has said no.
func (a *app) askAfterSuspend(soft context.Context, shown *terminal.Progress) func(gap time.Duration) bool {
	if !a.mayAsk() {
		return nil
	}
	return onceForAll(a.now, func(gap time.Duration) bool {
		left := shown.Pause()
		defer shown.Resume()
		said := make(chan bool, 1)
		go func() {
			yes, err := a.ask(fmt.Sprintf("simcast was paused for about %s: the machine slept, or its clock was put forward. %s left. Continue?",
				wording.Roughly(gap.Round(time.Minute)), leftOf(left)))
			said <- err == nil && yes
		}()
		select {
		case yes := <-said:
			return yes
		case <-soft.Done():
			return false
		}
	})
}

// leftOf says how many messages a run still has.
func leftOf(messages int) string {
	if messages == 1 {
		return "1 message is"
	}
	return wording.Counted(messages, "message") + " are"
}

// warn says what has to be looked at before a question is answered.
func (a *app) warn(format string, args ...any) {
	a.sayIn(view.As(view.Warning, "Attention: "), view.Plain(fmt.Sprintf(format, args...)))
}

// putQuestion puts a question, which is answered behind it. Until answered, what is said to who interrupts instead begins a
// line.
func (a *app) putQuestion(question string) (answered func()) {
	a.screen().Prompt(view.As(view.Strong, question))
	return a.interrupts.BeforeExit(func() { fmt.Fprintln(a.stderr) })
}

// ask puts a question to which only a clear yes is a yes.
func (a *app) ask(question string) (bool, error) {
	defer a.putQuestion(question + " [y/N]")()
	line, err := bufio.NewReader(a.stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	line = strings.ToLower(strings.TrimSpace(line))
	return line == "y" || line == "yes", nil
}

// onceForAll puts a question about a gap once to all who meet it: whose gap began before the
// last answer was given has that answer.
func onceForAll(now func() time.Time, ask func(gap time.Duration) bool) func(gap time.Duration) bool {
	var mu sync.Mutex
	var answered time.Time
	var goOn bool
	return func(gap time.Duration) bool {
		began := now().Add(-gap)
		mu.Lock()
		defer mu.Unlock()
		if answered.IsZero() || !began.Before(answered) {
			goOn = ask(gap)
			answered = now()
		}
		return goOn
	}
}

// askSpace asks what the key is, in spite of what was said where that chooses none.
func (a *app) askSpace(j *pipeline.SpaceRun) error {
	unknown := j.UnknownKey()
	j.Fault = nil
	if len(unknown.Alike) > 1 {
		a.warn("the ledger does not know this key, but it knows spaces with the same teams. If you choose the wrong answer, everything may be sent twice.")
		return a.askWhich(j, unknown, "Is it one of these, with a renewed key, or a new space?")
	}
	a.warn("%s.", unknown.Reason())
	a.say("  same  It is the same space, and its key was renewed. What was sent there counts as sent, and is not sent again.")
	a.say(answerNew)
	answer, err := a.choose("Is this the same space, with a renewed key, or a new one?", []string{"same", "new"},
		unknownSpace("say --same-space if the key was renewed, so that nothing is sent twice, or --new-space if it is another space"))
	setSpace(&j.Asked, answer)
	return err
}

// setSpace has it asked for what was answered: same, new, or the number of a space; "" is nothing.
func setSpace(asked *pipeline.SendOptions, answer string) {
	asked.SameSpace, asked.NewSpace = answer, false
	switch answer {
	case "same":
		asked.SameSpace = identify.AnySpace
	case "new":
		asked.SameSpace, asked.NewSpace = "", true
	}
}

// answerNew is what the answer new means.
const answerNew = "  new   It is another space. Nothing counts as sent there: all messages are sent."

// unknownSpace is the error where nobody says which space is meant.
func unknownSpace(instead string) error {
	return problem.Usage("simcast must know which space this is", instead)
}

// choose asks until it has one of the answers: what is typed next would go to the shell. Where nobody answers it is the error that
// says what to write in the command instead.
func (a *app) choose(question string, answers []string, unanswered error) (string, error) {
	for {
		answer, err := a.prompt(fmt.Sprintf("%s [%s] ", question, strings.Join(answers, "/")))
		answer = strings.ToLower(answer)
		switch {
		case err == nil && slices.Contains(answers, answer):
			return answer, nil
		case errors.Is(err, io.EOF):
			fmt.Fprintln(a.stderr)
			return "", unanswered
		case err != nil:
			return "", err
		}
		a.say("Write %s. To end without sending, press Ctrl-C.", wording.OrList(answers))
	}
}

// askWhich shows the spaces that look alike, and asks for the number of one.
func (a *app) askWhich(j *pipeline.SpaceRun, unknown *identify.UnknownKeyError, question string) error {
	var numbers []string
	for _, s := range unknown.Alike {
		a.say("  %-5d %s", s.Number, s)
		numbers = append(numbers, strconv.Itoa(s.Number))
	}
	a.say("A number says that the key of that space was renewed. What was sent there counts as sent, and is not sent again.")
	a.say(answerNew)
	answer, err := a.choose(question, append(numbers, "new"),
		unknownSpace("say --same-space with the number of the space whose key was renewed, so that nothing is sent twice, or --new-space if it is another space"))
	setSpace(&j.Asked, answer)
	return err
}

// askSpaces asks once for all whether the keys were renewed, and of each space that looks like several
// which one it is.
func (a *app) askSpaces(j *job, unknown []*pipeline.SpaceRun) error {
	if j.IsAlone {
		return a.askSpace(j.one())
	}
	a.warn("the ledger knows spaces with the same teams, but not the keys of these spaces: %s.", view.Names(unknown, view.MaxNames))
	a.say("  same  They are the same spaces, and their keys were renewed. What was sent there counts as sent, and is not sent again.")
	a.say("  new   They are other spaces. Nothing counts as sent there: all messages are sent.")
	answer, err := a.choose("Are these the same spaces, with renewed keys, or new ones?", []string{"same", "new"},
		unknownSpace("say --same-space if the keys were renewed, so that nothing is sent twice, or --new-space if they are other spaces"))
	if err != nil {
		return err
	}
	for _, run := range unknown {
		setSpace(&run.Asked, answer)
		isUnknown := run.UnknownKey()
		run.Fault = nil
		if answer == "same" && len(isUnknown.Alike) > 1 {
			if err := a.askWhich(run, isUnknown, "Which of these is "+run.Name+", or is it a new space?"); err != nil {
				return err
			}
		}
	}
	return nil
}
