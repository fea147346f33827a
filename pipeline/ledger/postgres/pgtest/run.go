package pgtest

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// Shutdown is how a server is stopped.
type Shutdown int

const (
	Fast      Shutdown = iota // connections are cut, and what is committed is written out
	Immediate                 // as in a crash: the next start recovers from the log
)

// Start starts the server, and returns when it takes connections. Its data and its addresses are those of before.
func (s *Server) Start() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running != nil {
		return errors.New("this server runs already")
	}
	running, err := s.account.start("database system is ready to accept", filepath.Join(s.bin, "postgres"), "-D", s.data())
	s.running = running
	return err
}

// Stop stops the server, and returns when no process of it is left.
func (s *Server) Stop(how Shutdown) {
	if how == Immediate {
		s.end(syscall.SIGQUIT)
	} else {
		s.end(syscall.SIGINT)
	}
}

// Kill kills the server's first process; the others end when they see that. It returns when none is left.
func (s *Server) Kill() { s.end(syscall.SIGKILL) }

// end does nothing where the server does not run.
func (s *Server) end(how os.Signal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running == nil {
		return
	}
	s.running.end(how)
	s.running = nil
	_ = os.Remove(filepath.Join(s.data(), "postmaster.pid")) // a killed server leaves it, with a number that others get later
}

// Close stops the server and removes its folder.
func (s *Server) Close() error {
	s.Stop(Immediate)
	s.watch.end()
	return os.RemoveAll(s.folder)
}
