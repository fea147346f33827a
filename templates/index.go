package templates

import "unicode/utf8"

// index asks names of a scope, or takes the nth of a list or the nth byte of a text.
func (r *run) index(v any, keys ...any) (any, error) {
	for _, key := range keys {
		var err error
		if v, err = r.indexOne(v, key); err != nil {
			return nil, err
		}
	}
	return v, nil
}

func (r *run) indexOne(v, key any) (any, error) {
	if name, ok := key.(string); ok {
		return r.field(v, name)
	}
	n, err := wholeNumber("index", key)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case []string:
		if n < 0 || n >= len(v) {
			return nil, fail(CodeValue, "", "index %d is outside of a list of %d", n, len(v))
		}
		return v[n], nil
	case string:
		if n < 0 || n >= len(v) {
			return nil, fail(CodeValue, "", "index %d is outside of a text of %d bytes", n, len(v))
		}
		return int(v[n]), nil
	}
	return nil, fail(CodeValue, "", "index cannot take number %d of %s", n, describe(v))
}

// slice returns a part of a text, in bytes, or of a list. A cut through the
// middle of a character is an error.
func (r *run) slice(v any, bounds ...any) (any, error) {
	length, err := r.len(v)
	if err != nil {
		return nil, err
	}
	from, to := 0, length
	for i, bound := range bounds {
		n, err := wholeNumber("slice", bound)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			from = n
		} else {
			to = n
		}
	}
	s, isText := v.(string)
	if isText && r.renderer.isPlaceholder(s) {
		return s, nil
	}
	if from < 0 || to > length || from > to {
		return nil, fail(CodeValue, "", "slice %d to %d is outside of a text or list of length %d", from, to, length)
	}
	if list, ok := v.([]string); ok {
		return list[from:to], nil
	}
	if part := s[from:to]; utf8.ValidString(part) || !utf8.ValidString(s) {
		return part, nil
	}
	return nil, fail(CodeValue, "", "slice %d to %d cuts a letter of %s in two: it counts bytes", from, to, quote(s))
}

func wholeNumber(function string, v any) (int, error) {
	switch v := v.(type) {
	case int:
		return v, nil
	case int64:
		return int(v), nil
	}
	return 0, fail(CodeValue, "", "%s needs a whole number, not %s", function, describe(v))
}
