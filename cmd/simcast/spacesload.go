package main

import (
	"context"
	"fmt"
	"sync"

	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

// connectMany loads the spaces. A service that takes a request and never answers it takes a
// minute of its planner, and one that has many spaces takes far more: who it is must be told.
func (a *app) connectMany(ctx context.Context, m *multiJob) {
	lanes := m.Runs
	if len(lanes) > maxSpaces {
		a.say("Loading %s.", wording.Counted(len(lanes), "space"))
	}
	l := &loading{came: make([]bool, len(lanes))}
	for _, lane := range lanes {
		if lane.Fault == nil {
			l.lanes = append(l.lanes, lane)
		}
	}
	defer regularly(lineEvery, func() {
		if text := l.text(); text != "" {
			a.say("%s", text)
		}
	})()
	m.Connect(ctx, l.take)
}

// loading is how far the spaces are loaded.
type loading struct {
	mu     sync.Mutex
	lanes  []*spaces.Run
	came   []bool // by the lane's N
	failed int    // of those that came
}

func (l *loading) take(lane *spaces.Run, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.came[lane.N] = true
	if err != nil {
		l.failed++
	}
}

// text names the spaces for which the others wait, "" where there is none.
func (l *loading) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var left []*spaces.Run
	for _, lane := range l.lanes {
		if !l.came[lane.N] {
			left = append(left, lane)
		}
	}
	if len(left) == 0 {
		return ""
	}
	text := fmt.Sprintf("Loading: %d of %s so far", len(l.lanes)-len(left), wording.Counted(len(l.lanes), "space"))
	if l.failed > 0 {
		text += fmt.Sprintf(", %d of them failed", l.failed)
	}
	return text + "; waiting for " + namesOf(left, maxNames) + "."
}
