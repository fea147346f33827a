package web

import (
	"context"
	"crypto/rand"
	"html/template"
	"net/http"
	"slices"
	"sync"
	"time"

	"simcast/cmd/simcast/web/board"
	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Config say what a page is served with.
type Config struct {
	Access  session.Access
	Session *session.Session
	// Address is the host:port at which the page is served. Start fills it in.
	Address string
	// Token is what opens the page to a browser. Start makes one where it is empty.
	Token string
	// Inbox gives the page of the stand-in, whose links work under /inbox/; nil where
	// there is none, and so may be what it gives: a demo can begin later.
	Inbox func() http.Handler
	// History opens the ledger of what was sent; nil: that of Access.
	History func(ctx context.Context) (ledger.Ledger, func(), error)
	// Insecure allows a space in plain http on another host.
	Insecure bool
	// Quit ends the program, once the page has said goodbye.
	Quit func()
	Now  func() time.Time
	// User is who acts on the page, for the record of exercise days: the login name of whoever started simcast.
	User string
	// Days are the exercise days of the space; nil: those of the ledger.
	Days board.Days
	// PlayAgain is the command that goes on with the exercise day of a round, from that plan, as its board is. It may be nil.
	PlayAgain func(plan, round string, shown *day.Board) string
	// Say tells the terminal what no page can show. It may be nil.
	Say func(text string)
}

// Server is the page. It serves one planner on one machine: whoever has its token.
type Server struct {
	Config
	cookie  string // what the cookie holds
	csrf    string // what every change carries
	hosts   []string
	pages   map[string]*template.Template
	mux     *http.ServeMux
	streams streams
	sending sync.Mutex // one form at a time
	boards  *board.Board
}

// New makes the page. Address and Token have to be there.
func New(o Config) *Server {
	if o.Say == nil {
		o.Say = func(string) {}
	}
	s := &Server{Config: o, cookie: rand.Text(), csrf: rand.Text(), hosts: ownHosts(o.Address),
		mux: http.NewServeMux()}
	s.pages = s.loadPages()
	s.boards = s.newBoards()
	for _, route := range s.routes() {
		s.mux.Handle(route.pattern, s.handler(route))
	}
	return s
}

// ServeHTTP answers one request, or refuses it before anything is done.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	if refused := s.authorize(r); refused != nil {
		refuse(w, refused)
		return
	}
	if s.isEntry(r) {
		s.enter(w, r)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// route is one address of the page. serve gives an error where it could not
// answer: what is said of it is shown as a page (httperror.go).
type route struct {
	pattern string // as http.ServeMux takes it: "POST /plans"
	serve   func(w http.ResponseWriter, r *http.Request) error
	limit   int64 // bytes of a request's body; 0: formLimit
}

// formLimit is enough for every form without a file.
const formLimit = 1 << 20

func (s *Server) routes() []route {
	return slices.Concat(s.homeRoutes(), s.sampleRoutes(), s.spaceRoutes(), s.historyRoutes(), s.planRoutes(), s.readingRoutes(), s.lintRoutes(), s.runRoutes(), s.resolveRoutes(),
		s.boardRoutes(), handbookRoutes(), assetRoutes())
}

// handler serves a route. A change is taken only with the token that its form
// carries; a handler that panics takes nobody else down.
func (s *Server) handler(at route) http.Handler {
	if at.limit == 0 {
		at.limit = formLimit
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.recoverPanic(w, r)
		r = s.withNote(r)
		if r.Method == http.MethodPost {
			r.Body = http.MaxBytesReader(w, r.Body, at.limit)
			if err := s.checkChange(r); err != nil {
				s.fail(w, r, err)
				return
			}
		}
		if err := at.serve(w, r); err != nil {
			s.fail(w, r, err)
		}
	})
}

// newBoards makes the boards of exercise days. Their pages are those of this page.
func (s *Server) newBoards() *board.Board {
	days := s.Days
	if days == nil {
		days = board.LedgerDays(s.Access, s.User)
	}
	return board.New(board.Config{Days: days, Pages: boardPages{s}, PlayAgain: s.PlayAgain, Now: s.Now})
}

func (s *Server) boardRoutes() (routes []route) {
	for _, at := range s.boards.Routes() {
		routes = append(routes, route{pattern: at.Pattern, serve: func(w http.ResponseWriter, r *http.Request) error {
			return at.Serve(w, r.WithContext(ledger.Within(r.Context(), ledger.Soon)))
		}})
	}
	return routes
}

// boardPages makes the pages of the boards.
type boardPages struct{ s *Server }

func (p boardPages) Page(w http.ResponseWriter, r *http.Request, status int, name string, data any) {
	p.s.renderStatus(w, r, status, name, data)
}

func (p boardPages) Part(w http.ResponseWriter, name, block string, data any) {
	p.s.fragment(w, name, block, data)
}

func (p boardPages) Text(name, block string, data any) (string, error) {
	return p.s.text(name, block, p.s.bare(data))
}

func (p boardPages) GoTo(w http.ResponseWriter, r *http.Request, path, told string) error {
	if told != "" {
		note(r, told)
	}
	return p.s.goTo(w, r, path)
}

// changedPart is the name by which a page of a day is told what it shows now.
const changedPart = "changed"

func (p boardPages) Follow(w http.ResponseWriter, r *http.Request, now func() (board.Shown, error)) error {
	return p.s.streams.serve(w, r, func() (moment, error) {
		shown, err := now()
		return moment{parts: []part{{changedPart, shown.Version, shown.Text}}, changed: shown.Changed}, err
	})
}

func (p boardPages) Has(version string) string { return seenIn(changedPart, version) }
