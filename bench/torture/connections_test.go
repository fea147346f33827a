package torture

import (
	"net"
	"time"
)

// breaksUnread breaks some connections before a byte is read. The GETs of a life are spared:
// what they meet is drawn by itself.
func (s *service) breaksUnread(conn net.Conn) bool {
	s.state.Lock()
	life, posting := s.life, s.posting
	if !posting {
		s.state.Unlock()
		return false
	}
	s.drawnConns++
	dice := s.dice(s.drawnConns, 1)
	breaks := dice.Float64() < s.mood.connections
	s.state.Unlock()
	if !breaks {
		return false
	}
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
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // the connection may be gone already
	}
	conn.Close()
}

// leave has the service out of reach for a while: its listener is closed, and every
// connection.
func (s *service) leave(away time.Duration) {
	s.state.Lock()
	s.away = true
	s.listener.Close()
	for conn := range s.conns {
		conn.Close()
	}
	s.state.Unlock()
	s.open.Go(func() {
		time.Sleep(away)
		s.comeBack()
	})
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

// settle waits until the service is there, and has worked off all that a dead process has sent.
func (s *service) settle() {
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
