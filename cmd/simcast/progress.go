package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/mattn/go-runewidth"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// progressUI shows a run under way: a bar at a terminal, else a line every ten seconds.
type progressUI interface {
	runUI
	progress(send.Progress)
}

// runUI is what shows a run under way, in one space or in many.
type runUI interface {
	pause() (left int) // a question comes: how many messages are left
	stopping()         // the planner wants it to stop
	close()
}

func (a *app) progressUI(total int) progressUI {
	if total > 0 && terminal(a.stderr) {
		return newBar(a.stderr, total)
	}
	return newLines(a, total)
}

const stoppingText = "Stopping: the request in flight ends first. Ctrl-C again stops at once."

// bar is the face for a terminal.
type bar struct {
	mu  sync.Mutex
	out io.Writer
	bar *progressbar.ProgressBar
	own int // columns that are not the description's

	left   int  // messages that are not done
	paused bool // a question stands where the bar was
}

const barWidth = 16

// newProgressBar is a bar as all of simcast's look. The time left is not its to guess, and
// it takes no codes of colours: a reason of the service could have them in it.
func newProgressBar(out io.Writer, total int, more ...progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions(total, append([]progressbar.Option{
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetWidth(barWidth),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "█", SaucerPadding: "░", BarStart: "", BarEnd: ""}),
	}, more...)...)
}

func newBar(out io.Writer, total int) *bar {
	own := barWidth + len(fmt.Sprintf(" 100%%  (%d/%d) ", total, total))
	b := &bar{out: out, own: own, left: total, bar: newProgressBar(out, total)}
	_ = b.bar.RenderBlank() // a terminal that is gone takes no bar
	return b
}

func (b *bar) progress(p send.Progress) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.left, b.paused = p.Total-p.Done(), false
	b.draw(p.Done(), status(p))
}

// show is progress of what is not a single run.
func (b *bar) show(done int, text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.paused = false
	b.draw(done, text)
}

func (b *bar) draw(done int, text string) {
	b.bar.Describe(clipTo(printable(text), columns(b.out)-b.own))
	_ = b.bar.Set(done)
}

func (b *bar) pause() (left int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	_ = b.bar.Clear()
	b.paused = true
	return b.left
}

func (b *bar) stopping() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.paused { // nothing is in flight, and the question keeps its line
		fmt.Fprintln(b.out)
		return
	}
	_ = b.bar.Clear()
	fmt.Fprintln(b.out, stoppingText)
}

func (b *bar) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	_ = b.bar.Exit()
	fmt.Fprintln(b.out)
}

// status is a run in one line: what is done, what is left, and why it waits.
func status(p send.Progress) string {
	text := fmt.Sprintf("%d sent, %d failed, %d uncertain", p.Sent, p.Failed, p.Uncertain)
	if p.Left > 0 {
		text += ", " + wording.Roughly(p.Left) + " left"
	}
	if p.Waiting == "" {
		return text
	}
	// The reason comes first: a narrow terminal has no room for all of it.
	reason, _, _ := strings.Cut(p.Waiting, ";")
	return fmt.Sprintf("waiting %s: %s; %s", wording.Roughly(p.WaitFor), clipped(reason), text)
}

// clipped keeps a reason from filling a line.
func clipped(text string) string { return wording.Shorten(text, 60) }

// clipTo shortens a text to so many columns of a terminal, in which a wide letter takes two, and one that is
// written over the letter before it takes none: of those, too, there are only so many.
func clipTo(text string, most int) string {
	most = max(most, 12)
	wide := runewidth.Condition{StrictEmojiNeutral: true}
	return wide.Truncate(wording.Shorten(text, 4*most), most, "…")
}

// columns is how wide the terminal is now: a line that wraps cannot be drawn again.
func columns(out io.Writer) int {
	const usual = 80
	file, ok := out.(*os.File)
	if !ok {
		return usual
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width <= 0 {
		return usual
	}
	return width
}

// lines is the face for a log: no animation, a line every ten seconds, and one
// at once where the run begins to wait.
type lines struct {
	app  *app
	mu   sync.Mutex
	last send.Progress
	said time.Time // when the last line was
	stop func()
}

const lineEvery = 10 * time.Second

func newLines(a *app, total int) *lines {
	l := &lines{app: a, last: send.Progress{Total: total}}
	l.stop = regularly(lineEvery, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.say()
	})
	return l
}

// regularly calls show so often until stop, which waits for it to end.
func regularly(every time.Duration, show func()) (stop func()) {
	over := make(chan struct{})
	var showing sync.WaitGroup
	showing.Go(func() {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				show()
			case <-over:
				return
			}
		}
	})
	return func() {
		close(over)
		showing.Wait()
	}
}

func (l *lines) say() {
	l.said = l.app.now()
	l.app.say("%d of %d: %s", l.last.Done(), l.last.Total, status(l.last))
}

func (l *lines) progress(p send.Progress) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = p
	if p.Waiting != "" && l.app.now().Sub(l.said) >= lineEvery {
		l.say()
	}
}

// pause is for a question that is only put at a terminal.
func (l *lines) pause() (left int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last.Total - l.last.Done()
}

func (l *lines) stopping() { l.app.say(stoppingText) }

func (l *lines) close() { l.stop() }
