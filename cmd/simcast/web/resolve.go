package web

import (
	"cmp"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/resolve"
	"simcast/templates/wording"
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
	RunID   string           // of the run on whose page they are, "" elsewhere
	CSRF    string
	Cards   []uncertainCard
	Twice   []uncertainCard // of messages that were sent before: there is nothing to answer
	Open    int             // cards without an answer
	Unasked int             // messages that nobody can be asked about
	NotSent int             // on the page of results: what a rerun of them would send, where all are answered
}

// SaidTwice says of the messages that are perhaps there twice what to do about them.
func (u *uncertain) SaidTwice() string { return plan.NeedPerhapsTwice.Say(len(u.Twice)) }

// uncertainCard is one message.
type uncertainCard struct {
	*resolve.Question
	Of        *uncertain
	Anchor    string
	When      string // when it was posted
	SentAgain string // of what is perhaps there twice: when it was posted again, "" where nobody knows
	Why       string // why it is uncertain, without what there is to do about it: the page says that
	Drawing   template.HTML
	Looked    string // who has looked, and when
}

// IsThere and IsNotThere report what was found.
func (c uncertainCard) IsThere() bool    { return c.Answer == resolve.There }
func (c uncertainCard) IsNotThere() bool { return c.Answer == resolve.NotThere }

// AgainURL is where the message is looked at and sent again: the page of the results, with its row alone.
func (c uncertainCard) AgainURL() string {
	form := planForm{SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Rows: []string{strconv.Itoa(c.Place.Row)}}}}
	return planURL(c.Of.Plan, form.query()) + "#brief"
}

// Uncertain is how many messages of results are uncertain, 0 of a plan.
func (p planPage) Uncertain() int {
	if p.Found == nil {
		return 0
	}
	return len(p.Found.Questions()) + p.Found.WithoutHash
}

// showUncertain shows the uncertain messages of results by themselves.
func (s *Server) showUncertain(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	if !plan.IsResults {
		return s.goTo(w, r, "/plans/"+plan.ID)
	}
	found, err := s.Session.Uncertain(r.Context(), plan)
	if err != nil {
		return err
	}
	shown := s.uncertainOf(w, found, plan, "")
	if shown.Open == 0 {
		shown.NotSent = session.NotSent(found)
	}
	s.render(w, r, "uncertain", shown)
	return nil
}

// uncertainOf is what is uncertain in results, for the page of a run or, where there is no runID, a page of the results alone. It lets the
// page draw articles.
func (s *Server) uncertainOf(w http.ResponseWriter, found *resolve.Results, plan session.PlanFile, runID string) *uncertain {
	shown := &uncertain{Plan: plan, RunID: runID, CSRF: s.csrf, Unasked: found.WithoutHash}
	for _, list := range [][]*resolve.Question{found.Questions(), found.Answered()} {
		for _, q := range list {
			shown.Cards = append(shown.Cards, s.cardOf(shown, q))
		}
	}
	for _, q := range found.PerhapsTwice() {
		shown.Twice = append(shown.Twice, s.cardOf(shown, q))
	}
	for i := range shown.Cards {
		card := &shown.Cards[i]
		if card.Answer == "" {
			shown.Open++
		}
	}
	w.Header().Set("Content-Security-Policy", strings.Replace(policy, "style-src 'self'", "style-src 'self' "+render.FrameStyleHash(), 1))
	return shown
}

// cardOf is the card of a message.
func (s *Server) cardOf(shown *uncertain, q *resolve.Question) uncertainCard {
	now := s.Now()
	card := uncertainCard{Question: q, Of: shown, Anchor: "uncertain-" + strconv.Itoa(q.Place.Row), When: wording.When(q.Asked, now), Why: plan.WhyUncertain(q.Reason, now)}
	if !q.Again.IsZero() {
		card.SentAgain = wording.When(q.Again, now)
	}
	if q.Answer != "" {
		card.Looked = q.By + ", " + wording.When(q.At, now)
	}
	persona := render.Persona{Name: cmp.Or(q.Persona, "nobody"), Known: true}
	if known, isKnown := s.Session.PersonaKnown(q.Message.Persona); isKnown {
		persona = render.PersonaOf(*known)
	}
	if drawing, err := drawingOf(q.Message, persona, q.Team, s.Session.Zone()); err == nil {
		card.Drawing = drawing
	}
	return card
}

// resolve takes one answer, and leads back to where it was given.
func (s *Server) resolve(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	answer := resolve.Answer(r.PostFormValue("found"))
	was := resolve.Answer(r.PostFormValue("was"))
	if answer != resolve.There && answer != resolve.NotThere && (answer != resolve.NotKnown || was == "") {
		return &HTTPError{http.StatusUnprocessableEntity, "That is not an answer", "a message is there, or not there.", "Go back, and press one of the buttons."}
	}
	requests, err := strconv.Atoi(r.PostFormValue("requests"))
	if err != nil {
		requests = -1 // the page does not say which request it is about: no message has so many
	}
	s.sending.Lock() // a double click is one answer
	notes, err := s.Session.Resolve(r.Context(), plan, session.Answer{Hash: r.PostFormValue("hash"), Is: answer, Was: was, Requests: requests})
	s.sending.Unlock()
	if session.IsBusy(err) {
		return &HTTPError{http.StatusConflict, "A run is under way", sentence(httpErrorOf(err).Message), "Answer when it has ended."}
	}
	if err != nil {
		return err
	}
	if len(notes) > 0 {
		note(r, strings.Join(notes, ". "))
	}
	back := "/plans/" + plan.ID + "/uncertain"
	if run := r.PostFormValue("run"); run != "" {
		back = "/runs/" + url.PathEscape(run)
	}
	if row, err := strconv.Atoi(r.PostFormValue("row")); err == nil {
		back += "#uncertain-" + strconv.Itoa(row)
	}
	return s.goTo(w, r, back)
}
