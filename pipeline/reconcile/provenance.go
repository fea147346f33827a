package reconcile

import (
	"context"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/resultsreport"
)

// provenance is where a results file comes from, as a ledger sees it.
type provenance uint8

const (
	fromHere       provenance = iota // written from here, or nothing of it hangs on where it was written
	fromElsewhere                    // of a run on another machine that may have gone on after it was written
	fromOtherSpace                   // of a run in another space
	fromAnySpace                     // of a run in this space, or in another one that has the same messages
)

// RerunContext is where a results file is run again, and what the planner says of that.
type RerunContext struct {
	Ledger    ledger.Ledger
	Space     string   // the space's id in the ledger
	SameSpace bool     // it is the file's space
	TakeOver  bool     // carry on a run that was cut off elsewhere
	Demo      bool     // the space is the stand-in's: results of any run may be run again
	Others    []string // spaces that this one is known not to be, whatever the planner says
}

// CannotTellSpace is said of results that may be from several spaces.
const CannotTellSpace = "this ledger knows the messages of these results from more than one space, and cannot tell from which of them they are"

// Admit refuses a results file that nobody here can vouch for, as a *problem.UsageError or an *ElsewhereError. Where a
// take-over was asked for, it reports that the file's run is to be taken over instead.
func (o *Origin) Admit(ctx context.Context, checked *plan.Plan, here RerunContext) (takeOver bool, err error) {
	if o.isOfDemo(here) {
		return false, &problem.UsageError{Message: ofDemo, Suggestion: "send the plan; or add --demo, and run them again in the demo"}
	}
	from, err := o.provenance(ctx, here, RealPath(checked.File.Path))
	switch {
	case err != nil:
		return false, err
	case from == fromOtherSpace:
		return false, &problem.UsageError{Message: "these results are from another space: its messages were not sent in this one",
			Suggestion: "use the key of the other space, or send the plan in this one; if the key was renewed, add --same-space"}
	case from == fromAnySpace:
		return false, &problem.UsageError{Message: CannotTellSpace,
			Suggestion: "use the file that simcast wrote, where simcast wrote it; or a results workbook, which holds its space; if you are sure that they are from this space, add --same-space"}
	case from == fromHere || here.Demo:
		return false, nil
	case !here.TakeOver:
		return false, o.refuseElsewhere(checked)
	}
	return true, nil
}

// AdmitResolve refuses results of which nobody here may say what is there, as a *problem.UsageError: a run that may have
// gone on elsewhere may still post what somebody looks for.
func (o *Origin) AdmitResolve(ctx context.Context, path string, here RerunContext) error {
	if o.isOfDemo(here) {
		return &problem.UsageError{Message: ofDemo, Suggestion: "add --demo"}
	}
	from, err := o.provenance(ctx, here, RealPath(path))
	switch {
	case err != nil:
		return err
	case from == fromOtherSpace:
		return &problem.UsageError{Message: "these results are from another space", Suggestion: "use the key of that space"}
	case from == fromElsewhere && !here.Demo:
		return &problem.UsageError{Message: "these results are from a run that this ledger does not know completely; it may have continued on another machine after the file was written",
			Suggestion: "resolve them on the machine where the run began; or, if you are sure that it has ended there, continue it here first with simcast rerun --take-over"}
	}
	return nil
}

const ofDemo = "these results are of a demo: nothing in them reached anybody"

// isOfDemo reports whether the file is of a demo, and the space here is a real one: whatever is said of that space, it has nothing of the file.
func (o *Origin) isOfDemo(here RerunContext) bool {
	return !here.Demo && resultsreport.IsOfDemo(o.Space)
}

// provenance finds out whether the file at path may be run again here. Nobody here can tell what is out of a run that
// may have gone on elsewhere.
func (o *Origin) provenance(ctx context.Context, here RerunContext, path string) (provenance, error) {
	otherMark := o.Space != "" && o.Space != resultsreport.SpaceMark(here.Space)
	if otherMark && slices.ContainsFunc(here.Others, func(id string) bool { return o.Space == resultsreport.SpaceMark(id) }) {
		return fromOtherSpace, nil
	}
	known, err := here.Ledger.CountKnown(ctx, here.Space, o.Round, o.Hashes)
	if err != nil {
		return fromHere, err
	}
	run, ours, err := here.Ledger.RunNamed(ctx, o.Run)
	if err != nil {
		return fromHere, err
	}
	isOther := otherMark || o.Run != "" && ours && run.Space != here.Space
	if !isOther && known == 0 && o.Space == "" {
		if isOther, err = o.sentInOtherSpace(ctx, here); err != nil {
			return fromHere, err
		}
	}
	if isOther && !here.SameSpace {
		return fromOtherSpace, nil
	}
	if o.Run == "" {
		if isAny, err := o.isOfAnySpace(ctx, here, known); isAny || err != nil {
			return fromAnySpace, err
		}
		return o.textProvenance(ctx, here, path, known)
	}
	if o.Ended {
		return fromHere, nil
	}
	// A copy of the ledger from before the file was written knows the run, but not all that is out.
	if whole, err := o.allKnown(ctx, here, o.Out); !ours || !whole {
		return fromElsewhere, err
	}
	return fromHere, nil
}

// sentInOtherSpace reports whether the ledger knows the file's deliveries from another space. The
// same plan goes to all spaces of a list: that others of it were begun says nothing of a file in
// which none was.
func (o *Origin) sentInOtherSpace(ctx context.Context, here RerunContext) (bool, error) {
	but := []string{here.Space}
	if len(o.Tried) == 0 {
		but = append(but, here.Others...)
	}
	spaces, err := here.Ledger.SpacesKnowing(ctx, o.Round, o.Hashes, but...)
	return len(spaces) > 0, err
}

// isOfAnySpace reports whether nothing tells from which space a file is whose deliveries another space has as well. The file of
// a space of a list is named after it.
func (o *Origin) isOfAnySpace(ctx context.Context, here RerunContext, known int) (bool, error) {
	if o.Space != "" || known == 0 || here.SameSpace || here.Demo {
		return false, nil
	}
	spaces, err := here.Ledger.SpacesKnowing(ctx, o.Round, o.Hashes, append([]string{here.Space}, here.Others...)...)
	return len(spaces) > 0, err
}

// allKnown reports whether the ledger knows of all these deliveries.
func (o *Origin) allKnown(ctx context.Context, here RerunContext, hashes map[string]bool) (bool, error) {
	known, err := here.Ledger.CountKnown(ctx, here.Space, o.Round, hashes)
	return known == len(hashes), err
}

// textProvenance is the provenance of a CSV, which cannot say which run wrote it. Where a row is
// pending, it has to be as simcast wrote it here; or, if somebody has edited it since, all that
// was tried by it has to have been tried here, and something by it. That its name was written here
// says nothing: another machine's file may have been copied over it.
func (o *Origin) textProvenance(ctx context.Context, here RerunContext, path string, known int) (provenance, error) {
	if !o.Pending {
		return fromHere, nil
	}
	wrote, err := here.Ledger.WroteFile(ctx, path, o.Sum)
	if err != nil {
		return fromHere, err
	}
	evidence := o.Tried
	if wrote {
		evidence = o.Out // what failed elsewhere before stands in a file from here, too
	}
	if whole, err := o.allKnown(ctx, here, evidence); !whole || !wrote && known == 0 {
		return fromElsewhere, err
	}
	return fromHere, nil
}
