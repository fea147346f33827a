package board

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"

	"simcast/cmd/simcast/web/boardview"
	"simcast/pipeline/day"
)

// askPage is a question: about the whole day, or about an entry.
type askPage struct {
	page
	Verb    string
	Choice  string          // of a verb that takes one of a few words
	Item    *boardview.Item // the entry that it is about, nil for the whole day
	Form    url.Values      // what was written, where the form comes back
	Refused string          // why it comes back, "" where it does not
	Hint    string
}

// IsOpen reports whether the form of a verb is the one that is asked for.
func (p askPage) IsOpen(verb string) bool { return p.Verb == verb }

// ask asks about the whole day.
func (b *Board) ask(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	p, err := b.pageOf(r.Context(), roundOf(query), boardview.Options{})
	if err != nil {
		return err
	}
	asked := askPage{page: p, Verb: query.Get("verb"), Choice: query.Get("choice")}
	spec := asked.spec()
	if choice := spec.Arg(day.ChoiceArg); !isAsked(&spec, "") || choice != nil && !slices.Contains(choice.Words(), asked.Choice) {
		return ErrNoQuestion
	}
	b.Pages.Page(w, r, http.StatusOK, "boardask", asked)
	return nil
}

// entry asks about one entry.
func (b *Board) entry(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	p, err := b.pageOf(r.Context(), roundOf(query), boardview.Options{})
	if err != nil {
		return err
	}
	asked := askPage{page: p, Verb: query.Get("verb"), Item: p.item(query.Get("id"))}
	if asked.Item == nil {
		return ErrNoQuestion
	}
	b.Pages.Page(w, r, http.StatusOK, "boardentry", asked)
	return nil
}

// item is the entry of that id, nil where the day has none.
func (p page) item(id string) *boardview.Item {
	at := slices.IndexFunc(p.board.Lines, func(l day.Line) bool { return l.ID == id })
	if id == "" || at < 0 {
		return nil
	}
	item := p.Item(p.board.Lines[at])
	return &item
}

// spec is the verb that is asked about.
func (p askPage) spec() day.Spec { return day.SpecOf(day.Verb(p.Verb)) }

// words are those of the verb for the whole day, or of its choice.
func (p askPage) words() day.Choice {
	spec := p.spec()
	choice := spec.Choice(p.Choice)
	return day.Choice{Title: cmp.Or(choice.Title, spec.Title), Yes: cmp.Or(choice.Yes, spec.Yes), Asks: cmp.Or(choice.Asks, spec.Asks)}
}

// Title is the question.
func (p askPage) Title() string { return p.words().Title }
