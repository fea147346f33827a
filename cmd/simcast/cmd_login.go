package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"simcast/apiclient"
	"simcast/cmd/simcast/apikey"
	"simcast/cmd/simcast/help"
)

// loginCommand is simcast login.
func (a *app) loginCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "login",
		Short: "Keep base URL and API key in the operating system's key store",
		Long: `It asks for what is not given. A Linux without a desktop has no key store: set
SIMCAST_BASE_URL and SIMCAST_API_KEY there.`,
		Example: `  simcast login
  simcast login --base-url https://service.example/v1.1/interface --api-key-file key.txt`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 { // not repeated: it may be the key
				return errors.New("login takes no argument, and a key is never an argument: login asks for it, or reads --api-key-file")
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return a.login() },
	}
}

// login asks for address and key, and keeps them in the key store.
func (a *app) login() error {
	kept := apikey.Access{BaseURL: cmp.Or(a.settings.baseURL, a.env("SIMCAST_BASE_URL"))}
	var err error
	if kept.Key, err = a.apiKey(); err != nil {
		return err
	}
	if kept.BaseURL == "" {
		if kept.BaseURL, err = a.prompt("Base URL: "); err != nil {
			return err
		}
	}
	if kept.Key == "" {
		if kept.Key, err = a.promptHidden("API key (not shown): "); err != nil {
			return err
		}
	}
	if _, err := apiclient.New(apiclient.Config{BaseURL: kept.BaseURL, Key: kept.Key, Insecure: a.settings.insecure}); err != nil {
		return err
	}
	if err := a.keys.Save(kept); err != nil {
		return err
	}
	a.say("Saved in the key store. simcast check, send and rerun use it from now on.")
	a.putKept(kept.BaseURL, true)
	return nil
}

var errNobodyToAsk = errors.New("nobody is at a terminal to ask: give --base-url and --api-key-file")

// prompt asks for a line.
func (a *app) prompt(question string) (string, error) {
	if !a.mayAsk() {
		return "", errNobodyToAsk
	}
	defer a.putQuestion(question)()
	line, err := bufio.NewReader(a.stdin).ReadString('\n')
	return strings.TrimSpace(line), err
}

// promptHidden asks for a line that the terminal does not show.
func (a *app) promptHidden(question string) (string, error) {
	if !a.mayAsk() {
		return "", errNobodyToAsk
	}
	terminal := int(a.stdin.Fd())
	if state, err := term.GetState(terminal); err == nil {
		defer a.interrupts.beforeExit(func() { _ = term.Restore(terminal, state) })()
	}
	fmt.Fprint(a.stderr, question)
	secret, err := term.ReadPassword(terminal)
	fmt.Fprintln(a.stderr)
	return strings.TrimSpace(string(secret)), err
}

// logoutCommand is simcast logout.
func (a *app) logoutCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "logout",
		Short:   "Remove base URL and API key from the operating system's key store",
		Example: "  simcast logout",
		Args:    help.None(""),
		RunE: func(*cobra.Command, []string) error {
			if err := a.keys.Forget(); err != nil {
				return err
			}
			a.say("Forgotten.")
			a.putKept("", false)
			return nil
		},
	}
}
