package templates

import "text/template"

const (
	// maxSteps is what one fill may cost. A step is a node of the tree that is
	// walked, or stepBytes that a function takes or makes.
	maxSteps  = 100_000
	stepBytes = 64
)

// run is one fill: where names are looked up, and what is left to spend.
type run struct {
	source
	steps int
	emits func(position int) // called just before each output; may be nil
}

// bound returns the functions of a template, for text/template.
func (r *run) bound() template.FuncMap {
	funcs := template.FuncMap{
		fieldCall: r.field,
		emitCall:  r.emit,
		rangeCall: r.over,
		partCall:  r.part,
	}
	for name, fn := range r.functions() {
		if fn.call != nil {
			funcs[name] = fn.call
		}
	}
	return funcs
}

// spend takes steps off the budget.
func (r *run) spend(steps int) error {
	if r.steps -= steps; r.steps < 0 {
		return fail(CodeLimit, "", "the template takes too many steps: it has a loop that is too long")
	}
	return nil
}

func (r *run) spendBytes(n int) error { return r.spend(1 + n/stepBytes) }

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
	v, err := scalar("{{ }}", v)
	if err != nil {
		return "", err
	}
	if r.emits != nil {
		r.emits(position)
	}
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

// part pays for the body of a range, each time that it runs. It puts nothing out.
func (r *run) part(cost int) (string, error) { return "", r.spend(cost) }

func notAList(what string) *Error {
	return fail(CodeValue, `{{range split ";" .Row.column}}`, "{{range}} needs a list, not %s", what)
}

// made is for every text that a function makes: it is bounded and paid for.
func (r *run) made(s string) (string, error) {
	if len(s) > maxText {
		return "", tooLong()
	}
	return s, r.spendBytes(len(s))
}

// text takes an argument that has to be a text or can be read as one.
func (r *run) text(function string, v any) (string, error) {
	v, err := scalar(function, v)
	if err != nil {
		return "", err
	}
	s := textOf(v)
	return s, r.spendBytes(len(s))
}

// scalars takes arguments that have to be texts, numbers or truth values.
func (r *run) scalars(function string, args []any) ([]any, error) {
	out := make([]any, len(args))
	for i, arg := range args {
		v, err := scalar(function, arg)
		if err != nil {
			return nil, err
		}
		if s, ok := v.(string); ok {
			err = r.spendBytes(len(s))
		} else {
			err = r.spend(1)
		}
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

// texts takes arguments of which each may be a list of texts, too.
func (r *run) texts(function string, args []any) ([]string, error) {
	var out []string
	for _, arg := range args {
		if list, ok := arg.([]string); ok {
			if err := r.spendList(list); err != nil {
				return nil, err
			}
			out = append(out, list...)
			continue
		}
		s, err := r.text(function, arg)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

func (r *run) spendList(list []string) error {
	total := 0
	for _, s := range list {
		total += len(s)
	}
	return r.spend(len(list) + total/stepBytes)
}
