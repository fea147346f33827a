package torture

import (
	"crypto/tls"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"syscall"
	"time"
)

// The kinds of things that are drawn, each in its own order.
const (
	drawnPOST       = iota
	drawnHandshake  // of a connection
	drawnConnection // once it stands
)

// breaks draws whether a connection breaks at one of its stages. The GETs of a life are
// spared: what they meet is drawn by itself.
func (s *service) breaks(kind int) (broken bool, dice *rand.Rand) {
	s.state.Lock()
	defer s.state.Unlock()
	if !s.posting {
		return false, nil
	}
	s.drawn[kind]++
	dice = s.dice(kind)
	return dice.Float64() < s.mood.connections, dice
}

// breaksUnread breaks some connections before a byte is read.
func (s *service) breaksUnread(conn net.Conn) bool {
	broken, dice := s.breaks(drawnConnection)
	if !broken {
		return false
	}
	s.state.Lock()
	life := s.life
	s.state.Unlock()
	s.add(&entry{life: life, fault: "connection broken before it was read", means: lost, unread: true})
	switch dice.IntN(3) {
	case 0:
		reset(conn)
	case 1:
		time.Sleep(time.Duration(dice.IntN(100)) * time.Millisecond)
	}
	return true
}

// reset closes a connection so that the other side gets a reset.
func reset(conn net.Conn) {
	if secure, ok := conn.(*tls.Conn); ok {
		conn = secure.NetConn()
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // the connection may be gone already
	}
	conn.Close()
}

// leave publishes, and is out of reach for a while.
func (x *exchange) leave() (keep bool) { return x.leaveFor(x.span(200)) }

// leaveFor publishes, and is out of reach for so long. The listener is closed before the answer
// goes out, so that nobody can connect any more.
func (x *exchange) leaveFor(away time.Duration) (keep bool) {
	text := x.answerText(http.StatusOK)
	x.state.Lock()
	x.away = true
	syscall.ForkLock.RLock() // a process that is just being started holds what is open, and would let in whoever comes
	shut(x.listener)
	syscall.ForkLock.RUnlock()
	x.state.Unlock()
	x.write(text)
	x.open.Go(func() {
		time.Sleep(away)
		x.comeBack()
	})
	return false
}

// comeBack opens the listener again where it was. Somebody else's connection may hold the
// port for a moment.
func (s *service) comeBack() {
	for {
		s.state.Lock()
		closed, address := s.closed, s.address
		s.state.Unlock()
		if closed || s.listen(address) == nil {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// waitIdle waits until the service is there, and has worked off all that a dead process has sent:
// what nobody has accepted yet comes before a connection of its own.
func (s *service) waitIdle() {
	for s.calm(); !s.knock(); s.calm() {
	}
	s.calm()
}

// calm waits until the service is there, and serves nobody.
func (s *service) calm() {
	for {
		s.state.Lock()
		quiet := len(s.conns) == 0 && !s.away
		s.state.Unlock()
		if quiet {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// knock connects, and waits until that is accepted. It reports false where the service is out of reach.
func (s *service) knock() bool {
	s.state.Lock()
	address := s.address
	s.state.Unlock()
	s.knocking.Lock() // nobody is served until it is known who knocks
	conn, err := net.Dial("tcp", address)
	if err == nil {
		s.knocks = conn.LocalAddr().String()
	}
	s.knocking.Unlock()
	if err != nil {
		return false
	}
	defer conn.Close()
	_, err = conn.Read(make([]byte, 1))
	s.knocking.Lock()
	s.knocks = ""
	s.knocking.Unlock()
	return err == io.EOF
}

// isKnock reports whether a connection is the service's own.
func (s *service) isKnock(conn net.Conn) bool {
	s.knocking.RLock()
	defer s.knocking.RUnlock()
	return conn.RemoteAddr().String() == s.knocks
}

// close ends the service, and waits for it.
func (s *service) close() {
	s.state.Lock()
	s.closed = true
	s.listener.Close()
	for conn := range s.conns {
		conn.Close()
	}
	s.state.Unlock()
	s.open.Wait()
}
