// Package terminal has what a terminal can show: how much, and which letters.
package terminal

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
	"github.com/mattn/go-runewidth"
	"golang.org/x/term"

	"simcast/templates/wording"
)

// Is reports whether people look at what is written there.
func Is(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && (isatty.IsTerminal(file.Fd()) || isatty.IsCygwinTerminal(file.Fd()))
}

// Clip shortens a text to so many columns of a terminal, in which a wide letter takes two, and one that is
// written over the letter before it takes none: of those, too, there are only so many.
func Clip(text string, most int) string {
	most = max(most, 12)
	wide := runewidth.Condition{StrictEmojiNeutral: true}
	return wide.Truncate(wording.Shorten(text, 4*most), most, "…")
}

// Columns is how wide the terminal is now: a line that wraps cannot be drawn again.
func Columns(out io.Writer) int {
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
