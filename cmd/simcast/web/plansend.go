package web

import (
	"errors"
	"net/http"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/ledger"
	"simcast/pipeline/reconcile"
)

// sendPlan sends what the briefing has shown. Where that cannot be, the plan's page
// says why, with what was asked still in its form.
func (s *Server) sendPlan(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	if err := parseForm(r); err != nil {
		return err
	}
	form := s.formOf(plan, r.PostForm)
	if form.isOutdated {
		shown := outdated()
		shown.Title = "Nothing was sent"
		return s.renderPlan(w, r, plan, form, shown)
	}
	if form.None != "" {
		return s.renderPlan(w, r, plan, form, &HTTPError{http.StatusUnprocessableEntity, "Nothing was sent", "no " + form.None + " is chosen.", ""})
	}
	if !s.Access.IsDemo() && r.PostForm.Get("sure") != "yes" {
		return s.renderPlan(w, r, plan, form, &HTTPError{http.StatusUnprocessableEntity, "Nothing was sent", "the box above the button was not ticked.",
			"These messages go to real people. Tick the box, then send."})
	}
	run, err := s.sendOnce(plan, form, r.PostForm.Get("digest"))
	if err != nil {
		return s.renderPlan(w, r, plan, form, notSent(err))
	}
	return s.goTo(w, r, "/runs/"+run.ID)
}

// sendOnce gives the run that a form begins, and to who sends the form once more, by a
// double click or after going back, the run that it began: that nothing was sent
// would be true of the second click, and would mislead.
func (s *Server) sendOnce(plan session.PlanFile, form planForm, digest string) (*session.Run, error) {
	s.sending.Lock() // while the first is made ready, the second waits for what becomes of it
	defer s.sending.Unlock()
	run, err := s.Session.Send(plan, form.SendOptions, digest)
	if changed := (*session.ChangedError)(nil); !session.IsBusy(err) && !errors.As(err, &changed) {
		return run, err
	}
	for _, run := range s.Session.Runs() {
		if run.Digest == digest && run.Snapshot().Plan.ID == plan.ID {
			return run, nil
		}
	}
	return nil, err
}

// notSent says why a run was not begun.
func notSent(err error) *HTTPError {
	var changed *session.ChangedError
	var here *session.BusyError
	var elsewhere *ledger.BusyError
	var cutOff *reconcile.ElsewhereError
	switch {
	case errors.As(err, &cutOff):
		return &HTTPError{http.StatusConflict, "Nothing was sent", cutOff.Reason() + ".", "Say below whether to continue it here."}
	case errors.As(err, &changed):
		return &HTTPError{http.StatusConflict, "Nothing was sent", "your choice, the space, the plan or the ledger has changed in the meantime: " + changed.What + ".",
			"Look at the messages below again, and send them if they are right."}
	case errors.As(err, &here):
		return &HTTPError{http.StatusConflict, "Nothing was sent", err.Error() + ".", ""}
	case errors.As(err, &elsewhere):
		return &HTTPError{http.StatusConflict, "Nothing was sent", httpErrorOf(err).Message, "Wait for its end, then send."}
	}
	shown := httpErrorOf(err)
	shown.Title = "Nothing was sent"
	return shown
}
