package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/cli/browser"
	"github.com/spf13/cobra"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/web"
	"simcast/cmd/simcast/web/board"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/day"
	"simcast/pipeline/problem"
)

// serving is what web is asked with.
type serving struct {
	Port      int           `flag:"port" value:"PORT" group:"The page" help:"serve the page at this PORT of 127.0.0.1 (default: a free one)"`
	NoBrowser bool          `flag:"no-browser" help:"only print the address of the page"`
	Interval  time.Duration `flag:"interval" value:"TIME" group:"Pace, and when to give up" help:"at least this TIME between the starts of two messages (default: 500ms, with the stand-in 50ms)"`
	open      openPlanFunc  // puts a plan on the page that is to be looked at first; nil for the list of plans
}

// openPlanFunc puts a plan on the page, and gives it.
type openPlanFunc func(*session.Session) (session.PlanFile, error)

// webCommand is simcast web.
func (a *app) webCommand() *cobra.Command {
	var s serving
	cmd := &cobra.Command{
		Use:        "web",
		SuggestFor: []string{"gui", "ui", "page", "open", "serve", "browser"},
		Short:      "Open the page: check, see, send and rerun in the browser",
		Long: `The page works on this machine only. Upload a plan, see its problems by cell and every
message as its players will see it, choose rows or teams, send, watch or stop the run,
download the results, and send the rest. It sends exactly as simcast send does. While
simcast play plays an exercise day, the page has its board. To open it with a plan:

  simcast plan.xlsx

The address that it prints has a token; without the token the page shows nothing. You
may close the page: a run continues, and the address opens the page again. Ctrl-C, or
Quit on the page, ends simcast: a run under way is stopped first, and its results are
written. A second Ctrl-C stops at once.

Uploaded plans and their results are kept in a folder beside the ledger: desk, or
desk-NAME for another ledger than the default one. If simcast has no key, the page asks
for it. With --demo the page uses an invented space, and everything is deleted at the
end. What simcast play --demo plays in another terminal is on its board, in History and
under What players see.`,
		Example: `  simcast web
  simcast web --demo
  simcast web --no-browser --port 8080`,
		Args: help.None("to open the page with a plan, write simcast PLAN"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			err := a.serve(cmd.Context(), s)
			if err != nil && a.fromDesktop {
				local.ShowWithoutTerminal(err)
			}
			return err
		},
	}
	flags.Add(cmd.Flags(), &s)
	a.addSettings(cmd, "demo")
	return cmd
}

// goodbye is how long the page that says it has still time to fetch what it looks like.
const goodbye = 2 * time.Second

// serve serves the page until Ctrl-C or Quit, and then until its run has ended.
func (a *app) serve(ctx context.Context, s serving) error {
	if s.Port < 0 || s.Port > 65535 || s.Interval < 0 {
		return problem.Usage("a port is from 0 to 65535, and an interval is not negative", "leave --port and --interval out")
	}
	folder, remove, err := a.pageFolder()
	if err != nil {
		return err
	}
	defer remove()
	records := &local.LedgerOpenOnce{}
	defer records.Close()
	access, err := a.pageAccess(ctx, records)
	if err != nil {
		return err
	}
	defer access.Close()
	if client, _, err := access.Client(); err == nil && client.Hint() != "" {
		a.warn("%s", client.Hint())
	}
	page, err := session.New(session.Config{Folder: folder, Access: access, Now: a.now, Clock: a.clock, Zone: a.zone(), Interval: s.Interval, User: local.UserName(a.env)})
	if err != nil {
		return err
	}
	first := "" // of the page, as its address says it
	if s.open != nil {
		plan, err := s.open(page)
		if err != nil {
			return err
		}
		first = web.FirstPlan(plan)
	}
	if a.fromDesktop {
		if address := openAlready(ctx, folder); address != "" {
			return a.showAgain(address + first)
		}
	}
	return a.servePage(ctx, s, access, page, folder, first)
}

// showAgain shows the page that is open already.
func (a *app) showAgain(address string) error {
	a.say("The page is open already: %s", address)
	if err := local.InBrowser(browser.OpenURL, address); err != nil {
		return fmt.Errorf("simcast runs already, but no browser could be opened to show its page: %w", err)
	}
	return nil
}

// servePage serves the page, and closes it.
func (a *app) servePage(ctx context.Context, s serving, access *pageAccess, page *session.Session, folder, first string) error {
	soft, hard, release := a.interrupts.TwoStops(func() {
		if page.Busy() {
			a.sayIn(terminal.Stopping()...)
		}
	})
	defer release()
	ended, quit := context.WithCancel(soft)
	defer quit()
	address, stop, err := web.Start(ctx, fmt.Sprintf("127.0.0.1:%d", s.Port), web.Config{Session: page, Access: access, Inbox: access.Inbox, History: access.History, Days: board.LedgerDays(access.Days(), local.UserName(a.env)),
		Quit: func() { time.AfterFunc(goodbye, quit) }, Now: a.now, Insecure: a.settings.Insecure, User: local.UserName(a.env), Say: func(text string) { a.say("%s", text) },
		PlayAgain: func(plan, round string, shown *day.Board) string {
			return a.commandOnPage(plan, round, access.IsDemo(), shown)
		}})
	if err != nil {
		return err
	}
	defer stop() // after the session is closed: the page shows how its run ends
	defer rememberPage(folder, address)()
	a.printPage(address + first)
	if !s.NoBrowser {
		go a.openPage(address+first, quit)
	}
	<-ended.Done()
	return a.closeSession(hard, page)
}

// closeSession waits until the run under way, if there is one, has ended politely.
func (a *app) closeSession(hard context.Context, page *session.Session) error {
	run := page.UnderWay()
	page.Close(hard)
	if run == nil {
		return nil
	}
	ended := run.Snapshot()
	switch {
	case ended.Summary == nil:
		return ended.Err
	case ended.Summary.ResultsError != nil: // also of what was interrupted, as exitOf has it
		a.say("simcast: %v; simcast history shows the result of each message.", ended.Summary.ResultsError)
		return exit{exitCannot}
	case !ended.Summary.Interrupted:
		return ended.Err
	}
	a.say("Interrupted. The results are written, and can be run again: %s", ended.Results)
	return exit{exitInterrupted}
}

// printPage says where the page is.
func (a *app) printPage(address string) {
	a.putJSON(jsonout.Page{URL: address})
	a.say("The page: %s", address)
	a.say("Ctrl-C ends it.")
}

// openPage opens the page in the browser, and may last as long as that does. Where
// there is none, a planner without a terminal would never know that simcast runs:
// then it quits.
func (a *app) openPage(address string, quit func()) {
	err := local.InBrowser(browser.OpenURL, address)
	if err == nil {
		return
	}
	a.say("No browser could be opened (%v). Open the address in a browser.", err)
	if a.fromDesktop && errors.Is(err, exec.ErrNotFound) {
		quit()
	}
}

// A page that was opened by a double-click has no terminal that shows its address.
// Who has closed the browser's tab meanwhile, and double-clicks again, wants that
// page back, with the run that may be under way on it, and not a second one. So a
// page's address stands in a file that only this user can read, as long as it serves.

// addressFile is the name of the file that says where the page of a folder is open.
const addressFile = "open-page.url"

// rememberPage writes down where the page of a folder is, until forget. A page that
// cannot be found again is still a page.
func rememberPage(folder, address string) (forget func()) {
	path := filepath.Join(folder, addressFile)
	if os.WriteFile(path, []byte(address), 0o600) != nil {
		return func() {}
	}
	return func() {
		if text, err := os.ReadFile(path); err == nil && string(text) == address {
			_ = os.Remove(path) // the next page writes its own
		}
	}
}

// openAlready is the address of a page that serves the folder now, "" where none answers.
func openAlready(ctx context.Context, folder string) string {
	text, err := os.ReadFile(filepath.Join(folder, addressFile))
	if err != nil {
		return ""
	}
	address, err := url.Parse(string(text))
	if err != nil || address.Scheme != "http" || net.ParseIP(address.Hostname()) == nil || !net.ParseIP(address.Hostname()).IsLoopback() {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return ""
	}
	answer, err := new(http.Transport{DisableKeepAlives: true}).RoundTrip(request) // around every proxy, and to no other place
	if err != nil {
		return ""
	}
	defer answer.Body.Close()
	for _, cookie := range answer.Cookies() {
		// Whatever else has the port now does not let the token in so.
		if answer.StatusCode == http.StatusOK && strings.HasPrefix(cookie.Name, "simcast-") {
			return address.String()
		}
	}
	return ""
}
