package web

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"simcast/cmd/simcast/flags"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
)

// planForm is what the page asks of a plan: what a planner may ask, and what only a form
// can say.
type planForm struct {
	pipeline.SendOptions
	None        string // of what the planner has taken every tick away, "" where of nothing
	likeLastRun bool   // nothing was asked: it is what the last run was asked, and of the rows those that are not sent
	Version     string // of the plan, in which rows were chosen: in the next one they may be other rows
	isOutdated  bool   // that is not the version which is there
}

// parsePlanForm reads a query. It is what the form of choices sends, or the shorter form
// that query gives.
func parsePlanForm(q url.Values) planForm {
	form := planForm{}
	flags.OnPage(&form.SendOptions, func(name, _ string, value any) {
		switch value := value.(type) { // lists are of boxes
		case *string:
			*value = field(q, name)
		case *bool:
			*value = q.Has(name)
		}
	})
	form.Interval = interval(field(q, "interval"))
	form.readRows(q)
	if ticked, all := form.ticked(q, "channel"); !all {
		form.Channels = ticked
	}
	if form.Redirect != "" {
		return form // every inject goes to the one team, whatever is ticked
	}
	if ticked, all := form.ticked(q, "team"); !all {
		form.Teams = ticked
	}
	return form
}

// readRows reads which rows are asked for: those that are ticked, or the one whose button was pressed.
func (form *planForm) readRows(q url.Values) {
	one, ready := field(q, "one"), field(q, "one-ready")
	if one = cmp.Or(one, ready); one != "" {
		form.Contingency = ready != ""
		form.Rows, form.Again, form.Changed, form.ResendUncertain = []string{one}, false, false, false
		return
	}
	for _, rows := range q["rows"] {
		if strings.TrimSpace(rows) != "" {
			form.Rows = append(form.Rows, strings.TrimSpace(rows))
		}
	}
	ticked, all := form.ticked(q, "row")
	if ready := q["ready"]; len(ready) > 0 { // rows that are kept ready: then all are named, for some of those may not be meant
		ticked, all, form.Contingency, form.None = append(slices.Clone(q["row"]), ready...), false, true, ""
	}
	if !all {
		form.Rows = append(form.Rows, ranges(ticked)...)
	}
}

// askFor asks for these rows out of so many. All of them is no choice.
func (form *planForm) askFor(rows []int, of int) {
	switch len(rows) {
	case 0:
		form.None = "row"
	case of:
	default:
		form.Rows = []string{rangesOf(rows)}
	}
}

// asksForOne reports whether one row was asked for, and nothing to be sent to several teams once more.
func (form *planForm) asksForOne() bool {
	isAgain := form.Again || form.Changed || form.ResendUncertain
	return len(form.Rows) == 1 && len(numbers(form.Rows)) == 1 && (!isAgain || len(form.Teams) == 1)
}

// RowsText are the rows that are asked for as they can be written, "" for all.
func (form planForm) RowsText() string { return strings.Join(form.Rows, ",") }

// isChosen gives what tells whether a row is asked for, as far as the rows can be read.
func (form *planForm) isChosen() func(row int) bool {
	chosen, err := plan.ParseRows(form.RowsText())
	isAll := len(form.Rows) == 0 && form.None != "row"
	return func(row int) bool {
		return isAll || err == nil && slices.ContainsFunc(chosen, func(r plan.RowRange) bool { return r.From <= row && row <= r.To })
	}
}

func numbers(texts []string) []int {
	var list []int
	for _, text := range texts {
		if n, err := strconv.Atoi(text); err == nil && n > 0 {
			list = append(list, n)
		}
	}
	return list
}

// interval reads seconds, to the millisecond. What cannot be read becomes -1, which is refused as too short.
func interval(text string) time.Duration {
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text + "s")
	if d = d.Round(time.Millisecond); err != nil || d <= 0 || d > 24*time.Hour {
		return -1
	}
	return d
}

func field(q url.Values, name string) string { return strings.TrimSpace(q.Get(name)) }

// ticked are the values of a list of boxes. A form says with it how many boxes there
// are: all of them ticked is no choice, and leaves nothing out that cannot be ticked.
func (form *planForm) ticked(q url.Values, name string) (values []string, all bool) {
	values = q[name]
	of, err := strconv.Atoi(q.Get(name + "s_of"))
	switch {
	case err != nil && len(values) == 0:
		return nil, true
	case err == nil && len(values) >= of && of > 0:
		return nil, true
	}
	if len(values) == 0 && of > 0 {
		form.None = name
	}
	return values, len(values) == 0
}

// ranges makes rows such as 2-40,57 of single ones. What is no row stays, and is refused later.
func ranges(rows []string) []string {
	parts := slices.DeleteFunc(slices.Clone(rows), func(row string) bool { return len(numbers([]string{row})) > 0 })
	if known := numbers(rows); len(known) > 0 {
		parts = append(parts, rangesOf(known))
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, ",")}
}

// rangesOf writes rows as a choice of rows does.
func rangesOf(rows []int) string {
	slices.Sort(rows)
	return strings.NewReplacer("–", "-", " ", "").Replace(problem.Rows(slices.Compact(rows), 0))
}

// query is what was asked, as short as it can be said.
func (form planForm) query() url.Values {
	q := url.Values{}
	flags.OnPage(&form.SendOptions, func(name, _ string, value any) {
		switch value := value.(type) {
		case *string:
			if *value != "" {
				q.Set(name, *value)
			}
		case *bool:
			if *value {
				q.Set(name, "yes")
			}
		case *[]string:
			if len(*value) > 0 {
				q[name] = *value
			}
		case *time.Duration:
			if *value != 0 {
				q.Set(name, seconds(*value))
			}
		}
	})
	if form.None != "" {
		q.Set(form.None+"s_of", "1") // of which none is ticked
	}
	if len(form.Rows) > 0 {
		q.Set("version", form.Version)
	}
	return q
}

// stated is the query, and never an empty one: that asks for the plan as its last run has left it.
func (form planForm) stated() url.Values {
	q := form.query()
	if len(q) == 0 {
		q.Set("round", "")
	}
	return q
}

// with is the query with one more value, for a link.
func (form planForm) with(name, value string) url.Values {
	q := form.query()
	q.Set(name, value)
	return q
}
