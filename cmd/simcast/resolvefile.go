package main

import (
	"bufio"
	"context"
	"time"

	"simcast/pipeline/resolve"
	"simcast/writers/results"
)

// resolver is where uncertain messages are asked about: the terminal.
type resolver struct {
	*app
	lines *bufio.Reader  // what is typed
	zone  *time.Location // in which times are shown
}

// newResolver is that of this process.
func (a *app) newResolver() *resolver { return &resolver{a, bufio.NewReader(a.stdin), a.zone()} }

// stops is how long the questions go on: the first Ctrl-C ends them.
func (t *resolver) stops() (stopped context.Context, release func()) {
	soft, _, release := t.interrupts.TwoStops(func() {})
	return soft, release
}

// resolvedFile is one results file that is resolved.
type resolvedFile struct {
	*resolve.Results
	failed []error // why an answer, or the file, could not be written down
	end    askingEnd

	by        string // who looks
	asksAgain bool   // about what was answered before, too
	written   *results.File
	answers   []answered
	before    []*resolve.Question                  // that had an answer before the first question
	lastWord  map[*resolve.Question]resolve.Answer // what was said last of each message that was asked about
}

// answered is a message that was asked about, and the answer.
type answered struct {
	*resolve.Question
	answer resolve.Answer
	at     time.Time
}

// askingEnd is how questions ended.
type askingEnd int

// The ends of questions.
const (
	askedAll askingEnd = iota
	askingQuit
	askingInterrupted
)

// newResolvedFile is a results file of which these are the questions. by answers them, and written is where the file is written again.
// asksAgain asks also about what was answered before.
func newResolvedFile(found *resolve.Results, written *results.File, by string, asksAgain bool) *resolvedFile {
	return &resolvedFile{Results: found, by: by, asksAgain: asksAgain, written: written, before: found.Answered(), lastWord: map[*resolve.Question]resolve.Answer{}}
}

// hasQuestions reports whether there is something to ask.
func (r *resolvedFile) hasQuestions() bool { return len(r.toAsk()) > 0 }

// answerCount is how many answers were given or taken back.
func (r *resolvedFile) answerCount() int { return len(r.answers) + r.takenBack() }

// canChange reports whether there are answers that --answered asks about, and this time did not.
func (r *resolvedFile) canChange() bool { return len(r.Answered()) > 0 && !r.asksAgain }

// takenBack is how many answers from before were taken back: their messages are uncertain again.
func (r *resolvedFile) takenBack() (n int) {
	for _, q := range r.before {
		if q.Answer == "" {
			n++
		}
	}
	return n
}

// notKnown is how many messages nobody knew of whether they are there.
func (r *resolvedFile) notKnown() (n int) {
	for _, word := range r.lastWord {
		if word == resolve.NotKnown {
			n++
		}
	}
	return n
}

// askAndWrite asks, and writes the results file, also where the questions ended early.
func (t *resolver) askAndWrite(ctx context.Context, r *resolvedFile) {
	end, err := t.askAll(ctx, r)
	r.end = end
	note := func(err error) {
		if err != nil {
			r.failed = append(r.failed, err)
		}
	}
	note(err)
	if r.Changed() {
		err := r.written.Write(r.Report())
		if note(err); err != nil {
			r.written.Path = ""
		}
	}
	for _, text := range r.written.Notes() {
		t.say("%s", text)
	}
	note(r.Close(ctx))
}
