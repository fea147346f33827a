package rowlist

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"simcast/pipeline/space"
)

// Find says which rows are shown. Its empty fields show all. It says nothing of what is sent.
type Find struct {
	Text, Phase, Team, Channel, State string
	Page                              int // from 1; 0 is the first one
}

// The names of its fields in a query.
const (
	fieldText, fieldPhase, fieldTeam, fieldChannel, fieldState, fieldPage = "find", "find_phase", "find_team", "find_channel", "find_state", "page"
)

// ParseFind reads a query.
func ParseFind(q url.Values) Find {
	f := Find{Text: strings.TrimSpace(q.Get(fieldText)), Phase: q.Get(fieldPhase), Team: q.Get(fieldTeam), Channel: q.Get(fieldChannel), State: q.Get(fieldState)}
	f.Page, _ = strconv.Atoi(q.Get(fieldPage)) // what is no number is the first page
	return f
}

// AddTo puts the search into a query.
func (f Find) AddTo(q url.Values) {
	for name, value := range map[string]string{fieldText: f.Text, fieldPhase: f.Phase, fieldTeam: f.Team, fieldChannel: f.Channel, fieldState: f.State} {
		if value != "" {
			q.Set(name, value)
		}
	}
	if f.Page > 1 {
		q.Set(fieldPage, strconv.Itoa(f.Page))
	}
}

// DropFrom takes the search out of a query.
func DropFrom(q url.Values) {
	for _, name := range []string{fieldText, fieldPhase, fieldTeam, fieldChannel, fieldState, fieldPage} {
		q.Del(name)
	}
}

// Active reports whether it leaves rows out.
func (f Find) Active() bool { return f != (Find{Page: f.Page}) }

// PerPage is how many rows a page of the list has.
const PerPage = 100

// Found is what a search has found, one page of it.
type Found struct {
	Find
	Rows              []Row // of this page
	Everything        []Row // of the plan
	All               int   // that were found, on all pages
	Boxes             Set   // of those on all pages
	Shown             Set   // of those on this page
	First, Last       int   // which of those found are on this page, from 1
	Pages             int
	Phases, Teams     []Option
	Channels, States  []Option
	Before, After     int // the pages beside this one, 0 where there is none
	NotShownButTicked int
}

// Option is a value that can be chosen, with how many rows or messages have it.
type Option struct {
	Value  string
	Label  string
	Count  int
	Chosen bool
}

// Look finds rows. ticked are those that will be sent.
func (l *List) Look(f Find, ticked Set) Found {
	words := strings.Fields(strings.ToLower(f.Text))
	var found []Row
	var boxes []int
	for _, row := range l.Rows {
		if !f.fits(row) || !l.hasWords(row, words) {
			continue
		}
		found = append(found, row)
		if !row.Skipped {
			boxes = append(boxes, row.Number)
		}
	}
	at := Found{Find: f, Everything: l.Rows, All: len(found), Boxes: Rows(boxes...), Pages: max(1, (len(found)+PerPage-1)/PerPage)}
	at.Page = min(max(f.Page, 1), at.Pages)
	first := (at.Page - 1) * PerPage
	at.Rows = found[first:min(first+PerPage, len(found))]
	at.First, at.Last = first+1, first+len(at.Rows)
	if at.Page > 1 {
		at.Before = at.Page - 1
	}
	if at.Page < at.Pages {
		at.After = at.Page + 1
	}
	at.Shown = boxesOf(at.Rows)
	at.NotShownButTicked = ticked.Within(l.All).Without(at.Boxes).Len()
	l.addOptions(&at)
	return at
}

func boxesOf(rows []Row) Set {
	var boxes []int
	for _, row := range rows {
		if !row.Skipped {
			boxes = append(boxes, row.Number)
		}
	}
	return Rows(boxes...)
}

// fits reports whether the filters let the row through.
func (f *Find) fits(r Row) bool {
	return (f.Phase == "" || r.Phase == f.Phase) && (f.Channel == "" || r.Channel == f.Channel) &&
		(f.Team == "" || slices.Contains(r.Teams, f.Team)) && (f.State == "" || slices.Contains(r.states, f.State))
}

// hasWords reports whether the row has all the words of a search.
func (l *List) hasWords(r Row, words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := l.columns.searched(r)
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}

// addOptions gives the values of the filters, in the plan's order, and the states in that of their names above.
func (l *List) addOptions(at *Found) {
	var states Options
	for _, name := range []string{NotSent, Pending, Sent, Failed, Uncertain, HeldBack, WithError, Warned, Skipped} {
		states.Add(name, name, 0)
	}
	states.List[0].Label = "everything not sent" // it has several of those below
	var phases, teams, channels Options
	for _, row := range l.Rows {
		phases.Add(row.Phase, row.Phase, 1)
		channels.Add(row.Channel, row.Channel, 1)
		for _, team := range row.Teams {
			teams.Add(team, team, 1)
		}
		for _, state := range row.states {
			states.Add(state, state, 1)
		}
	}
	teams.shorten()
	at.Phases, at.Teams, at.Channels, at.States = phases.choose(at.Phase), teams.choose(at.Team), channels.choose(at.Channel), states.choose(at.State)
}

// Options are values in the order in which they were met.
type Options struct {
	List []Option
	at   map[string]int
}

// Add counts n more of a value; "" is none.
func (o *Options) Add(value, label string, n int) {
	if value == "" {
		return
	}
	if o.at == nil {
		o.at = map[string]int{}
	}
	index, met := o.at[value]
	if !met {
		index = len(o.List)
		o.at[value] = index
		o.List = append(o.List, Option{Value: value, Label: label})
	}
	o.List[index].Count += n
}

// shorten labels teams with their short names, where no two have the same.
func (o *Options) shorten() {
	met := map[string]bool{}
	for _, option := range o.List {
		short := space.ShortName(option.Value)
		if met[short] {
			return
		}
		met[short] = true
	}
	for i := range o.List {
		o.List[i].Label = space.ShortName(o.List[i].Value)
	}
}

// choose gives the values that some row has, and the chosen one, so that it can be seen and taken back.
func (o *Options) choose(chosen string) []Option {
	o.Add(chosen, chosen, 0)
	var list []Option
	for _, option := range o.List {
		if option.Chosen = option.Value == chosen; option.Chosen || option.Count > 0 {
			list = append(list, option)
		}
	}
	return list
}
