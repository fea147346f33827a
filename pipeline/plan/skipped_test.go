package plan

import "testing"

// A skipped row that goes to several teams is one row, and named once; two rows with one id are two.
func TestASkippedRowIsNamedOnce(t *testing.T) {
	t.Parallel()
	row := func(id string) *Inject { return &Inject{ID: id} }
	several, first, second := row("A03"), row("B01"), row("B01")
	s := &SendPlan{}
	for _, inject := range []*Inject{several, several, first, second} {
		s.Deliveries = append(s.Deliveries, &Delivery{Inject: inject, Status: Status{State: Skipped, Reason: "skipped: too late"}})
	}
	list := s.SkippedRows()
	if got, want := WhySkipped(list), "skipped: too late: A03, B01, B01"; got != want || CountSkipped(list) != 3 {
		t.Errorf("%q with %d rows, not %q with 3", got, CountSkipped(list), want)
	}
}
