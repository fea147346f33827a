package templates

import "cmp"

// The comparisons are text/template's: both values of one kind, whole numbers
// and fractions being two.

func (r *run) eq(first any, others ...any) (bool, error) {
	for _, other := range others {
		c, err := r.compare("eq", first, other)
		if err != nil || c == 0 {
			return err == nil, err
		}
	}
	return false, nil
}

func (r *run) ne(a, b any) (bool, error) {
	c, err := r.compare("ne", a, b)
	return c != 0, err
}

func (r *run) lt(a, b any) (bool, error) { return r.order("lt", a, b, -1, -1) }
func (r *run) le(a, b any) (bool, error) { return r.order("le", a, b, -1, 0) }
func (r *run) gt(a, b any) (bool, error) { return r.order("gt", a, b, 1, 1) }
func (r *run) ge(a, b any) (bool, error) { return r.order("ge", a, b, 1, 0) }

// order tells whether a compares with b as one of two signs.
func (r *run) order(function string, a, b any, sign, orSign int) (bool, error) {
	if _, truth := a.(bool); truth {
		return false, fail(CodeValue, "", "%s cannot compare true and false", function)
	}
	c, err := r.compare(function, a, b)
	return err == nil && (c == sign || c == orSign), err
}

func (r *run) compare(function string, a, b any) (int, error) {
	args, err := r.scalars(function, []any{a, b})
	if err != nil {
		return 0, err
	}
	switch a := args[0].(type) {
	case string:
		if b, ok := args[1].(string); ok {
			return cmp.Compare(a, b), nil
		}
	case int64:
		if b, ok := args[1].(int64); ok {
			return cmp.Compare(a, b), nil
		}
	case float64:
		if b, ok := args[1].(float64); ok {
			return cmp.Compare(a, b), nil
		}
	case bool:
		if b, ok := args[1].(bool); ok {
			return compareBools(a, b), nil
		}
	}
	return 0, fail(CodeValue, "", "%s cannot compare %s with %s", function, describe(a), describe(b))
}

func compareBools(a, b bool) int {
	if a == b {
		return 0
	}
	return 1
}
