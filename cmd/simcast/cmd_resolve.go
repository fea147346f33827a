package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"simcast/cmd/simcast/help"
	"simcast/cmd/simcast/machine"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
)

// resolveCommand is simcast resolve.
func (a *app) resolveCommand() *cobra.Command {
	var by string
	cmd := &cobra.Command{
		Use:   "resolve RESULTS",
		Short: "Say of each uncertain message whether it is there",
		Long: `resolve shows each message of a results file that is uncertain, with its team and
the moment at which it was posted, and asks whether it is there: look for it in the
exercise, and answer. What is there counts as sent, what is not there as failed, so
that simcast rerun posts it. What you do not know stays uncertain.

Each answer is in the ledger at once, with your name and the time, and at the end
the results file is written again. It needs no connection, and no key where the
ledger knows the run. While a run is under way in the space it is refused.

It exits with 3 while a message is uncertain.`,
		Example: `  simcast resolve plan.results.xlsx
  simcast resolve plan.results.xlsx --as "Ada, exercise control"`,
		Args: help.One("results file", "PLAN.results.xlsx"),
		RunE: func(cmd *cobra.Command, args []string) error { return a.resolve(cmd.Context(), args[0], by) },
	}
	cmd.Flags().StringVar(&by, "as", "", "who has looked: the `NAME` that the ledger keeps (default: your login name)")
	return cmd
}

// resolving is one resolve under way.
type resolving struct {
	*resolve.Results
	file    *results.File
	by      string
	answers []answered
}

// answered is a message that was asked about, and what was found.
type answered struct {
	*resolve.Question
	found resolve.Finding
	at    time.Time
}

// resolve asks of each uncertain message of a results file whether it is there.
func (a *app) resolve(ctx context.Context, path, by string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return usage(path+" is a folder, as of the results of many spaces", "name one results file in it")
	}
	if by == "" {
		by = machine.UserName(a.env)
	}
	record, err := a.openLedger(false)
	if err != nil {
		return err
	}
	defer record.Close()
	found, err := resolve.Open(ctx, resolve.Config{Open: func() (*readers.File, error) { return openResults(path, "") }, Ledger: record,
		Fingerprint: a.fingerprint, Demo: a.settings.demo, By: by, Now: a.now})
	if err != nil {
		return err
	}
	if len(found.Questions()) > 0 && !a.mayAsk() {
		_ = found.Close() // nothing was written
		return usage("nobody is at a terminal to say what is there", "run it at a terminal, use the page of simcast web, or write sent or failed into the column result and rerun the file")
	}
	r := &resolving{Results: found, by: by, file: results.NewFile(path, found.Report().File.Mode, record, func(err error) { a.say("simcast: %v", err) }, a.now)}
	interrupted, err := a.askAll(r)
	return a.endResolve(r, interrupted, err)
}

// fingerprint is that of the key at hand, "" where there is none.
func (a *app) fingerprint() string {
	if a.settings.demo {
		return space.Fingerprint("") // every demo is of the same invented space, whatever its key
	}
	if where, err := a.access(); err == nil {
		return space.Fingerprint(where.Key)
	}
	if key, err := a.apiKey(); err == nil && key != "" {
		return space.Fingerprint(key)
	}
	return ""
}

// endResolve writes the results file, also where the questions ended early, and says what came of it. failed is why no
// further answer could be written down.
func (a *app) endResolve(r *resolving, interrupted bool, failed error) error {
	path := r.file.Path
	var written error
	if r.Changed() {
		written = r.file.Write(r.Report())
		path = r.file.Path
	}
	for _, note := range r.file.Notes() {
		a.say("%s", note)
	}
	closed := r.Close()
	a.interrupts.end()
	a.sayResolved(r, path)
	if interrupted && len(r.answers) > 0 {
		a.say("Interrupted: what was answered is kept.")
	} else if interrupted {
		a.say("Interrupted.")
	}
	for _, err := range []error{failed, written, closed} {
		if err != nil {
			a.say("simcast: %v", err)
		}
	}
	if written != nil {
		path = ""
		a.say("The ledger has the answers: simcast rerun and simcast resolve go by it.")
	}
	a.putResolved(r, path)
	switch {
	case interrupted:
		return exit{exitInterrupted}
	case failed != nil, written != nil, closed != nil:
		return exit{exitCannot}
	case len(r.Questions())+r.WithoutHash > 0:
		return exit{exitOpen}
	}
	return nil
}

// sayResolved says what came of the questions, and what to do next.
func (a *app) sayResolved(r *resolving, path string) {
	there, notThere := r.count(resolve.There), r.count(resolve.NotThere)
	left := len(r.Questions()) + r.WithoutHash
	switch {
	case len(r.answers) == 0 && left == 0:
		a.say("Nothing is uncertain in %s.", path)
	case len(r.answers) == 0:
		a.say("Nothing was answered: %s uncertain.", isOrAre(left))
	default:
		a.say("%d there, %d not there, %d still uncertain.", there, notThere, left)
	}
	if r.WithoutHash > 0 {
		a.say("Not asked, for their delivery cell is empty: %s. Write sent or failed into the column result.", wording.Counted(r.WithoutHash, "message"))
	}
	if r.Changed() {
		a.say("Results: %s", path)
	}
	if failed := r.Count()[plan.Failed]; notThere > 0 && failed > 0 {
		a.say("Next: simcast rerun %s posts what is failed or pending.", path)
	}
}

// isOrAre is a number of messages as the subject of a sentence.
func isOrAre(messages int) string {
	if messages == 1 {
		return "1 message is"
	}
	return wording.Counted(messages, "message") + " are"
}

func (r *resolving) count(found resolve.Finding) (n int) {
	for _, answer := range r.answers {
		if answer.found == found {
			n++
		}
	}
	return n
}

// resolved is the JSON of a resolve.
type resolved struct {
	Run       string           `json:"run"` // under which the ledger has the answers, "" where there are none
	There     int              `json:"there"`
	NotThere  int              `json:"not_there"`
	Uncertain int              `json:"uncertain"` // still
	Results   string           `json:"results"`
	Answers   []resolvedAnswer `json:"answers"`
	Open      []resolvedOpen   `json:"open"` // what is uncertain still
}

// resolvedMessage is a message that was uncertain.
type resolvedMessage struct {
	Place  string `json:"place"`
	Row    int    `json:"row"`
	ID     string `json:"id"`
	Team   string `json:"team"`
	SentAt string `json:"sent_at"` // when the request went out, "" where nobody knows
}

type resolvedAnswer struct {
	resolvedMessage
	Answer string `json:"answer"` // there, or not there
	By     string `json:"by"`
	Time   string `json:"time"`
}

type resolvedOpen struct {
	resolvedMessage
	Result string `json:"result"`
	Reason string `json:"reason"`
}

// putResolved gives the JSON, where it is asked for.
func (a *app) putResolved(r *resolving, path string) {
	if !a.settings.json {
		return
	}
	out := resolved{Run: r.Run(), There: r.count(resolve.There), NotThere: r.count(resolve.NotThere), Uncertain: len(r.Questions()) + r.WithoutHash,
		Results: path, Answers: []resolvedAnswer{}, Open: []resolvedOpen{}}
	message := func(q *resolve.Question) resolvedMessage {
		return resolvedMessage{q.Place.String(), q.Place.Row, q.ID, q.Team, plan.FormatMoment(q.Asked, nil)}
	}
	for _, answer := range r.answers {
		out.Answers = append(out.Answers, resolvedAnswer{message(answer.Question), string(answer.found), r.by, answer.at.Format(time.RFC3339)})
	}
	for _, q := range r.Questions() {
		out.Open = append(out.Open, resolvedOpen{message(q), string(plan.Uncertain), q.Reason})
	}
	a.putJSON(out)
}

// rowOf says of which row a message is.
func rowOf(q *resolve.Question) string {
	if q.ID == "" {
		return fmt.Sprintf("row %d", q.Place.Row)
	}
	return fmt.Sprintf("%s (row %d)", q.ID, q.Place.Row)
}
