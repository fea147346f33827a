package summary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// Runs shows runs that were left to workers, a line each, with moments in that zone.
func Runs(screen terminal.Screen, runs []ledger.WorkersRun, zone *time.Location) {
	if len(runs) == 0 {
		screen.Line(view.Plain("No run was left to workers."))
		return
	}
	for i := range runs {
		Run(screen, &runs[i], zone)
	}
}

// Run shows one of them.
func Run(screen terminal.Screen, r *ledger.WorkersRun, zone *time.Location) {
	what := cmp.Or(r.Plan, "a plan")
	if r.Kind == ledger.KindPlay {
		what = "a day of " + what
	}
	if r.Round != "" {
		what += fmt.Sprintf(" in the round %q", r.Round)
	}
	screen.Hanging(4, view.As(view.Strong, r.Name), view.Plain("  "+string(r.State())+": "+what+fmt.Sprintf("; %d of %s done, %d of %s sent; since %s, by %s", r.Done, wording.Counted(r.Spaces, "space"),
		r.Sent, wording.Counted(max(r.ToSend, r.Sent), "message"), view.Moment(r.Started, time.Time{}, zone), person(r.By))+stopAsked(r, zone)))
}

func stopAsked(r *ledger.WorkersRun, zone *time.Location) string {
	if r.Stopped.IsZero() {
		return ""
	}
	return fmt.Sprintf("; %s asked to stop it at %s", person(r.StopBy), view.Moment(r.Stopped, time.Time{}, zone))
}

// person is who works on which machine.
func person(h ledger.Holder) string {
	return wording.Clip(cmp.Or(h.User, "somebody") + "@" + h.Host)
}

// Workers shows the workers that are alive, a line each.
func Workers(screen terminal.Screen, workers []ledger.Worker) {
	if len(workers) == 0 {
		screen.Line(view.Plain("No worker is running."))
		return
	}
	for i := range workers {
		w := &workers[i]
		screen.Hanging(4, view.As(view.Strong, "Worker"), view.Plain(fmt.Sprintf(
			" %s, process %d: sends in %d of at most %s; has the keys of %s that runs have left to workers; its last sign of life is %s old",
			person(w.Holder), w.PID, w.Lanes, wording.Counted(w.MaxLanes, "space"), wording.Counted(w.Serves, "space"), wording.Span(w.Silent))))
	}
}

// noKeyOf begins the line about spaces for which no worker has the key.
const noKeyOf = "No running worker has the key of "

// UnservedText names spaces in which something is to be sent, and for which no worker has the key; "" where there are none.
func UnservedText(lanes []ledger.WorkersSpace) string {
	if len(lanes) == 0 {
		return ""
	}
	names := make([]string, 0, len(lanes))
	for i := range lanes {
		names = append(names, lanes[i].Name)
	}
	return noKeyOf + wording.First(names, MaxNamed) + ": start a worker of this simcast with a list that has " + wording.Of(len(lanes), "it", "them") + "."
}

// Unserved shows that.
func Unserved(screen terminal.Screen, lanes []ledger.WorkersSpace) {
	if text := UnservedText(lanes); text != "" {
		screen.Hanging(4, view.As(view.Warning, noKeyOf), view.Plain(strings.TrimPrefix(text, noKeyOf)))
	}
}

// SpacesOfRun shows how far a run is in each of its spaces, and how it ended there. serving says how workers stand to a space.
func SpacesOfRun(screen terminal.Screen, lanes []ledger.WorkersSpace, serving func(*ledger.WorkersSpace) control.Serving) {
	var rows []view.Counted
	for i := range lanes {
		l := &lanes[i]
		rows = append(rows, view.Counted{Name: l.Name, Counts: plan.Counts{Counts: l.Counts, Pending: l.Pending()}, Note: stands(l, serving(l))})
	}
	screen.Blocks(view.Spaces(rows, len(lanes)))
	for _, why := range ReasonsOf(lanes) {
		screen.Hanging(4, view.Plain(why))
	}
}

// stands is a word on how the run stands in a space, and which worker has it.
func stands(l *ledger.WorkersSpace, serving control.Serving) string {
	switch control.LeftAs(l, serving) {
	case control.DoneThere:
		if word, _, _ := strings.Cut(l.How, ":"); word != (plan.Summary{}).EndedAs() {
			return word
		}
		return "done"
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
