package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"simcast/templates/wording"
)

// mayAsk reports whether somebody is there to answer.
func (a *app) mayAsk() bool {
	return a.settings.apiKeyFile != "-" && terminal(a.stdin) && terminal(a.stderr)
}

// confirmPost asks before so many messages go out, where it is not said already.
func (a *app) confirmPost(question string, messages int, said bool) error {
	if said || a.settings.demo || messages == 0 {
		return nil
	}
	if !a.mayAsk() {
		return usage("nobody is at a terminal to confirm what is about to go out", "add --yes")
	}
	yes, err := a.ask(question)
	if err != nil {
		return err
	}
	if !yes {
		a.say("Nothing was posted.")
		return exit{exitCannot}
	}
	return nil
}

// askAfterSuspend is how a run that stood still asks whether to go on; nil where nobody is there to
// answer, and then it stops. It asks in spite of --yes, which was said of a run without a
// gap. Who interrupts it instead of answering has said no.
func (a *app) askAfterSuspend(soft context.Context, f runUI) func(gap time.Duration) bool {
	if !a.mayAsk() {
		return nil
	}
	return func(gap time.Duration) bool {
		left := f.pause()
		said := make(chan bool, 1)
		go func() {
			yes, err := a.ask(fmt.Sprintf("simcast stood still for about %s: the machine slept, or its clock was put forward. %s left. Go on?",
				wording.Roughly(gap.Round(time.Minute)), leftOf(left)))
			said <- err == nil && yes
		}()
		select {
		case yes := <-said:
			return yes
		case <-soft.Done():
			return false
		}
	}
}

func leftOf(messages int) string {
	if messages == 1 {
		return "1 message is"
	}
	return wording.Counted(messages, "message") + " are"
}

// ask puts a question to which only a clear yes is a yes.
func (a *app) ask(question string) (bool, error) {
	fmt.Fprint(a.stderr, printable(question)+" [y/N] ")
	line, err := bufio.NewReader(a.stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	line = strings.ToLower(strings.TrimSpace(line))
	return line == "y" || line == "yes", nil
}
