package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"
)

// mayAsk reports whether somebody is there to answer.
func (a *app) mayAsk() bool {
	return a.settings.apiKeyFile != "-" && terminal(a.stdin) && terminal(a.stderr)
}

// confirm asks before the first POST.
func (a *app) confirm(ctx context.Context, j *job) error {
	n := len(j.settled.ToPost)
	if j.yes || a.settings.demo || n == 0 {
		return nil
	}
	if !a.mayAsk() {
		return usage("nobody is at a terminal to confirm what is about to go out", "add --yes")
	}
	yes, err := a.ask(ctx, fmt.Sprintf("Post %s?", counted(n, "message")))
	if err != nil {
		return err
	}
	if !yes {
		a.say("Nothing was posted.")
		return exit{exitCannot}
	}
	return nil
}

// ask puts a question to which only a clear yes is a yes. Ctrl-C ends it.
func (a *app) ask(ctx context.Context, question string) (bool, error) {
	fmt.Fprint(a.stderr, printable(question)+" [y/N] ")
	answer := make(chan string, 1)
	go func() {
		line, _ := bufio.NewReader(a.stdin).ReadString('\n') // an end of input is no yes
		answer <- line
	}()
	select {
	case line := <-answer:
		line = strings.ToLower(strings.TrimSpace(line))
		return line == "y" || line == "yes", nil
	case <-ctx.Done():
		fmt.Fprintln(a.stderr)
		return false, ctx.Err()
	}
}
