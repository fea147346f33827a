package web

import (
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/cmd/simcast/web/board"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/control"
	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// HTTPError is what kept a request from being answered, in words for the planner.
type HTTPError struct {
	Status  int
	Title   string // the page's heading
	Message string // what is wrong
	Hint    string // what to do, "" where nothing helps
}

func (e *HTTPError) Error() string { return strings.TrimSpace(e.Message + " " + e.Hint) }

// httpErrorOf is the error in words for the planner. It names fields of the page where
// the pipeline names flags.
func httpErrorOf(err error) *HTTPError {
	shown := *toHTTPError(err)
	shown.Message, shown.Hint = inFields(shown.Message), inFields(shown.Hint)
	return &shown
}

func toHTTPError(err error) *HTTPError {
	var known *HTTPError
	var usage *problem.UsageError
	var busy *ledger.BusyError
	var file *readers.FileError
	var unanswered *control.Unanswered
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &tooLarge):
		return &HTTPError{http.StatusRequestEntityTooLarge, "That is too large",
			fmt.Sprintf("the limit is %d MB.", tooLarge.Limit>>20), "Split the file, or remove what you do not need."}
	case errors.Is(err, session.ErrNoSpace):
		return &HTTPError{http.StatusConflict, "No space is connected yet", "this needs a simulation space.", "Open Space, and connect one."}
	case errors.Is(err, session.ErrUnknown):
		return notFound()
	case errors.Is(err, board.ErrNoDay):
		return &HTTPError{http.StatusNotFound, "There is no exercise day", "no day was played in this round of the space.", "A day begins in a terminal: simcast play PLAN --round ROUND --startex 09:30"}
	case errors.Is(err, board.ErrNoQuestion):
		return &HTTPError{http.StatusNotFound, "There is nothing here", err.Error() + ".", "Go back to the board, and look at it again."}
	case errors.As(err, &usage):
		return &HTTPError{http.StatusUnprocessableEntity, "That cannot be done", usage.Message + ".", sentence(usage.Suggestion)}
	case errors.As(err, &file):
		message := fmt.Sprintf("“%s” %s", file.Path, file.Message)
		if file.Err != nil {
			message += " (" + file.Err.Error() + ")"
		}
		return &HTTPError{http.StatusUnprocessableEntity, "The file cannot be used", message + ".", sentence(file.Hint)}
	case errors.As(err, &unanswered) && unanswered.IsUnclear:
		return &HTTPError{http.StatusServiceUnavailable, "It is not known whether that counts", unanswered.What() + ", and press again only if it shows that nothing has come of it.", sentence(unanswered.Why.Error())}
	case errors.Is(err, ledger.ErrUnreachable):
		return &HTTPError{http.StatusServiceUnavailable, "The ledger cannot be reached", err.Error() + ".", ""}
	case errors.As(err, &busy):
		return &HTTPError{http.StatusConflict, "A run is under way", busy.Who(time.Local) + ".", "Wait until it has ended."}
	}
	if ofSpace := spaceError(err); ofSpace != nil {
		return ofSpace
	}
	return &HTTPError{http.StatusInternalServerError, "That did not work", err.Error(), ""}
}

// spaceError is an error on the way to the space, nil where it is another.
func spaceError(err error) *HTTPError {
	var setting *apiclient.ConfigError
	var network *apiclient.NetworkError
	var status *apiclient.StatusError
	var answer *apiclient.BadAnswerError
	const title = "The space could not be read"
	switch {
	case errors.As(err, &setting):
		return &HTTPError{http.StatusUnprocessableEntity, title, "The " + setting.Setting + ": " + setting.Problem + ".", sentence(setting.Hint)}
	case errors.As(err, &network) && network.Timeout():
		return &HTTPError{http.StatusGatewayTimeout, title, network.Host + " does not answer.", "Check the base URL and the network, and try again."}
	case errors.As(err, &network):
		return &HTTPError{http.StatusBadGateway, title, sentence(network.Error()), "Check the base URL and the network, and try again."}
	case errors.As(err, &status) && status.KeySuspect():
		return &HTTPError{http.StatusBadGateway, title, fmt.Sprintf("The service does not take the key: it answered %d when simcast asked for the %s.", status.Status, apiclient.AskedFor(status.Call)),
			"Check the key, and copy it again. Each space has its own key; you get it from the people who run the service."}
	case errors.As(err, &status):
		return &HTTPError{http.StatusBadGateway, title, sentence(status.Error()), "Check the base URL, and try again in a while."}
	case errors.As(err, &answer):
		return &HTTPError{http.StatusBadGateway, title, sentence(answer.Error()), ""}
	}
	return nil
}

// fail shows an error as a page.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	shown := httpErrorOf(err)
	s.renderStatus(w, r, shown.Status, "trouble", shown)
}

// recoverPanic answers for a handler that panicked, without a word of it to the page. A
// handler may also end an answer in the middle, as net/http lets it.
func (s *Server) recoverPanic(w http.ResponseWriter, r *http.Request) {
	cause := recover()
	switch {
	case cause == nil:
		return
	case cause == http.ErrAbortHandler: //nolint:errorlint // it is panicked with as it is
		panic(cause)
	}
	s.Say(fmt.Sprintf("simcast: the page failed at %s %s: %v", r.Method, r.URL.Path, cause))
	s.fail(w, r, &HTTPError{http.StatusInternalServerError, "That did not work", "this is a fault in simcast.",
		"A run that is under way continues. Load the page again."})
}

// refusalPage is for a browser that is not known: it gets no style, no name and no link.
var refusalPage = template.Must(template.New("refused").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>{{.Title}} – simcast</title></head>
<body><h1>{{.Title}}</h1><p>{{.Message}}</p>{{with .Hint}}<p>{{.}}</p>{{end}}</body></html>
`))

func refuse(w http.ResponseWriter, e *HTTPError) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(e.Status)
	_ = refusalPage.Execute(w, e) // whoever it is may be gone
}
