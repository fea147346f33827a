package web

import (
	"slices"
	"strconv"

	"simcast/pipeline/plan"
)

// boxChoice is a name with its box.
type boxChoice struct {
	Value, Name string
	Count       int
	Chosen      bool
}

// boxes are names with how often each was met, in the order in which they were met.
type boxes struct{ list []boxChoice }

func (b *boxes) add(value, name string) {
	if value == "" {
		return
	}
	for i := range b.list {
		if b.list[i].Value == value {
			b.list[i].Count++
			return
		}
	}
	b.list = append(b.list, boxChoice{Value: value, Name: name, Count: 1})
}

func (b *boxes) count(in *plan.Inject) {
	for _, d := range in.Deliveries {
		if d.Team != nil {
			b.add(strconv.FormatInt(d.Team.ID, 10), d.Team.Name)
		}
	}
}

func (b *boxes) chosen(values []string, none bool) []boxChoice {
	for i := range b.list {
		b.list[i].Chosen = !none && (len(values) == 0 || slices.Contains(values, b.list[i].Value))
	}
	return b.list
}
