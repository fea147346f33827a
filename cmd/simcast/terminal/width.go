package terminal

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/mattn/go-isatty"
	"github.com/mattn/go-runewidth"
	"golang.org/x/term"

	"simcast/templates/wording"
)

// usualColumns is how wide a terminal is that does not say it.
const usualColumns = 80

// Is reports whether people look at what is written there.
func Is(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && (isatty.IsTerminal(file.Fd()) || isatty.IsCygwinTerminal(file.Fd()))
}

// widths counts columns: a wide letter takes two, and one that is written over the letter before it takes none.
func widths() *runewidth.Condition { return &runewidth.Condition{StrictEmojiNeutral: true} }

// Width is how many columns of a terminal a printable text takes.
func Width(text string) int {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return widths().StringWidth(text)
		}
	}
	return len(text) // most texts, and lines may be many
}

// hasWide reports whether a text has letters of two columns.
func hasWide(text string) bool {
	wide := widths()
	for _, r := range text {
		if wide.RuneWidth(r) > 1 {
			return true
		}
	}
	return false
}

// clip shortens a text to so many columns of a terminal. Letters that are written over others count too: of
// those there are only so many.
func clip(text string, most int) string {
	most = max(most, 12)
	return widths().Truncate(wording.Shorten(text, 4*most), most, "…")
}

// oneLine is a text as it stands in a column: printable, and in one line.
func oneLine(text string) string { return strings.Join(strings.Fields(Printable(text)), " ") }

// Pad makes a text exactly so many columns wide: it adds blanks, or shortens it.
func Pad(text string, columns int) string {
	text = oneLine(text)
	if Width(text) > columns {
		text = widths().Truncate(wording.Cut(text, 4*columns), columns, "…")
	}
	return text + strings.Repeat(" ", max(0, columns-Width(text)))
}

// screenSize is how large a terminal is: its columns, and its rows, 0 where it does not say it.
type screenSize struct{ Columns, Rows int }

// sizeOf is how large the terminal is now that something is written to.
func sizeOf(out io.Writer) screenSize {
	size := screenSize{Columns: usualColumns}
	file, isFile := out.(*os.File)
	if !isFile {
		return size
	}
	width, height, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return size
	}
	if width > 0 {
		size.Columns = width
	}
	size.Rows = max(height, 0)
	return size
}

// Columns is how wide the terminal is now: a line that wraps cannot be drawn again.
func Columns(out io.Writer) int { return sizeOf(out).Columns }

// CanRedraw reports whether lines that stand at a terminal can be drawn again: it moves its cursor up when told to.
func CanRedraw(out io.Writer, env func(string) string) bool {
	return Is(out) && env("TERM") != "dumb" && obeysColours(out)
}
