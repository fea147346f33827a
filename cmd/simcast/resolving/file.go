package resolving

import (
	"bufio"
	"context"
	"fmt"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/resolve"
	"simcast/writers/results"
)

// Terminal is where questions are asked and answered.
type Terminal struct {
	Screen func() terminal.Screen
	Lines  *bufio.Reader                                    // what is typed
	Stops  func() (stopped context.Context, release func()) // the first Ctrl-C ends the questions
	Now    func() time.Time
	Zone   *time.Location // in which times are shown
	Again  []string       // the flags of where it goes, for the commands that are proposed
}

// say writes a line. Whatever a cell holds, it cannot steer the terminal.
func (t *Terminal) say(format string, args ...any) {
	t.Screen().Line(view.Plain(fmt.Sprintf(format, args...)))
}

// File is one results file that is resolved.
type File struct {
	*resolve.Results
	Failed []error // why an answer, or the file, could not be written down
	End    End

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

// End is how questions ended.
type End int

// The ends of questions.
const (
	AskedAll End = iota
	Quit
	Interrupted
)

// NewFile is a results file of which these are the questions. by answers them, and written is where the file is written
// again. asksAgain asks also about what was answered before.
func NewFile(found *resolve.Results, written *results.File, by string, asksAgain bool) *File {
	return &File{Results: found, by: by, asksAgain: asksAgain, written: written, before: found.Answered(), lastWord: map[*resolve.Question]resolve.Answer{}}
}

// HasQuestions reports whether there is something to ask.
func (r *File) HasQuestions() bool { return len(r.toAsk()) > 0 }

// Answers is how many answers were given or taken back.
func (r *File) Answers() int { return len(r.answers) + r.takenBack() }

// CanChange reports whether there are answers that --answered asks about, and this time did not.
func (r *File) CanChange() bool { return len(r.Answered()) > 0 && !r.asksAgain }

// takenBack is how many answers from before were taken back: their messages are uncertain again.
func (r *File) takenBack() (n int) {
	for _, q := range r.before {
		if q.Answer == "" {
			n++
		}
	}
	return n
}

// notKnown is how many messages nobody knew of whether they are there.
func (r *File) notKnown() (n int) {
	for _, word := range r.lastWord {
		if word == resolve.NotKnown {
			n++
		}
	}
	return n
}

// Path is where the results are written, "" where they could not be.
func (r *File) Path() string { return r.written.Path }

// AskAndWrite asks, and writes the results file, also where the questions ended early.
func (t *Terminal) AskAndWrite(ctx context.Context, r *File) {
	end, err := t.askAll(ctx, r)
	r.End = end
	note := func(err error) {
		if err != nil {
			r.Failed = append(r.Failed, err)
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
