package play

import "sync"

// showing shows one thing after another, in a goroutine of its own: whoever shows may be slow, or stand still, and the day does not wait.
type showing struct {
	mu        sync.Mutex
	toShow    []func()
	isShowing bool
	all       sync.WaitGroup
}

// next has something shown after what came before.
func (s *showing) next(show func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.toShow = append(s.toShow, show)
	if !s.isShowing {
		s.isShowing = true
		s.all.Go(s.show)
	}
}

// show shows until nothing is left.
func (s *showing) show() {
	for {
		s.mu.Lock()
		toShow := s.toShow
		s.toShow, s.isShowing = nil, len(toShow) > 0
		s.mu.Unlock()
		if len(toShow) == 0 {
			return
		}
		for _, show := range toShow {
			show()
		}
	}
}

// wait waits until all is shown.
func (s *showing) wait() { s.all.Wait() }
