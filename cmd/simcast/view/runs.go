package view

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Runs are runs that were left to workers, a line each, with moments in that zone.
func Runs(runs []ledger.WorkersRun, zone *time.Location) (b Block) {
	for i := range runs {
		b.Lines = append(b.Lines, lineOf(&runs[i], zone))
	}
	if len(runs) == 0 {
		b.say("No run was left to workers.")
	}
	return b
}

func (b *Block) say(texts ...string) {
	for _, text := range texts {
		b.Lines = append(b.Lines, []Phrase{Plain(text)})
	}
}

// lineOf is the line of one of them.
func lineOf(r *ledger.WorkersRun, zone *time.Location) []Phrase {
	what := cmp.Or(r.Plan, "a plan")
	if r.Kind == ledger.KindPlay {
		what = "a day of " + what
	}
	if r.Round != "" {
		what += fmt.Sprintf(" in the round %q", r.Round)
	}
	return []Phrase{As(Strong, r.Name), Plain("  " + string(r.State()) + ": " + what + fmt.Sprintf("; %d of %s done, %d of %s sent; since %s, by %s", r.Done, wording.Counted(r.Spaces, "space"),
		r.Sent, wording.Counted(max(r.ToSend, r.Sent), "message"), wording.Moment(r.Started, time.Time{}, zone), person(r.By)) + stopAsked(r, zone))}
}

func stopAsked(r *ledger.WorkersRun, zone *time.Location) string {
	if r.Stopped.IsZero() {
		return ""
	}
	return fmt.Sprintf("; %s asked to stop it at %s", person(r.StopBy), wording.Moment(r.Stopped, time.Time{}, zone))
}

// person is who works on which machine.
func person(h ledger.Holder) string {
	return wording.Clip(cmp.Or(h.User, "somebody") + "@" + h.Host)
}

// Workers are the workers that are alive, a line each.
func Workers(workers []ledger.Worker) (b Block) {
	for i := range workers {
		w := &workers[i]
		b.Lines = append(b.Lines, []Phrase{As(Strong, "Worker"), Plain(fmt.Sprintf(
			" %s, process %d: sends in %d of at most %s; has the keys of %s that runs have left to workers; its last sign of life is %s old",
			person(w.Holder), w.PID, w.Lanes, wording.Counted(w.MaxLanes, "space"), wording.Counted(w.Serves, "space"), wording.Span(w.Silent)))})
	}
	if len(workers) == 0 {
		b.say("No worker is running.")
	}
	return b
}

// UnservedText names spaces in which something is to be sent, and for which no worker has the key; "" where there are none.
func UnservedText(lanes []ledger.WorkersSpace) string {
	if len(lanes) == 0 {
		return ""
	}
	names := make([]string, 0, len(lanes))
	for i := range lanes {
		names = append(names, lanes[i].Name)
	}
	return "No running worker has the key of " + wording.First(names, MaxNamed) + ": start a worker of this simcast with a list that has " + wording.Of(len(lanes), "it", "them") + "."
}

// SpacesOfRun says how far a run is in each of its spaces, and how it ended there. serving says how workers stand to a space.
func SpacesOfRun(lanes []ledger.WorkersSpace, serving func(*ledger.WorkersSpace) control.Serving) Block {
	var rows []Counted
	for i := range lanes {
		l := &lanes[i]
		rows = append(rows, Counted{Name: l.Name, Counts: plan.Counts{Counts: l.Counts, Pending: l.Pending()}, Note: stands(l, serving(l))})
	}
	b := Spaces(rows, len(lanes))
	b.say(ReasonsOf(lanes)...)
	return b
}

// stands is a word on how the run stands in a space, and which worker has it.
func stands(l *ledger.WorkersSpace, serving control.Serving) string {
	switch control.LeftAs(l, serving) {
	case control.DoneThere:
		return cmp.Or(plan.HowEnded(l.How), "done")
	case control.BeginsThere:
		return fmt.Sprintf("begins at %s, for %s", person(l.Holder), wording.Span(l.HeldFor))
	case control.AtWorker:
		return "at " + person(l.Holder)
	case control.NoKey:
		return "no worker"
	case control.NoRoom:
		return "no room at a worker"
	case control.TriedAgain:
		return "failed, is tried again"
	}
	return "waits"
}

// ReasonsOf are why a run stopped in spaces, each reason once with them.
func ReasonsOf(lanes []ledger.WorkersSpace) (texts []string) {
	var reasons []string
	spaces := map[string][]string{}
	for i := range lanes {
		reason := plan.StoppedIn(lanes[i].How)
		if lanes[i].Ended.IsZero() || reason == "" {
			continue
		}
		if !slices.Contains(reasons, reason) {
			reasons = append(reasons, reason)
		}
		spaces[reason] = append(spaces[reason], lanes[i].Name)
	}
	for _, reason := range reasons {
		texts = append(texts, wording.First(spaces[reason], MaxNamed)+": the run stopped: "+reason)
	}
	return texts
}
