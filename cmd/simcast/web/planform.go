package web

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"simcast/cmd/simcast/flags"
	"simcast/cmd/simcast/web/rowlist"
	"simcast/pipeline"
)

// planForm is what the page asks of a plan: what a planner may ask, and what only a form
// can say.
type planForm struct {
	pipeline.SendOptions
	None string       // of what the planner has taken every tick away, "" where of nothing
	find rowlist.Find // which rows are shown; it says nothing of what is sent

	boxes       rowlist.Set // the rows that have a box, where a form has said so
	tick        string      // a button: which rows are to be ticked
	below       string      // the page below the plan's that asks: /one, or "" for its own
	likeLastRun bool        // nothing was asked: it is what the last run was asked, and of the rows those that are not sent
}

// parsePlanForm reads a query. It is what the form of choices sends, or the shorter form
// that query gives.
func parsePlanForm(q url.Values) planForm {
	form := planForm{find: rowlist.ParseFind(q), tick: q.Get("tick")}
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

// readRows reads which rows are ticked. A form has a box for each row that it shows, says which these are, and which
// rows are ticked besides: what is not shown stays as it is.
func (form *planForm) readRows(q url.Values) {
	for _, rows := range q["rows"] {
		if strings.TrimSpace(rows) != "" {
			form.Rows = append(form.Rows, strings.TrimSpace(rows))
		}
	}
	boxes, err1 := rowlist.ParseSet(q.Get("rows_all"))
	shown, err2 := rowlist.ParseSet(q.Get("rows_shown"))
	before, err3 := rowlist.ParseSet(strings.Join(form.Rows, ","))
	if err := errors.Join(err1, err2, err3); err != nil || !q.Has("rows_all") {
		if ticked, all := form.ticked(q, "row"); !all {
			form.Rows = append(form.Rows, ranges(ticked)...)
		}
		return // what is no row is refused later
	}
	switch {
	case q.Get("select") == "rows-none":
		before = nil
	case len(before) == 0:
		before = boxes
	}
	form.boxes = boxes
	form.setRows(before.Without(shown).With(rowlist.Rows(numbers(q["row"])...).Within(shown)).Within(boxes))
}

// setRows makes these rows the ticked ones. All of them ticked is no choice.
func (form *planForm) setRows(rows rowlist.Set) {
	form.Rows = nil
	if form.None == "row" {
		form.None = ""
	}
	switch {
	case len(rows) == 0 && len(form.boxes) > 0:
		form.None = "row"
	case len(form.boxes.Without(rows)) > 0:
		form.Rows = []string{rows.String()}
	}
}

// tickedRows are the rows that will be sent, as far as they can be read.
func (form *planForm) tickedRows() rowlist.Set {
	if form.None == "row" {
		return nil
	}
	rows, err := rowlist.ParseSet(strings.Join(form.Rows, ","))
	if err != nil || len(form.Rows) > 0 {
		return rows.Within(form.boxes)
	}
	return form.boxes
}

// press does what a button asks that ticks rows. found are those that the search has found.
func (form *planForm) press(found rowlist.Set) {
	ticked := form.tickedRows()
	switch form.tick {
	case "all":
		form.setRows(form.boxes)
	case "none":
		form.setRows(nil)
	case "found":
		form.setRows(ticked.With(found))
	case "not-found":
		form.setRows(ticked.Without(found))
	case "only-found":
		form.setRows(found)
	}
	form.tick = ""
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
	case q.Get("select") == name+"s-all":
		return nil, true
	case q.Get("select") == name+"s-none":
		values, of = nil, max(of, 1)
	case err != nil && len(values) == 0:
		return nil, true
	}
	if err == nil && len(values) >= of && of > 0 {
		return nil, true
	}
	if len(values) == 0 && of > 0 {
		form.None = name
	}
	return values, len(values) == 0
}

// ranges makes rows such as 2-40,57 of single ones. What is no row stays, and is refused later.
func ranges(rows []string) []string {
	var numbers []int
	var parts []string
	for _, row := range rows {
		if n, err := strconv.Atoi(row); err == nil && n > 0 {
			numbers = append(numbers, n)
		} else {
			parts = append(parts, row)
		}
	}
	if set := rowlist.Rows(numbers...); len(set) > 0 {
		parts = append(parts, set.String())
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, ",")}
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
		q.Set("select", form.None+"s-none")
	}
	return q
}

// stated is the query, and never an empty one: that asks for the plan as its last run has left it.
func (form planForm) stated() url.Values {
	q := form.query()
	form.find.AddTo(q)
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
