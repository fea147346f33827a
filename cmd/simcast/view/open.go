package view

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/space"
	"simcast/templates/wording"
)

// MaxNamed is how many things a text names one by one, before a count stands for the rest.
const MaxNamed = 20

// maxOfGroup is how many messages of a group are named with their teams.
const maxOfGroup = 4

// OpenMessages are messages that are failed, uncertain or pending.
type OpenMessages struct {
	List   []*plan.Delivery
	More   int                      // that are not in List
	File   string                   // whose rows name them
	RowOf  func(*plan.Delivery) int // their rows there
	Detail string                   // the file or the folder with the reason of each
	Now    time.Time                // when somebody reads this, in his zone
}

// RowOfPlan is the row of a message in the file that was sent.
func RowOfPlan(d *plan.Delivery) int { return d.Inject.Row.Number }

// RowOfResults is its row in the results file, in which it can be corrected.
func RowOfResults(d *plan.Delivery) int { return d.ResultsRow }

// Open lists messages that are not sent, or not certain, in the order in which they come. Those that are so for the same reason are
// together, and the reason is said once; each of the uncertain ones stands alone, so that somebody can look for it.
func Open(o OpenMessages) Block {
	var b Block
	rest, uncertain := o.More, 0
	for _, d := range o.List {
		if d.Status.State != plan.Uncertain {
			continue
		}
		if uncertain++; uncertain <= MaxNamed {
			b.add(o.message("", d))
		}
	}
	rest += max(0, uncertain-MaxNamed)
	others := slices.DeleteFunc(slices.Clone(o.List), func(d *plan.Delivery) bool { return d.Status.State == plan.Uncertain })
	for i, same := range plan.ByReason(others, (*plan.Delivery).ResultAndReason) {
		if i >= MaxNamed {
			rest += len(same.List)
			continue
		}
		b.add(o.group(same.List)...)
	}
	return o.with(b, o.rest(rest)...)
}

// OpenInSpaces names the first few messages of spaces that are uncertain or failed, and counts by space those that are pending. What stopped
// one space does not hide what is to be looked at in another. The rows are those of the results.
func OpenInSpaces(runs []*pipeline.SpaceRun, folder string, now time.Time) Block {
	o := OpenMessages{File: "the results files", RowOf: RowOfResults, Detail: "the files in " + folder, Now: now}
	named, told, open, untold := 0, 0, 0, 0
	var b Block
	var pending []Fact
	for _, state := range []plan.State{plan.Uncertain, plan.Failed} {
		for _, run := range runs {
			for _, d := range run.Open {
				if d.Status.State == state && named < MaxNamed {
					named++
					b.add(o.message(run.Name+": ", d))
				}
			}
		}
	}
	for _, run := range runs {
		open += run.Chosen.Open - run.Chosen.OpenPending
		switch {
		case run.Summary.OpenPending == 0:
		case told == MaxNamed:
			untold += run.Summary.OpenPending
		default:
			told++
			pending = append(pending, o.untriedIn(run)...)
		}
	}
	return o.with(b, slices.Concat(o.rest(open-named), pending, o.rest(untold))...)
}

// untriedIn counts the messages of a space that are pending, and those of changed rows.
func (o *OpenMessages) untriedIn(run *pipeline.SpaceRun) (facts []Fact) {
	held, why := run.Chosen.HeldBack, notTried
	for _, d := range run.Open {
		if d.Status.State == plan.Pending && d.Status.Reason != "" && !d.Status.IsHeldBack() {
			why = shortReason(d)
			break
		}
	}
	if n := run.Summary.OpenPending - held; n > 0 {
		facts = append(facts, result(string(plan.Pending), Quoted(run.Name), Plain(fmt.Sprintf(": %s, %s", wording.Counted(n, "message"), why))))
	}
	if held > 0 {
		facts = append(facts, result(plan.HeldBack, Quoted(run.Name), Plain(fmt.Sprintf(": %s, sent with the old text; to send what is there now, use --changed", wording.Counted(held, "message")))))
	}
	return facts
}

func (b *Block) add(facts ...Fact) { b.Facts = append(b.Facts, facts...) }

// with ends a block, which has a title where it has facts.
func (o *OpenMessages) with(b Block, facts ...Fact) Block {
	if b.add(facts...); len(b.Facts) > 0 {
		b.ID, b.Title = "open", "Not sent, or not certain (rows of "+o.File+")"
	}
	return b
}

// result is a fact under the word of a result.
func result(word string, text ...Phrase) Fact { return Fact{Label: Word(word), Text: text} }

// rest says where the rest stands of what is too much to be named.
func (o *OpenMessages) rest(n int) []Fact {
	if n <= 0 {
		return nil
	}
	return []Fact{Said("", fmt.Sprintf("and %d more: see the column result in %s", n, o.Detail))}
}

// message is one message, and why it is not sent; of an uncertain one, when it was tried.
func (o *OpenMessages) message(before string, d *plan.Delivery) Fact {
	text, why := before+o.name(d), o.reason(d)
	if d.Status.State == plan.Uncertain {
		tried := ", tried "
		if d.Status.IsPerhapsTwice() {
			tried = ", tried again "
		}
		text, why = text+tried+wording.When(d.Status.SentAt, o.Now), plan.WhyUncertain(d.Status.Reason, o.Now)
	}
	return result(d.Status.Word(), Quoted(text), Plain(": "+why))
}

// group are messages that have one result for one reason. What was not tried needs nothing but another run.
func (o *OpenMessages) group(list []*plan.Delivery) []Fact {
	first := list[0]
	switch {
	case len(list) == 1:
		return []Fact{o.message("", first)}
	case first.Status.State == plan.Pending && !first.Status.IsHeldBack():
		return []Fact{result(string(plan.Pending), Plain(fmt.Sprintf("%s, %s; %s", untried(list), plan.ReasonFor(shortReason(first), o.Now), o.rows(list))))}
	}
	said := []Fact{result(first.Status.Word(), Plain(wording.Counted(len(list), "message")+": "+o.reason(first))), SaidAs("", o.names(list), "")}
	if teams := teamsOf(list); len(list) > maxOfGroup && teams != "" {
		said = append(said, SaidAs("", teams, ""))
	}
	return said
}

// reason is why a message is not sent, beside the word of its result.
func (o *OpenMessages) reason(d *plan.Delivery) string {
	return plan.ReasonFor(cmp.Or(strings.TrimPrefix(d.Status.Reason, plan.HeldBackFor), notTried), o.Now)
}

// untried counts what was not tried.
func untried(list []*plan.Delivery) string {
	byHand := 0
	for _, d := range list {
		if d.Team == nil && plan.IsByHand(d.Status.Reason) {
			byHand++
		}
	}
	return plan.Untried(len(list)-byHand, byHand)
}

// shortReason is why a message is pending. Why the run stopped is said once, elsewhere.
func shortReason(d *plan.Delivery) string {
	if strings.HasPrefix(d.Status.Reason, plan.NotTriedStopped) {
		return plan.NotTriedStopped
	}
	return cmp.Or(d.Status.Reason, notTried)
}

// notTried is the reason of a message that has none: its run was cut off before it.
const notTried = "not tried"

// names names messages: a few with their teams, of many the ids and rows.
func (o *OpenMessages) names(list []*plan.Delivery) string {
	var names, ids []string
	for _, d := range list {
		if names = append(names, o.name(d)); d.Inject.ID != "" && !slices.Contains(ids[max(0, len(ids)-1):], d.Inject.ID) {
			ids = append(ids, d.Inject.ID)
		}
	}
	switch {
	case len(list) <= maxOfGroup:
		return strings.Join(names, ", ")
	case len(ids) == 0:
		return o.rows(list)
	}
	return fmt.Sprintf("%s (%s)", wording.First(ids, MaxNamed), o.rows(list))
}

// rows names the rows of messages: "row 12", or "rows 12–60".
func (o *OpenMessages) rows(list []*plan.Delivery) string {
	var rows []int
	for _, d := range list {
		rows = append(rows, o.RowOf(d))
	}
	slices.Sort(rows)
	rows = slices.Compact(rows)
	return wording.Of(len(rows), "row ", "rows ") + problem.Rows(rows, MaxNamed)
}

// name names a message: by its inject's id, where it has one, its team and its row.
func (o *OpenMessages) name(d *plan.Delivery) string {
	row := fmt.Sprintf("row %d", o.RowOf(d))
	switch {
	case d.Inject.ID == "" && d.Team == nil:
		return row
	case d.Inject.ID == "":
		return row + " to " + d.Team.Name
	case d.Team == nil:
		return fmt.Sprintf("%s (%s)", d.Inject.ID, row)
	}
	return fmt.Sprintf("%s to %s (%s)", d.Inject.ID, d.Team.Name, row)
}

// teamsOf says to which teams messages go, and how many to each: those with most messages first, by their short names where these tell them
// apart. It is "" where no message has a team.
func teamsOf(list []*plan.Delivery) string {
	counts := map[string]int{}
	for _, d := range list {
		if d.Team != nil {
			counts[d.Team.Name]++
		}
	}
	var teams []Number
	for name, short := range space.ShortNames(maps.Keys(counts)) {
		teams = append(teams, Number{Name: short, Count: counts[name]})
	}
	slices.SortFunc(teams, func(a, b Number) int { return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name)) })
	var names []string
	for _, team := range teams {
		if len(teams) > 1 {
			team.Name = fmt.Sprintf("%s (%d)", team.Name, team.Count)
		}
		names = append(names, team.Name)
	}
	return plan.ToTeams(names)
}
