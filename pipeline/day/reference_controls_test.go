package day_test

import (
	"strconv"
	"strings"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline/day"
)

// asks has a person ask for something.
func (d *drill) asks() {
	c := d.control()
	by := rapid.SampledFrom([]string{"ann", "bob"}).Draw(d.t, "by")
	wrong := d.live.Refuse(c, by, d.ref.now)
	if refused := d.ref.refuses(c, by); refused != (wrong != nil) {
		d.differs("%s %v by %s: the reference refuses: %v; the state: %v", c.Verb, c, by, refused, wrong)
	}
	if wrong != nil {
		return
	}
	e := day.Event{Control: c, By: by}
	switch c.Verb {
	case day.VerbReload:
		d.takes(c.Verb)
		return
	case day.VerbAdd:
		row := d.row("", len(d.ref.entries))
		row.ID = "X" + strconv.Itoa(len(d.ref.entries))
		row.Kind, row.After, row.Planned, row.Skip, row.Anchor = day.Inject, "", time.Time{}, "", false
		if row.Place%2 == 0 {
			e.Moment = d.soon()
		}
		e.Entries = []day.Entry{row}
	case day.VerbEdit:
		e.Entries = []day.Entry{d.changed(d.ref.entry(c.IDs[0]))}
	}
	d.happens(e)
}

// control draws what somebody asks for, whether it can be or not.
func (d *drill) control() day.Control {
	t := d.t
	verbs := []day.Verb{day.VerbJump, day.VerbSlip, day.VerbNow, day.VerbRetime, day.VerbHold, day.VerbResume, day.VerbPast, day.VerbDone, day.VerbEdit, day.VerbRelease, day.VerbSkip, day.VerbReload,
		day.VerbAdd, day.VerbSlip, day.VerbResume, day.VerbNow, day.VerbPast, day.VerbMode, day.VerbNote, day.VerbEndEx} // small numbers are drawn more often
	c := day.Control{Verb: rapid.SampledFrom(verbs).Draw(t, "verb")}
	some := rapid.IntRange(0, 3).Draw(t, "some")
	switch c.Verb {
	case day.VerbResume:
		c.CatchUp = some == 0
	case day.VerbNow, day.VerbRelease, day.VerbSkip, day.VerbDone:
		c.IDs, c.Reason = d.ids(c.Verb, 1+some/2), "because"
		c.Anyway = some > 1
	case day.VerbSlip:
		c.Length = time.Duration(float64(d.step) * d.record.Day.Speed * float64(rapid.SampledFrom([]int{-9, -4, -1, 1, 2, 5, 12}).Draw(t, "slip")))
		if some > 1 { // a rehearsal moves by no whole milliseconds
			c.Length += 1234567 * time.Microsecond
		}
		if c.Also = some > 0; some%2 == 0 {
			c.IDs = d.ids(c.Verb, 1)
		}
	case day.VerbRetime:
		c.IDs, c.Moment = d.ids(c.Verb, 1), d.soon()
	case day.VerbJump, day.VerbEdit:
		c.IDs = d.ids(c.Verb, 1)
	case day.VerbPast:
		c.Choice = rapid.SampledFrom([]string{day.PastShift, day.PastSend, day.PastSkip}).Draw(t, "choice")
	case day.VerbNote:
		c.Reason, c.IDs = "a remark", d.ids(c.Verb, some/2)
	case day.VerbEndEx:
		if some < 3 { // days are to last
			c.Verb = day.VerbHold
		}
	case day.VerbMode:
		c.Choice = []string{day.ModeCue, day.ModeAuto}[some/2]
	}
	return c
}

// soon draws a moment around the present.
func (d *drill) soon() time.Time {
	return d.ref.now.Add(d.step * time.Duration(rapid.IntRange(-3, 20).Draw(d.t, "soon")))
}

// ids draws entries, mostly such as take the verb.
func (d *drill) ids(verb day.Verb, count int) []string {
	var can, all []string
	for _, e := range d.ref.entries {
		if e.ID == "" {
			continue
		}
		if all = append(all, e.ID); !d.ref.refusesFor(e, verb) {
			can = append(can, e.ID)
		}
	}
	if len(can) == 0 || rapid.IntRange(0, 7).Draw(d.t, "any") > 5 {
		can = append(all, "Q1")
	}
	can = rapid.Permutation(can).Draw(d.t, "ids")
	return can[:min(count, len(can))]
}

// changed draws other cells for an entry.
func (d *drill) changed(e *refEntry) day.Entry {
	row := e.Entry
	if row.ID == "" { // a note stays one
		d.times(&row)
		return row
	}
	switch rapid.IntRange(0, 5).Draw(d.t, "change") {
	case 0, 1:
		d.times(&row)
	case 2:
		d.skips(&row)
	case 3:
		row.Kind = d.kind()
		row.ByHand = isByHand(row)
	default:
		row.Content = d.digest()
	}
	return row
}

// takes has the plan taken again: other cells, rows that are new, and rows that are gone. What was begun stays as it is.
func (d *drill) takes(verb day.Verb) {
	e := day.Event{Control: day.Control{Verb: verb}}
	for _, one := range d.ref.entries {
		if one.sent > 0 || d.ref.flies(one) || one.stage == done || one.stage == played {
			continue
		}
		switch rapid.IntRange(0, 7).Draw(d.t, "row") {
		case 0, 1:
			e.Entries = append(e.Entries, d.changed(one))
		case 2:
			if !strings.HasPrefix(one.ID, "X") && !one.gone {
				e.Gone = append(e.Gone, one.Key())
			}
		}
	}
	if rapid.Bool().Draw(d.t, "new") {
		e.Entries = append(e.Entries, d.row("A"+strconv.Itoa(len(d.ref.entries)+1), len(d.ref.entries)))
	}
	d.happens(e)
}
