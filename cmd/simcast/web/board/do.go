package board

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"simcast/cmd/simcast/web/boardview"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

// notAskedHeader says, with an answer that is no question, that nothing was asked for. The script then leaves what was written where it is.
const notAskedHeader = "Simcast-Not-Asked"

// notAskedFor gives the error of a press that has asked for nothing.
func notAskedFor(w http.ResponseWriter, err error) error {
	w.Header().Set(notAskedHeader, "yes")
	return err
}

// do is a press. One that came too late, and one that is refused, comes back as the question with the reason, and did nothing.
func (b *Board) do(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return err
	}
	form := r.PostForm
	round := roundOf(form)
	p, err := b.pageOf(r.Context(), round, boardview.Options{})
	if err != nil {
		return notAskedFor(w, notAsked(form, err))
	}
	asked := askPage{page: p, Verb: form.Get("verb"), Choice: form.Get("choice"), Form: form}
	if id := form.Get("id"); id != "" {
		if asked.Item = p.item(id); asked.Item == nil {
			return notAskedFor(w, ErrNoQuestion)
		}
	}
	asks, err := controlOf(form)
	if refusal := new(Refusal); errors.As(err, &refusal) {
		return b.askAgain(w, r, http.StatusUnprocessableEntity, asked, refusal)
	} else if err != nil {
		return notAskedFor(w, err)
	}
	if late := tooLate(asked, form); late != "" {
		return b.askAgain(w, r, http.StatusConflict, asked, &Refusal{Message: late})
	}
	answer, err := b.submit(r, round, asks)
	if refusal := new(Refusal); errors.As(err, &refusal) {
		if again, err := b.pageOf(r.Context(), round, boardview.Options{}); err == nil { // as it stands by now
			asked.page = again
			if asked.Item != nil {
				asked.Item = again.item(asked.Item.ID)
			}
		}
		return b.askAgain(w, r, http.StatusConflict, asked, refusal)
	} else if err != nil {
		return b.unanswered(w, r, asked, notAsked(form, err))
	}
	return b.Pages.GoTo(w, r, address("/board", round), doneText(asks, answer))
}

// submit asks for a control. Others may read the day meanwhile.
func (b *Board) submit(r *http.Request, round string, c day.Control) (answer Answer, err error) {
	w, leave, err := b.follow(r.Context(), round)
	if err != nil {
		return Answer{}, err
	}
	defer leave()
	answer, err = w.submit(r.Context(), c)
	if !errors.Is(err, ledger.ErrUnreachable) {
		w.look(r.Context(), b.Now()) // the pages are told at once
	}
	return answer, err
}

// notAsked says of an error of a ledger that cannot be reached that nothing was asked for, unless it says what is known.
func notAsked(form url.Values, err error) error {
	if _, says := errors.AsType[*control.Unanswered](err); says || !errors.Is(err, ledger.ErrUnreachable) {
		return err
	}
	return &control.Unanswered{Verb: form.Get("verb"), Why: err}
}

// unanswered shows the question once more where nothing comes of what was asked for. What may still take effect gets no form that asks for
// it a second time.
func (b *Board) unanswered(w http.ResponseWriter, r *http.Request, p askPage, err error) error {
	u, is := errors.AsType[*control.Unanswered](err)
	if !is {
		return err
	}
	if u.Look = "the board"; u.IsUnclear {
		return u
	}
	return b.askAgain(w, r, http.StatusServiceUnavailable, p, &Refusal{Message: u.What(), Suggestion: u.Why.Error()})
}

// tooLate says why a press came too late, "" where it did not.
func tooLate(p askPage, form url.Values) string {
	spec := p.spec()
	if p.Item != nil {
		if form.Get("seen") == spec.SeenBy(p.board, &p.Item.Line) {
			return ""
		}
		return boardview.TooLate(p.Item.Line)
	}
	if form.Get("seen") == spec.SeenBy(p.board, nil) {
		return ""
	}
	text := ""
	switch {
	case p.Ended:
		text = "the day has ended by now"
	case spec.Late != nil:
		text = spec.Late(p.board)
	}
	return cmp.Or(text, "the day has changed since the page was made") + ". Nothing was done. Look again, and press again if it is still right."
}

// askAgain shows the question once more, with why nothing was done.
func (b *Board) askAgain(w http.ResponseWriter, r *http.Request, status int, p askPage, why *Refusal) error {
	spec := p.spec()
	p.Refused, p.Hint = why.Message, onPage(&spec, why.Suggestion)
	name := "boardask"
	if p.Item != nil {
		name = "boardentry"
	}
	b.Pages.Page(w, r, status, name, p)
	return nil
}

// onPage says with the names of the page what a suggestion says with the flags of a verb.
func onPage(spec *day.Spec, suggestion string) string {
	for _, arg := range spec.Args {
		if arg.Kind == day.TickArg {
			suggestion = strings.ReplaceAll(suggestion, "add --"+arg.Flag, "tick “"+arg.Field.Label+"”")
		}
	}
	return strings.ReplaceAll(suggestion, "simcast control status", "the board")
}

// doneText is what the board tells after a press.
func doneText(c day.Control, answer Answer) string {
	text := strings.TrimSpace(string(c.Verb) + " " + strings.Join(c.IDs, ", "))
	if c.Plan != "" {
		return changesText(answer.Text)
	}
	if answer.Text != "" {
		text += " (" + strings.ReplaceAll(answer.Text, "\n", "; ") + ")"
	}
	if answer.ByWorkers {
		return "written down: " + text + ". No worker has taken it yet: the one that plays the day takes it, or the next one before it sends anything"
	}
	if answer.Silent != "" {
		return "written down: " + text + ". " + answer.Silent + ": it counts once that is back, or from the next start"
	}
	if answer.Waits {
		return "written down: " + text + ". Nothing plays: it counts from the next start"
	}
	return "in effect: " + text
}

// shownChanges is how many lines of what a plan changes are told.
const shownChanges = 12

// changesText says in a line what a plan has changed.
func changesText(answer string) string {
	lines := strings.Split(answer, "\n")
	if more := len(lines) - shownChanges; more > 0 {
		lines = append(lines[:shownChanges], "and "+wording.Counted(more, "more entry")+" changed")
	}
	return "the plan was taken again: " + strings.Join(lines, "; ")
}
