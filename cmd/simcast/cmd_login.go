package main

import (
	"bufio"
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"simcast/apiclient"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/problem"
)

// loginCommand is simcast login.
func (a *app) loginCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "login",
		SuggestFor: []string{"auth", "signin", "connect"},
		Short:      "Save the address of the space and the API key on this machine",
		Long: `login asks for address and key if they are not given, and saves them in the operating
system's key store. simcast then uses them for every command. Linux without a desktop
has no key store: there, set SIMCAST_BASE_URL and SIMCAST_API_KEY; login shows how, and
ends with exit code 1, because it has saved nothing.`,
		Example: `  simcast login
  simcast login --api-key-file key.txt`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 { // not repeated: it may be the key
				return problem.Usage("login takes only flags, and a key is never written in a command", "write simcast login, and it asks for the key; or keep the key in a file, and write simcast login --api-key-file key.txt")
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return a.login() },
	}
	a.addSettings(cmd, "base-url", "api-key-file", "insecure")
	return cmd
}

// login asks for address and key, and keeps them in the key store.
func (a *app) login() error {
	if err := a.keys.Check(); err != nil { // before anything is typed that cannot be kept
		return a.withoutKeyStore(err)
	}
	kept := local.SpaceAccess{BaseURL: cmp.Or(a.settings.BaseURL, a.env("SIMCAST_BASE_URL"))}
	var err error
	if kept.Key, err = a.apiKey(); err != nil {
		return err
	}
	if kept.BaseURL == "" {
		if kept.BaseURL, err = a.prompt("Base URL, such as https://service.example/v1.1/interface: "); err != nil {
			return err
		}
	}
	if err := apiclient.CheckBaseURL(kept.BaseURL, a.settings.Insecure); err != nil { // before the key is asked for
		return err
	}
	if kept.Key == "" {
		if kept.Key, err = a.promptHidden("API key (not shown): "); err != nil {
			return err
		}
	}
	client, err := apiclient.New(apiclient.Config{BaseURL: kept.BaseURL, Key: kept.Key, Insecure: a.settings.Insecure})
	if err != nil {
		return err
	}
	defer client.Close()
	if hint := client.Hint(); hint != "" { // while it is easy to say another one
		a.warn("%s", hint)
	}
	if err := a.keys.Save(kept); err != nil {
		return err
	}
	a.say("Saved in the key store. simcast check, send and rerun use it from now on.")
	if !a.settings.JSON {
		a.screen().Propose("Next:", "check your plan", "simcast check plan.xlsx")
		a.screen().Propose("Or:", "make a planning workbook, filled from the space", "simcast new plan.xlsx")
	}
	a.putJSON(jsonout.LoggedIn{BaseURL: kept.BaseURL, Kept: true})
	return nil
}

// withoutKeyStore shows what to type where nothing can be saved.
func (a *app) withoutKeyStore(err error) error {
	if a.settings.JSON {
		return err
	}
	address, yours := cmp.Or(a.settings.BaseURL, a.env("SIMCAST_BASE_URL")), "the key of your space in place of KEY"
	if address == "" {
		address = "https://service.example/v1.1/interface"
		yours = "the address of your service in place of " + address + ", and " + yours
	}
	a.say("To connect your space in this terminal, type these two lines here, with %s:", yours)
	a.say("  %s", terminal.SetVariable("SIMCAST_BASE_URL", address))
	a.say("  %s", terminal.SetVariable("SIMCAST_API_KEY", "KEY"))
	return problem.Usage("this machine has no key store that can be used, so login can save nothing", "type the two lines above instead")
}

var errNobodyToAsk = problem.Usage("nobody is at a terminal to ask", "write --base-url https://service.example/v1.1/interface --api-key-file key.txt")

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
	fd := int(a.stdin.Fd())
	if state, err := term.GetState(fd); err == nil {
		defer a.interrupts.BeforeExit(func() { _ = term.Restore(fd, state) })()
	}
	fmt.Fprint(a.stderr, question)
	secret, err := term.ReadPassword(fd)
	fmt.Fprintln(a.stderr)
	return strings.TrimSpace(string(secret)), err
}

// logoutCommand is simcast logout.
func (a *app) logoutCommand() *cobra.Command {
	return &cobra.Command{
		Use:         "logout",
		SuggestFor:  []string{"signout", "forget"},
		Annotations: help.WithoutSpace(),
		Short:       "Remove the saved address and API key from this machine",
		Example:     "  simcast logout",
		Args:        help.None(""),
		RunE: func(*cobra.Command, []string) error {
			if err := a.keys.Forget(); err != nil {
				return err
			}
			a.say("The saved address and API key are removed from this machine.")
			a.putJSON(jsonout.LoggedOut{})
			return nil
		},
	}
}
