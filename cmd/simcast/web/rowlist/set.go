package rowlist

import (
	"slices"
	"strconv"
	"strings"

	"simcast/pipeline/plan"
)

// Set is a set of rows: ranges in their order, of which no two touch.
type Set []plan.RowRange

// ParseSet reads rows such as 2-40,57. An empty text is the empty set.
func ParseSet(text string) (Set, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	ranges, err := plan.ParseRows(text)
	return joined(ranges), err
}

// Rows is the set of these rows.
func Rows(numbers ...int) Set {
	ranges := make([]plan.RowRange, len(numbers))
	for i, n := range numbers {
		ranges[i] = plan.RowRange{From: n, To: n}
	}
	return joined(ranges)
}

// joined puts ranges in order, and makes one of those that touch.
func joined(ranges []plan.RowRange) Set {
	slices.SortFunc(ranges, func(a, b plan.RowRange) int { return a.From - b.From })
	var set Set
	for _, r := range ranges {
		if last := len(set) - 1; last >= 0 && r.From-1 <= set[last].To {
			set[last].To = max(set[last].To, r.To)
		} else {
			set = append(set, r)
		}
	}
	return set
}

// String is the set as ParseSet reads it.
func (s Set) String() string {
	parts := make([]string, len(s))
	for i, r := range s {
		parts[i] = strconv.Itoa(r.From)
		if r.To > r.From {
			parts[i] += "-" + strconv.Itoa(r.To)
		}
	}
	return strings.Join(parts, ",")
}

// Has reports whether the row is in the set.
func (s Set) Has(row int) bool {
	at, found := slices.BinarySearchFunc(s, row, func(r plan.RowRange, row int) int { return r.From - row })
	return found || at > 0 && row <= s[at-1].To
}

// Len is how many rows are in the set.
func (s Set) Len() int {
	n := 0
	for _, r := range s {
		n += r.To - r.From + 1
	}
	return n
}

// With is the set with those of another.
func (s Set) With(other Set) Set { return joined(slices.Concat(s, other)) }

// Without is the set without those of another.
func (s Set) Without(other Set) Set {
	var left Set
	for _, r := range s {
		for _, o := range other {
			if o.To < r.From {
				continue
			}
			if o.From > r.To {
				break
			}
			if o.From > r.From {
				left = append(left, plan.RowRange{From: r.From, To: o.From - 1})
			}
			r.From = o.To + 1
		}
		if r.From <= r.To {
			left = append(left, r)
		}
	}
	return left
}

// Within is those of the set that are in another too.
func (s Set) Within(other Set) Set { return s.Without(s.Without(other)) }
