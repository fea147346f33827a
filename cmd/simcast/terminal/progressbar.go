package terminal

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// bar shows messages at a terminal. What counts stands behind it, and the bar is as wide as that lets it.
type bar struct {
	out io.Writer
	bar *progressbar.ProgressBar
}

const (
	barWidth = 16
	// barOwn is how many columns a bar takes beside itself and the text behind it: its percentage, blanks, and room for
	// the ^C that a terminal shows.
	barOwn = 12
	// leastBar is how wide a bar is before the text is shortened.
	leastBar = 4
)

func newBar(out io.Writer, total int) *bar {
	b := &bar{out: out, bar: newProgressBar(out, total, progressbar.OptionShowDescriptionAtLineEnd())}
	_ = b.bar.RenderBlank() // a terminal that is gone takes no bar
	return b
}

// show draws the bar with a text that has room beside it.
func (b *bar) show(done int, text func(columns int) string) {
	room := Columns(b.out) - barOwn
	line := clip(Printable(text(room-leastBar)), room)
	progressbar.OptionSetWidth(max(0, min(barWidth, room-Width(line))))(b.bar)
	b.bar.Describe(line)
	_ = b.bar.Set(done) // as above
}

func (b *bar) clear() { _ = b.bar.Clear() } // as above

func (b *bar) close() {
	_ = b.bar.Exit() // as above
	fmt.Fprintln(b.out)
}

// newProgressBar is a bar as all of simcast's look. The time left is not its to guess, and
// it takes no codes of colours: a reason of the service could have them in it.
func newProgressBar(out io.Writer, total int, more ...progressbar.Option) *progressbar.ProgressBar {
	return progressbar.NewOptions(total, append([]progressbar.Option{
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetWidth(barWidth),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "█", SaucerPadding: "░", BarStart: "", BarEnd: ""}),
	}, more...)...)
}

// WritingProgress shows at a terminal how much of a file is written, and nothing elsewhere.
func WritingProgress(out io.Writer) (progress func(done, all int), end func()) {
	if !Is(out) {
		return func(int, int) {}, func() {}
	}
	bar := newProgressBar(out, 1, progressbar.OptionShowCount(), progressbar.OptionThrottle(65*time.Millisecond), progressbar.OptionSetDescription("writing"))
	progress = func(done, all int) {
		bar.ChangeMax(all)
		_ = bar.Set(done) // a terminal that is gone takes no bar
	}
	return progress, func() { _ = bar.Clear() }
}
