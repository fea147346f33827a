package web

import (
	"cmp"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/writers/render"
)

func (s *Server) resolveRoutes() []route {
	return []route{
		{pattern: "GET /plans/{id}/uncertain", serve: s.ofPlan(s.showUncertain)},
		{pattern: "POST /plans/{id}/uncertain", serve: s.ofPlan(s.resolve)},
	}
}

// uncertain is what a page shows of the uncertain messages of results: a card each, and what was found.
type uncertain struct {
	Plan    session.PlanFile // the results
	Here    string           // the address of the page that shows them
	RunID   string           // of the run on whose page they are, "" elsewhere
	CSRF    string
	Cards   []uncertainCard
	Open    int        // cards without an answer
	Unasked int        // messages that nobody can be asked about
	Trouble *HTTPError // why there is no telling
}

// uncertainCard is one message.
type uncertainCard struct {
	*resolve.Question
	Of      *uncertain
	Anchor  string
	When    string // when it was posted
	Drawing template.HTML
	Looked  string // who has looked, and when
	Again   *again // asked for by the link “Send it again”
}

// IsThere and IsNotThere report what was found.
func (c uncertainCard) IsThere() bool    { return c.Found == resolve.There }
func (c uncertainCard) IsNotThere() bool { return c.Found == resolve.NotThere }

// Why is why it is uncertain, without what there is to do about it: the page says that.
func (c uncertainCard) Why() string { return strings.TrimSuffix(c.Reason, ": "+plan.LookInExercise) }

// AgainURL is where the card asks whether to send the message again.
func (c uncertainCard) AgainURL() string {
	return c.Of.Here + "?again=" + url.QueryEscape(c.Hash) + "#" + c.Anchor
}

// again is the second of the two clicks that send a message again: what they send is what a briefing has shown.
type again struct {
	Host    string
	Digest  string
	Fields  []hidden
	Confirm bool
	Trouble *HTTPError // why it cannot be sent
	PlanURL string     // where all that can be asked of it is asked
}

// Uncertain is how many messages of results are uncertain, by the ledger where that is known, else by the file; 0 of a plan.
func (p planPage) Uncertain() (n int) {
	if !p.Plan.IsResults || p.View.Plan == nil {
		return 0
	}
	if p.Brief != nil && p.Brief.sendPlan != nil && p.Brief.sendPlan.TakeOver.Needed {
		return 0 // what a take-over makes uncertain is not yet
	}
	if p.Brief != nil && p.Brief.sendPlan != nil {
		return p.Brief.sendPlan.Count().Uncertain
	}
	for _, in := range p.View.Plan.Injects {
		if in.Prior.State == plan.Uncertain {
			n++
		}
	}
	return n
}

// showUncertain shows the uncertain messages of results by themselves.
func (s *Server) showUncertain(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	if !plan.IsResults {
		return s.goTo(w, r, "/plans/"+plan.ID)
	}
	shown := s.uncertainOf(w, r, plan, "")
	if shown.Trouble != nil {
		return shown.Trouble
	}
	s.render(w, r, "uncertain", shown)
	return nil
}

// uncertainOf reads what is uncertain in results, for a page of that address. It lets the page draw articles.
func (s *Server) uncertainOf(w http.ResponseWriter, r *http.Request, plan session.PlanFile, runID string) *uncertain {
	shown := &uncertain{Plan: plan, Here: r.URL.Path, RunID: runID, CSRF: s.csrf}
	found, err := s.Session.Uncertain(plan)
	if err != nil {
		shown.Trouble = httpErrorOf(err)
		return shown
	}
	shown.Unasked = found.WithoutHash
	for _, list := range [][]*resolve.Question{found.Questions(), found.Found()} {
		for _, q := range list {
			shown.Cards = append(shown.Cards, s.cardOf(shown, q))
		}
	}
	for i := range shown.Cards {
		card := &shown.Cards[i]
		if card.Found == "" {
			shown.Open++
		} else if card.IsNotThere() && r.URL.Query().Get("again") == card.Hash {
			card.Again = s.againOf(r, plan, card)
		}
	}
	w.Header().Set("Content-Security-Policy", strings.Replace(policy, "style-src 'self'", "style-src 'self' "+render.FrameStyleHash(), 1))
	return shown
}

// cardOf is the card of a message.
func (s *Server) cardOf(shown *uncertain, q *resolve.Question) uncertainCard {
	card := uncertainCard{Question: q, Of: shown, Anchor: "uncertain-" + strconv.Itoa(q.Place.Row), When: "at an unknown time"}
	if !q.Asked.IsZero() {
		card.When = s.whenExactly(q.Asked)
	}
	if q.Found != "" {
		card.Looked = q.By + ", " + s.whenExactly(q.At)
	}
	persona := render.Persona{Name: cmp.Or(q.Persona, "nobody"), Known: true}
	if known, isKnown := s.Session.PersonaKnown(q.Message.Persona); isKnown {
		persona = render.PersonaOf(*known)
	}
	drawn := render.FromSent(q.Message, persona, q.Team)
	if !drawn.At.IsZero() {
		drawn.At = drawn.At.In(s.Session.Zone())
	}
	var text strings.Builder
	if err := render.Draw(&text, drawn); err == nil {
		card.Drawing = template.HTML(text.String()) //nolint:gosec // its own HTML, in which the message is text
	}
	return card
}

// againOf works out what sending a message again would post.
func (s *Server) againOf(r *http.Request, plan session.PlanFile, card *uncertainCard) *again {
	form := planForm{SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{strconv.Itoa(card.Place.Row)}}}}
	a := &again{Confirm: !s.Access.IsDemo(), Fields: fieldsOf(form.query()), PlanURL: planURL(plan, form.query())}
	brief, err := s.Session.Brief(r.Context(), plan, form.SendOptions, session.Recent)
	switch {
	case err != nil:
		a.Trouble = httpErrorOf(err)
	case brief.Why != nil:
		a.Trouble = httpErrorOf(brief.Why)
	case brief.Briefing.Post != 1:
		a.Trouble = &HTTPError{http.StatusConflict, "It is not sent again", "it was sent, held back or left out in the meantime.", ""}
	default:
		a.Host, a.Digest = brief.Host, brief.Digest
	}
	return a
}

// whenExactly is a moment to the second; today's by the hour.
func (s *Server) whenExactly(at time.Time) string {
	now := s.Now()
	at = at.In(now.Location())
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return "today at " + at.Format("15:04:05")
	}
	return at.Format("2006-01-02 at 15:04:05")
}

// resolve takes one answer, and leads back to where it was given.
func (s *Server) resolve(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	finding := resolve.Finding(r.PostFormValue("found"))
	was := resolve.Finding(r.PostFormValue("was"))
	if finding != resolve.There && finding != resolve.NotThere && (finding != resolve.NotKnown || was == "") {
		return &HTTPError{http.StatusUnprocessableEntity, "That is not an answer", "a message is there, or not there.", "Go back, and press one of the buttons."}
	}
	s.sending.Lock() // a double click is one answer
	notes, err := s.Session.Resolve(plan, r.PostFormValue("hash"), was, finding)
	s.sending.Unlock()
	if session.IsBusy(err) {
		return &HTTPError{http.StatusConflict, "A run is under way", strings.TrimSuffix(err.Error(), ", or use --wait") + ".", "Answer when it has ended."}
	}
	if err != nil {
		return err
	}
	if len(notes) > 0 {
		note(r, strings.Join(notes, ". "))
	}
	back := "/plans/" + plan.ID + "/uncertain"
	if run, err := s.Session.Run(r.PostFormValue("run")); err == nil {
		back = "/runs/" + run.ID
	}
	if row, err := strconv.Atoi(r.PostFormValue("row")); err == nil {
		back += "#uncertain-" + strconv.Itoa(row)
	}
	return s.goTo(w, r, back)
}
