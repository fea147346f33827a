package board

import (
	"net/http"
	"net/url"
	"slices"

	"simcast/cmd/simcast/web/boardview"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
)

// askPage is a question: about the whole day, or about an entry.
type askPage struct {
	page
	Verb    string
	Choice  string          // of past and mode
	Item    *boardview.Item // the entry that it is about, nil for the whole day
	Form    url.Values      // what was written, where the form comes back
	Refused string          // why it comes back, "" where it does not
	Hint    string
}

// Written is what was written into a field.
func (p askPage) Written(field string) string { return p.Form.Get(field) }

// IsOpen reports whether the form of a verb is the one that is asked for.
func (p askPage) IsOpen(verb string) bool { return p.Verb == verb }

// ofDay are the verbs that the whole day takes on the page.
var ofDay = []day.Verb{day.VerbHold, day.VerbResume, day.VerbSlip, day.VerbMode, day.VerbPast, day.VerbAdd, day.VerbReload, day.VerbNote, day.VerbEndEx}

// ask asks about the whole day.
func (b *Board) ask(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	p, err := b.pageOf(roundOf(query), boardview.Options{})
	if err != nil {
		return err
	}
	asked := askPage{page: p, Verb: query.Get("verb"), Choice: query.Get("choice")}
	verb := day.Verb(asked.Verb)
	if !slices.Contains(ofDay, verb) {
		return ErrNoQuestion
	}
	if verb == day.VerbPast || verb == day.VerbMode {
		if _, err := control.Parse(asked.Verb, []string{asked.Choice}, control.Flags{}); err != nil {
			return ErrNoQuestion
		}
	}
	b.Pages.Page(w, r, http.StatusOK, "boardask", asked)
	return nil
}

// entry asks about one entry.
func (b *Board) entry(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	p, err := b.pageOf(roundOf(query), boardview.Options{})
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

// WrittenFor is what was written into a field of the form of a verb.
func (p askPage) WrittenFor(verb, field string) string {
	if p.Verb != verb {
		return ""
	}
	return p.Form.Get(field)
}

// ItemSeen is what a form for the entry carries.
func (p askPage) ItemSeen(verb string) string { return p.Seen(*p.Item, verb) }

// Title is the question.
func (p askPage) Title() string {
	switch day.Verb(p.Verb) {
	case day.VerbHold:
		return "Hold the day?"
	case day.VerbResume:
		return "Resume?"
	case day.VerbSlip:
		return "Move everything that is to come?"
	case day.VerbMode:
		return "Change the mode to " + p.Choice + "?"
	case day.VerbPast:
		return "What becomes of what is past: " + p.Choice + "?"
	case day.VerbAdd:
		return "Add an entry"
	case day.VerbReload:
		return "Take the plan again?"
	case day.VerbNote:
		return "Write down a remark"
	}
	return "End the day?"
}

// Yes is what the button says.
func (p askPage) Yes() string {
	switch day.Verb(p.Verb) {
	case day.VerbHold:
		return "Hold the day"
	case day.VerbResume:
		return "Resume"
	case day.VerbSlip:
		return "Move everything"
	case day.VerbMode:
		return "Change the mode"
	case day.VerbPast:
		return map[string]string{day.PastSend: "Send them", day.PastSkip: "Skip them", day.PastShift: "Shift everything"}[p.Choice]
	case day.VerbAdd:
		return "Add it"
	case day.VerbReload:
		return "Take the plan again"
	case day.VerbNote:
		return "Write it down"
	}
	return "End the day"
}
