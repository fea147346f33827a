package board

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/control"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
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
	p, err := b.pageNow(r, roundOf(form))
	if err != nil {
		return notAskedFor(w, notAsked(form, err))
	}
	asked, err := p.asks(form)
	if err != nil {
		return notAskedFor(w, err)
	}
	asked.Form = form
	asks, err := controlOf(form)
	if refusal := new(Refusal); errors.As(err, &refusal) {
		return b.askAgain(w, r, http.StatusUnprocessableEntity, asked, refusal)
	} else if err != nil {
		return notAskedFor(w, err)
	}
	if late := asked.tooLate(); late != "" {
		return b.askAgain(w, r, http.StatusConflict, asked, &Refusal{Message: late})
	}
	answer, err := b.submit(r, p.RoundName, asks)
	if refusal := new(Refusal); errors.As(err, &refusal) {
		if again, err := b.pageNow(r, p.RoundName); err == nil { // as it stands by now
			asked.page = again
			if asked.Item != nil {
				asked.Item = again.item(asked.Item.ID)
			}
		}
		return b.askAgain(w, r, http.StatusConflict, asked, refusal)
	} else if err != nil {
		return b.unanswered(w, r, asked, notAsked(form, err))
	}
	return b.Pages.GoTo(w, r, address("/board", p.RoundName), p.doneText(&asks, answer))
}

// submit asks for a control.
func (b *Board) submit(r *http.Request, round string, c day.Control) (answer control.Answer, err error) {
	w, leave, err := b.follow(r.Context(), round)
	if err != nil {
		return answer, err
	}
	defer leave()
	answer, err = b.Days.Submit(r.Context(), round, c)
	if !errors.Is(err, ledger.ErrUnreachable) {
		_, _ = w.look(r.Context()) // the pages are told at once
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
func (p askPage) tooLate() string {
	spec, line := p.spec(), p.line()
	text := "the day has changed since the page was made"
	switch {
	case p.Form.Get("seen") == spec.SeenBy(p.Board, line):
		return ""
	case line != nil:
		text = standsNow(line)
	case p.Ended:
		text = "the day has ended by now"
	case spec.Late != nil:
		text = cmp.Or(spec.Late(p.Board), text)
	}
	return text + ". Nothing was done. Look again, and press again if it is still right."
}

// standsNow says what became of an entry between the page and the press.
func standsNow(line *day.Line) string {
	text := fmt.Sprintf("%s is %s by now", line.Key(), line.State)
	if line.Called {
		text += ", and goes next"
	}
	if line.By != "" && line.By != day.BySimcast {
		text += " (" + line.By + ")"
	}
	return text
}

// askAgain shows the question once more, with why nothing was done.
func (b *Board) askAgain(w http.ResponseWriter, r *http.Request, status int, p askPage, why *Refusal) error {
	spec := p.spec()
	p.Refused, p.Hint = why.Message, onPage(&spec, why.Suggestion)
	b.Pages.Page(w, r, status, "boardask", p)
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

// shownChanges is how many lines of what a control changes are told.
const shownChanges = 12

// doneText is what the board tells after a press, in a line.
func (p page) doneText(c *day.Control, answer control.Answer) string {
	said, changes := view.Answered(c, answer, p.ClockOf)
	if more := len(changes) - shownChanges; more > 0 {
		changes = append(changes[:shownChanges], fmt.Sprintf("and %d more", more))
	}
	if len(changes) > 0 {
		said = strings.TrimSuffix(said, ".") + ": " + strings.Join(changes, "; ")
	}
	return said
}
