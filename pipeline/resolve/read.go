package resolve

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/templates/wording"
)

// read reads the results file, and finds what is uncertain in it.
func (c *Config) read(ctx context.Context) (*Results, error) {
	file, err := c.Open()
	if err != nil {
		return nil, err
	}
	defer file.Close() // its rows are in memory
	origin, err := reconcile.BufferOrigin(file)
	if err != nil {
		return nil, err
	}
	r := &Results{config: *c, origin: origin}
	if r.report, r.prior, err = resultsreport.Read(file); err != nil {
		return nil, err
	}
	r.report.Round = origin.Round
	if r.space, err = c.spaceOf(ctx, &origin, file.Path); err != nil {
		return nil, err
	}
	r.report.Space, r.report.PlanPath = cmp.Or(r.report.Space, resultsreport.SpaceMark(r.space)), origin.PlanPath
	if err := origin.AdmitResolve(ctx, file.Path, reconcile.RerunContext{Ledger: c.Ledger, Space: r.space, Demo: c.Demo}); err != nil {
		return nil, err
	}
	if r.report.SessionTeam, err = c.sessionTeam(ctx, r.space); err != nil {
		return nil, err
	}
	r.report.PostedBodies = c.Ledger.PostedBodies(ctx, r.space, origin.Round)
	standings, err := c.Ledger.Standings(ctx, r.space, origin.Round)
	if err != nil {
		return nil, err
	}
	return r, r.compare(ctx, standings)
}

// compare brings the lines up to what the ledger knows, and finds those that are uncertain, or were looked for.
func (r *Results) compare(ctx context.Context, standings map[string]ledger.Standing) error {
	var hashes []string
	r.standings = make([]ledger.Standing, len(r.prior))
	for _, line := range r.bearers() {
		prior, before := r.prior[line], standings[r.prior[line].Hash]
		if prior.State == plan.Skipped { // by the planner: it is to be left alone
			continue
		}
		now, imported := reconcile.Believe(prior, before, r.attemptOf(line), r.config.Now())
		r.standings[line] = now
		if imported == nil || prior.IsPerhapsTwice() {
			r.update(line, now)
		}
		q := &Question{Hash: prior.Hash, line: line, standing: now, imported: imported}
		switch {
		case now.State == ledger.StateUncertain:
			r.questions = append(r.questions, q)
		case now.Resolution.Is():
			r.answered = append(r.answered, q)
		case now.State == ledger.StateSent && (!now.PerhapsAgain.IsZero() || prior.IsPerhapsTwice()):
			r.twice = append(r.twice, q)
		default:
			continue
		}
		hashes = append(hashes, prior.Hash)
	}
	last, err := r.config.Ledger.LastRequests(ctx, r.space, r.origin.Round, hashes)
	if err != nil {
		return err
	}
	for _, q := range slices.Concat(r.questions, r.answered, r.twice) {
		request, isPosted := last[q.Hash]
		r.describe(q, request, isPosted)
	}
	return nil
}

// Line is a line of the results, with what the ledger knows of its message.
type Line struct {
	*resultsreport.Line
	Prior    *plan.PriorResult // what the file says
	Standing ledger.Standing   // where its message stands, the file's word among it; zero where neither knows of one
}

// Lines are the lines as they are read, in the file's order.
func (r *Results) Lines() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		for i := range r.report.Lines {
			if !yield(Line{&r.report.Lines[i], r.prior[i], r.standings[i]}) {
				return
			}
		}
	}
}

// bearers are the lines that bear a hash, in their order. Of copies of a row it is the first one that is out, else the first
// one: what is said of a message is said of that row. An uncertain row without a hash nobody can be asked about.
func (r *Results) bearers() (lines []int) {
	bearer := map[string]int{}
	for line, prior := range r.prior {
		switch first, met := bearer[prior.Hash]; {
		case prior.Hash == "":
			if prior.State == plan.Uncertain {
				r.WithoutHash++
			}
		case !met, prior.WentOut() && !r.prior[first].WentOut():
			bearer[prior.Hash] = line
		}
	}
	for _, line := range bearer {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return lines
}

// update gives a line the result that the ledger has, where the file is older.
func (r *Results) update(line int, standing ledger.Standing) {
	known, status := plan.StatusFrom(standing), &r.report.Lines[line].Status
	if known.State == plan.Pending || known.State == status.State {
		return
	}
	r.changed = r.changed || status.State == plan.Uncertain || len(standing.Replaced) > 0
	r.setStatus(line, known)
}

// setStatus gives a line a result. That its row is gone stays in the reason: a rerun goes by that.
func (r *Results) setStatus(line int, now plan.Status) {
	status := &r.report.Lines[line].Status
	if plan.IsGone(status.Reason) {
		now.Reason = plan.WithGone(now.Reason)
	}
	*status = now
}

func (r *Results) place(line int) readers.Place { return r.report.File.Place(r.row(line), -1) }

func (r *Results) row(line int) readers.Row { return r.report.Lines[line].Row }

// cell is the text of a line's cell in the column of that name.
func (r *Results) cell(line int, column string) string {
	return plan.TextOf(r.row(line), r.report.File.Index(column))
}

// isDraft reports whether the row is saved as a draft, as far as its cell says so.
func (r *Results) isDraft(line int) bool {
	flag, _ := schema.ReadFlag(plan.CellOf(r.row(line), r.report.File.Index("is_draft")), schema.Clocks{})
	return flag == "1"
}

// channel is a line's channel in the interface's spelling, where it is one.
func (r *Results) channel(line int) string {
	if known, isOne := schema.ChannelNamed(r.cell(line, "channel")); isOne {
		return known.Name
	}
	return wording.Clip(r.cell(line, "channel"))
}
