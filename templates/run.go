package templates

import "text/template"

const (
	// maxSteps is what one fill may cost. A step is a node of the tree that is
	// walked, or stepBytes that a function takes or makes.
	maxSteps  = 100_000
	stepBytes = 64
)

// run is one fill: where names are looked up, what is left to spend, and where the text goes.
type run struct {
	source
	steps int
	out   *filledText
}

// bound returns the functions that the walk has put into a tree, for text/template.
func (r *run) bound() template.FuncMap {
	return template.FuncMap{functionCall: r.function, fieldCall: r.field, emitCall: r.emit, rangeCall: r.over, bodyCall: r.body}
}

// spend takes steps off the budget.
func (r *run) spend(steps int) error {
	if r.steps -= steps; r.steps < 0 {
		return fail(CodeLimit, "", "the template takes too many steps: it has a loop that is too long")
	}
	return nil
}

func (r *run) spendBytes(n int) error { return r.spend(1 + n/stepBytes) }

// function calls a function of the table. What it takes and what it makes is paid for, unless it pays by itself, and what it makes is bounded.
func (r *run) function(name string, args ...any) (any, error) {
	fn := functions[name]
	for i, arg := range args {
		text, isText := arg.(string)
		if n, isInt := arg.(int); isInt {
			args[i] = int64(n)
		} else if !isText && !fn.takesAll && !isScalar(arg) {
			return nil, notScalar(name, arg)
		}
		if fn.takesAll {
			continue
		}
		if err := r.spendBytes(len(text)); err != nil {
			return nil, err
		}
	}
	value, err := fn.call(r, args)
	if text, isText := value.(string); isText && err == nil && !fn.takesAll {
		if len(text) > maxText {
			return nil, tooLong()
		}
		err = r.spendBytes(len(text))
	}
	return value, err
}

func (r *run) field(v any, names ...string) (any, error) {
	value, err := r.path(v, names)
	if err != nil {
		return nil, err
	}
	return value, nil
}

// emit lets through what can stand in a text, as text. position is where the
// action stands whose output it is.
func (r *run) emit(position int, v any) (string, error) {
	if !isScalar(v) {
		return "", notScalar("{{ }}", v)
	}
	r.out.next = position
	return textOf(v), nil
}

// over lets through what a range can go over, which is a list.
func (r *run) over(v any) (any, error) {
	list, isList := v.([]string)
	if !isList {
		return nil, notAList(describe(v))
	}
	return list, nil
}

// body pays for the body of a range, each time that it runs. It puts nothing out.
func (r *run) body(cost int) (string, error) { return "", r.spend(cost) }

func notAList(what string) *Error {
	return fail(CodeValue, `{{range split ";" .Row.column}}`, "{{range}} needs a list, not %s", what)
}
