package progress

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"simcast/cmd/simcast/terminal"
)

// bar shows messages at a terminal.
type bar struct {
	out io.Writer
	bar *progressbar.ProgressBar
	own int // columns that are not the description's
}

const barWidth = 16

func newBar(out io.Writer, total int) *bar {
	own := barWidth + len(fmt.Sprintf(" 100%%  (%d/%d) ", total, total))
	b := &bar{out: out, own: own, bar: newProgressBar(out, total)}
	_ = b.bar.RenderBlank() // a terminal that is gone takes no bar
	return b
}

func (b *bar) show(done int, text string) {
	b.bar.Describe(terminal.Clip(terminal.Printable(text), terminal.Columns(b.out)-b.own))
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
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "█", SaucerPadding: "░", BarStart: "", BarEnd: ""}),
	}, more...)...)
}

// OfWriting shows at a terminal how much of a file is written, and nothing elsewhere.
func OfWriting(out io.Writer) (progress func(done, all int), end func()) {
	if !terminal.Is(out) {
		return func(int, int) {}, func() {}
	}
	bar := newProgressBar(out, 1, progressbar.OptionThrottle(65*time.Millisecond), progressbar.OptionSetDescription("writing"))
	progress = func(done, all int) {
		bar.ChangeMax(all)
		_ = bar.Set(done) // a terminal that is gone takes no bar
	}
	return progress, func() { _ = bar.Clear() }
}
