package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"simcast/cmd/simcast/web/planlists"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/mapping"
)

func (s *Server) readingRoutes() []route {
	return []route{
		{pattern: "POST /plans/{id}/mapping", serve: s.ofPlan(s.sayMapping)},
		{pattern: "GET /plans/{id}/mapping.csv", serve: s.ofPlan(s.giveMapping)},
	}
}

// readingOf is how a planner's own sheet was read, with what can be said of it.
func (s *Server) readingOf(plan session.PlanFile, view *session.View) (*planlists.Reading, error) {
	from := planlists.Known{View: view, Said: s.Session.Mapping(plan)}
	if fault := planlists.HeaderFault(view); fault != nil {
		from.Header = planlists.HeaderCells(plan.Path, fault.Sheet, fault.Row)
	}
	return planlists.NewReading(from), nil
}

// sayMapping takes what headers and values mean, and leads back to the plan as it was asked for.
func (s *Server) sayMapping(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	if err := r.ParseForm(); err != nil {
		return err
	}
	said, err := saidIn(r.PostForm)
	if err != nil {
		return err
	}
	if err := s.Session.Say(r.Context(), plan, said); err != nil {
		return err
	}
	return s.goTo(w, r, planURL(plan, queryOfPage(r))+"#reading")
}

// queryOfPage is what the page asks for on which a form stands: with script, its address follows what is chosen there.
func queryOfPage(r *http.Request) url.Values {
	if now, err := url.Parse(r.Header.Get("HX-Current-URL")); err == nil && now.RawQuery != "" {
		query := now.Query()
		query.Del(noteQuery)
		return query
	}
	return r.URL.Query()
}

// saidIn reads the form: one entry after another has its fields, and those count that are not as they were. A button takes the
// nearest meaning of one.
func saidIn(form url.Values) ([]mapping.Entry, error) {
	at := func(name string, i int) string {
		if values := form[name]; i < len(values) {
			return strings.ReplaceAll(values[i], "\r\n", "\n") // a form has line ends of its own
		}
		return ""
	}
	taken, err := strconv.Atoi(form.Get("take"))
	if err != nil {
		taken = -1
	}
	var said []mapping.Entry
	for i, what := range form["for"] {
		means := at("means", i)
		if i == taken {
			means = at("nearest", i)
		}
		if means == at("was", i) {
			continue
		}
		entry, wrong := mapping.NewEntry(what, at("written", i), means)
		if wrong != nil {
			return nil, &HTTPError{http.StatusUnprocessableEntity, "That cannot be meant", wrong.Message + ".", sentence(wrong.Suggestion)}
		}
		said = append(said, entry)
	}
	return said, nil
}

// giveMapping gives what was said of a plan as a file of mappings.
func (s *Server) giveMapping(w http.ResponseWriter, r *http.Request, plan session.PlanFile) error {
	said := s.Session.Mapping(plan)
	if len(said) == 0 {
		return notFound()
	}
	attachFile(w, mapping.FileName(plan.Name), mapping.FileText(said))
	return nil
}
