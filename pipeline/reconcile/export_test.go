package reconcile

import (
	"context"
	"simcast/pipeline/plan"
)

// Provenance and its values are for tests of where results come from.
type Provenance = provenance

const (
	Known      = fromHere
	Elsewhere  = fromElsewhere
	OtherSpace = fromOtherSpace
	AnySpace   = fromAnySpace
)

func (o *Origin) Provenance(ctx context.Context, here RerunContext, path string) (Provenance, error) {
	return o.provenance(ctx, here, path)
}

func (o *Origin) MayBeOut(i int, in *plan.Inject) bool { return o.mayBeOut(i, in) }

// HeldBackWithoutMoment is the reason of a row that the file alone has as held back.
func HeldBackWithoutMoment() string {
	s := &reconciler{plan: &plan.Plan{}}
	return s.reasonHeldBack(earlierMessage{})
}
