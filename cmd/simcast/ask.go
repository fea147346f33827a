package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"simcast/pipeline"
)

// mayAsk reports whether somebody is there to answer.
func (a *app) mayAsk() bool {
	return a.settings.apiKeyFile != "-" && terminal(a.stdin) && terminal(a.stderr)
}

// confirm asks before the first POST.
func (a *app) confirm(j *job) error {
	n := len(j.Settled.ToPost)
	if j.posting.yes || a.settings.demo || n == 0 {
		return nil
	}
	if !a.mayAsk() {
		return usage("nobody is at a terminal to confirm what is about to go out", "add --yes")
	}
	yes, err := a.ask(fmt.Sprintf("Post %s?", pipeline.Counted(n, "message")))
	if err != nil {
		return err
	}
	if !yes {
		a.say("Nothing was posted.")
		return exit{exitCannot}
	}
	return nil
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
