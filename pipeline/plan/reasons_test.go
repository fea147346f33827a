package plan

import "testing"

// Things with one result and one reason are together, wherever they come.
func TestByReason(t *testing.T) {
	type thing struct {
		name   string
		result State
		reason string
	}
	list := []thing{{"A1", Uncertain, "no answer"}, {"A2", Failed, "refused"}, {"A3", Uncertain, "no answer"}, {"A4", Failed, "no answer"}}
	groups := ByReason(list, func(one thing) (State, string) { return one.result, one.reason })
	if len(groups) != 3 || len(groups[0].List) != 2 || groups[0].List[1].name != "A3" || groups[2].List[0].name != "A4" || groups[2].Result != Failed || groups[2].Reason != "no answer" {
		t.Errorf("the groups are %+v", groups)
	}
}
