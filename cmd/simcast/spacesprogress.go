package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"simcast/pipeline/send"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

// manyProgress shows many runs under way as one: a bar at a terminal, else a line every ten
// seconds. The lanes only leave word; it is drawn a few times a second.
type manyProgress struct {
	mu     sync.Mutex
	sum    send.Progress
	lanes  []*spaces.Run
	at     []send.Progress // by the lane's N
	gone   []bool          // lanes that have ended
	paused bool
	show   func(done int, text string)
	bar    *bar // nil without a terminal
	app    *app
	stop   func()
}

const drawEvery = 250 * time.Millisecond

func (a *app) manyProgress(lanes []*spaces.Run, messages int) *manyProgress {
	f := &manyProgress{app: a, lanes: lanes, sum: send.Progress{Total: messages}}
	most := 0
	for _, lane := range lanes {
		most = max(most, lane.N)
	}
	f.at, f.gone = make([]send.Progress, most+1), make([]bool, most+1)
	for _, lane := range lanes {
		f.at[lane.N].Total = len(lane.Job.SendPlan.ToPost)
	}
	every := lineEvery
	f.show = func(done int, text string) { a.say("%d of %d: %s", done, messages, text) }
	if messages > 0 && terminal(a.stderr) {
		f.bar, every = newBar(a.stderr, messages), drawEvery
		f.show = f.bar.show
	}
	f.stop = regularly(every, f.draw)
	return f
}

func (f *manyProgress) draw() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.paused {
		f.show(f.sum.Done(), f.status())
	}
}

// progress takes a lane's word.
func (f *manyProgress) progress(lane *spaces.Run, p send.Progress) {
	f.mu.Lock()
	defer f.mu.Unlock()
	before := f.at[lane.N]
	f.sum.Sent += p.Sent - before.Sent
	f.sum.Failed += p.Failed - before.Failed
	f.sum.Uncertain += p.Uncertain - before.Uncertain
	f.at[lane.N] = p
}

func (f *manyProgress) ended(lane *spaces.Run) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.gone[lane.N] = true
}

// status is all runs in one line, with the one that will be the last.
func (f *manyProgress) status() string {
	text := fmt.Sprintf("%d sent, %d failed, %d uncertain", f.sum.Sent, f.sum.Failed, f.sum.Uncertain)
	var slowest *spaces.Run
	var longest time.Duration = -1
	for _, lane := range f.lanes {
		if p := f.at[lane.N]; !f.gone[lane.N] && p.Done() < p.Total && p.Left+p.WaitFor > longest {
			slowest, longest = lane, p.Left+p.WaitFor
		}
	}
	if slowest == nil {
		return text
	}
	p := f.at[slowest.N]
	last := fmt.Sprintf("slowest: %s, %d of %d", slowest.Name, p.Done(), p.Total)
	if p.Waiting != "" {
		reason, _, _ := strings.Cut(p.Waiting, ";")
		last += ", waits: " + clipped(reason)
	} else if longest > 0 {
		last += ", " + wording.Roughly(longest) + " left"
	}
	if f.bar != nil {
		return last // the bar has the sums, and a line no room for more
	}
	return text + "; " + last
}

// pause is for a question: how many messages are left.
func (f *manyProgress) pause() (left int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.paused = true
	if f.bar != nil {
		f.bar.pause()
	}
	return f.sum.Total - f.sum.Done()
}

func (f *manyProgress) resume() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.paused = false
}

func (f *manyProgress) stopping() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.bar != nil {
		f.bar.stopping()
		return
	}
	f.app.say(stoppingText)
}

func (f *manyProgress) close() {
	f.stop()
	if f.bar != nil {
		f.bar.show(f.sum.Done(), f.status())
		f.bar.close()
	}
}

// askAfterSuspendOnce is askAfterSuspend for many runs: each finds the same gap, and the question is put
// once. nil where nobody is there to answer.
func (a *app) askAfterSuspendOnce(soft context.Context, f *manyProgress) func(gap time.Duration) bool {
	ask := a.askAfterSuspend(soft, f)
	if ask == nil {
		return nil
	}
	return onceForAll(a.now, func(gap time.Duration) bool {
		defer f.resume()
		return ask(gap)
	})
}

// onceForAll puts a question about a gap once to all who meet it: whose gap began before the
// last answer was given has that answer.
func onceForAll(now func() time.Time, ask func(gap time.Duration) bool) func(gap time.Duration) bool {
	var mu sync.Mutex
	var answered time.Time
	var goOn bool
	return func(gap time.Duration) bool {
		began := now().Add(-gap)
		mu.Lock()
		defer mu.Unlock()
		if answered.IsZero() || !began.Before(answered) {
			goOn = ask(gap)
			answered = now()
		}
		return goOn
	}
}
