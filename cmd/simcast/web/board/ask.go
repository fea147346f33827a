package board

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// askPage is a question: about the whole day, or about an entry, with a form for each verb that it takes.
type askPage struct {
	page
	Verb    string
	Choice  string     // of a verb that takes one of a few words
	Item    *Item      // the entry that it is about, nil for the whole day
	Form    url.Values // what was written, where the form comes back
	Refused string     // why it comes back, "" where it does not
	Hint    string
}

// ask asks about the whole day, or about an entry.
func (b *Board) ask(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	p, err := b.pageNow(r, roundOf(query))
	if err != nil {
		return err
	}
	asked, err := p.asks(query)
	if err != nil {
		return err
	}
	b.Pages.Page(w, r, http.StatusOK, "boardask", asked)
	return nil
}

// asks is the question that an address or a form names.
func (p page) asks(values url.Values) (askPage, error) {
	asked := askPage{page: p, Verb: values.Get("verb"), Choice: values.Get("choice")}
	if id := values.Get("id"); id != "" {
		if asked.Item = p.item(id); asked.Item == nil {
			return asked, ErrNoQuestion
		}
		return asked, nil
	}
	spec := asked.spec()
	if choice := spec.Arg(day.ChoiceArg); !isAsked(&spec, "") || choice != nil && !slices.Contains(choice.Words(), asked.Choice) {
		return asked, ErrNoQuestion
	}
	return asked, nil
}

// isAsked reports whether the page has a form of a verb: for the entry of that id, or for the whole day.
func isAsked(spec *day.Spec, id string) bool {
	if id != "" {
		return spec.Of != day.TheDay
	}
	return spec.Verb != "" && (spec.Of == day.TheDay || spec.Of == day.MaybeEntry)
}

// item is the entry of that id, nil where the day has none.
func (p page) item(id string) *Item {
	at := slices.IndexFunc(p.Lines, func(l day.Line) bool { return l.ID == id })
	if at < 0 {
		return nil
	}
	item := p.View.Item(&p.Lines[at])
	return &item
}

// spec is the verb that is asked about.
func (p askPage) spec() day.Spec { return day.SpecOf(day.Verb(p.Verb)) }

// line is the entry that is asked about, nil for the whole day.
func (p askPage) line() *day.Line {
	if p.Item == nil {
		return nil
	}
	return p.Item.Line
}

// words are those of the verb for the whole day, or of its choice.
func (p askPage) words() day.Choice {
	spec := p.spec()
	choice := spec.Choice(p.Choice)
	return day.Choice{Title: cmp.Or(choice.Title, spec.Title), Yes: cmp.Or(choice.Yes, spec.Yes), Asks: cmp.Or(choice.Asks, spec.Asks)}
}

// Title is the question, or the entry.
func (p askPage) Title() string {
	if p.Item != nil {
		return p.Item.Name
	}
	return p.words().Title
}

// question is the form of a verb.
type question struct {
	day.Spec
	Asks   string
	Yes    string // on the button
	Seen   string // what the page shows of the entry, or of the day
	IsOpen bool   // it is the one that is asked for
	Beside []string
	Fields []field
}

// Questions are the form about the whole day, or one for each verb that the entry takes now. What only the player knows, such as a slip
// of another person a moment ago, it refuses itself.
func (p askPage) Questions() (all []question) {
	if p.Item == nil {
		words := p.words()
		return []question{p.question(p.spec(), words.Asks, words.Yes)}
	}
	for _, verb := range p.Item.Verbs {
		spec := day.SpecOf(verb)
		if button, asks := spec.Press(p.Item.Line); button != "" {
			all = append(all, p.question(spec, asks, button))
		}
	}
	return all
}

func (p askPage) question(spec day.Spec, asks, yes string) question {
	q := question{Spec: spec, Asks: asks, Yes: yes, Seen: spec.SeenBy(p.Board, p.line()), IsOpen: p.Verb == string(spec.Verb), Beside: p.beside(&spec)}
	for i := range spec.Args {
		if f := p.field(&q, &spec.Args[i]); f.Look != "" {
			q.Fields = append(q.Fields, f)
		}
	}
	slices.SortStableFunc(q.Fields, func(a, b field) int { return cmp.Compare(a.place(), b.place()) })
	if len(q.Fields) > 0 && p.Item == nil {
		q.Fields[0].IsFirst = true
	}
	return q
}

// beside is what of the day stands beside a question.
func (p askPage) beside(spec *day.Spec) (lines []string) {
	switch {
	case spec.ShowsCounts:
		return []string{"Still to come: " + view.StillToCome(p.Board) + "."}
	case spec.ShowsPast:
		for _, i := range p.Items(p.Past) {
			lines = append(lines, wording.Shorten(i.Name+" "+i.Clock+" "+i.Caption(), 120))
		}
		if more := p.More(p.Past); more > 0 {
			lines = append(lines, fmt.Sprintf("and %d more", more))
		}
		if lines == nil {
			lines = []string{"Nothing is past."}
		}
	}
	return lines
}
