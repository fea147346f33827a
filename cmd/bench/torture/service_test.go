package torture

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"simcast/apiclient/simulator"
)

// service is the hostile service: a listener of its own, under which the stand-in
// reads requests and publishes. Every POST draws its fault by its number alone.
type service struct {
	record
	standIn *simulator.Simulator
	seed    uint64
	address string
	tls     *tls.Config    // nil where it speaks plain http
	open    sync.WaitGroup // connections that are served

	knocking sync.RWMutex // guards knocks
	knocks   string       // where the service's own connection comes from, "" where there is none

	state    sync.Mutex // guards what follows
	listener net.Listener
	closed   bool
	conns    map[net.Conn]bool
	life     int
	posting  bool      // the life has made its first POST: its connections may break from now on
	mood     mood      // of this life
	away     bool      // the listener is closed for a while
	drawn    [3]uint64 // how many of each kind
	streak   []fault   // what the next POSTs get
	gets     *getFault // of this life, nil where they are served well
	trigger  *trigger
	made     int // POSTs of this life
}

// mood is how the service is in a life.
type mood struct {
	faults      float64                // the share of POSTs with a fault
	connections float64                // the share of connections that break before anything is read
	first       []fault                // what its first POSTs get
	drawn       func(*rand.Rand) fault // a fault; nil for those of [faults]
}

func newService(seed uint64, host string, secure *tls.Config) (*service, error) {
	s := &service{seed: seed, tls: secure, conns: map[net.Conn]bool{}, standIn: simulator.New(simulator.Options{
		Space: simulator.Harbour(), AnswerID: true, Rand: rand.New(rand.NewPCG(seed, 1))})}
	return s, s.listen(net.JoinHostPort(host, "0"))
}

// listen opens the service at an address.
func (s *service) listen(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	s.state.Lock()
	defer s.state.Unlock()
	s.listener, s.address, s.away = listener, listener.Addr().String(), false
	s.open.Go(func() { s.acceptAll(listener) })
	return nil
}

func (s *service) acceptAll(listener net.Listener) {
	for {
		conn, err := listener.Accept()
		if err != nil {
			return // it was closed
		}
		s.state.Lock()
		s.conns[conn] = true
		s.state.Unlock()
		s.open.Go(func() {
			s.serve(conn)
			conn.Close()
			s.state.Lock()
			delete(s.conns, conn)
			s.state.Unlock()
		})
	}
}

// begin is called before each life.
func (s *service) begin(life int, m mood, gets *getFault, t *trigger) {
	s.state.Lock()
	defer s.state.Unlock()
	s.life, s.mood, s.gets, s.trigger, s.posting, s.made, s.streak = life, m, gets, t, false, 0, m.first
}

// dice are those of the thing of a kind that is drawn now, whatever came of the ones before.
func (s *service) dice(kind int) *rand.Rand {
	return rand.New(rand.NewPCG(s.seed, s.drawn[kind]<<8|uint64(kind)))
}

// serve takes the requests of one connection.
func (s *service) serve(conn net.Conn) {
	if s.isKnock(conn) {
		return
	}
	if conn = s.secured(conn); conn == nil || s.breaksUnread(conn) {
		return
	}
	defer conn.Close()
	reader := bufio.NewReader(conn)
	for {
		request, err := http.ReadRequest(reader)
		if err != nil {
			return
		}
		request.RemoteAddr = conn.RemoteAddr().String()
		if s.tls != nil {
			request.TLS = &tls.ConnectionState{}
		}
		keep := false
		if request.Method == http.MethodPost {
			keep = s.post(conn, request)
		} else {
			keep = s.get(conn, request)
		}
		if !keep {
			return
		}
	}
}

// post reads one POST and does with it what was drawn.
func (s *service) post(conn net.Conn, request *http.Request) (keep bool) {
	f, dice, life, n := s.draw()
	if f.unread {
		s.add(&entry{life: life, fault: f.name, means: lost, unread: true})
		reset(conn)
		return false
	}
	body, err := io.ReadAll(request.Body)
	if err != nil {
		s.add(&entry{life: life, fault: "broke off while it was read", means: lost, unread: true})
		return false
	}
	x := &exchange{service: s, conn: conn, request: request, body: body, dice: dice, number: n,
		entry: &entry{delivery: deliveryIn(body), life: life, fault: f.name, means: f.means, ends: f.ends, came: time.Now(), text: string(body)}}
	s.add(x.entry)
	x.reach(arrived)
	keep = f.do(x)
	x.reach(answered)
	return keep
}

// draw gives the fault of a POST.
func (s *service) draw() (f fault, dice *rand.Rand, life, n int) {
	s.state.Lock()
	defer s.state.Unlock()
	s.posting = true
	s.made++
	s.drawn[drawnPOST]++
	dice = s.dice(drawnPOST)
	switch {
	case len(s.streak) > 0:
		f, s.streak = s.streak[0], s.streak[1:]
	case dice.Float64() < s.mood.faults:
		f = s.mood.fault(dice)
		for range f.streak(dice) {
			s.streak = append(s.streak, f)
		}
	default:
		f = noFault
	}
	return f, dice, s.life, s.made
}

// fault draws one.
func (m *mood) fault(dice *rand.Rand) fault {
	if m.drawn != nil {
		return m.drawn(dice)
	}
	return faultAt(dice)
}

// deliveryIn reads which delivery a request's body is.
func deliveryIn(body []byte) delivery {
	var message struct {
		Body   string `json:"body"`
		TeamID int64  `json:"team_id"`
	}
	if json.Unmarshal(body, &message) != nil {
		return delivery{token: "unreadable"}
	}
	return delivery{tokenIn(message.Body), message.TeamID}
}

// exchange is one POST and its answer.
type exchange struct {
	*service
	conn    net.Conn
	request *http.Request
	body    []byte
	dice    *rand.Rand
	entry   *entry
	number  int // of the POST in its life
}

// publish has the stand-in publish the message, and gives its id.
func (x *exchange) publish() string {
	status, data := x.ask()
	var said struct {
		MessageID string `json:"message_id"`
	}
	x.change(func() {
		if status == http.StatusOK && json.Unmarshal(data, &said) == nil {
			x.entry.published, x.entry.id = true, said.MessageID
		} else {
			x.entry.fault, x.entry.means = "the stand-in's own refusal: "+string(data), refused
		}
	})
	x.reach(published)
	return said.MessageID
}

// ask gives the request to the stand-in.
func (x *exchange) ask() (status int, data []byte) {
	inner := x.request.Clone(x.request.Context())
	inner.Body = io.NopCloser(bytes.NewReader(x.body))
	recorder := httptest.NewRecorder()
	x.standIn.ServeHTTP(recorder, inner)
	return recorder.Code, recorder.Body.Bytes()
}

// key is what the client has shown.
func (x *exchange) key() string {
	return strings.TrimPrefix(x.request.Header.Get("Authorization"), "Bearer ")
}
