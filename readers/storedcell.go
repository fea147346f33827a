package readers

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"simcast/readers/archive"
	"simcast/readers/numberformat"
)

// storedCell is a cell as the workbook's XML has it.
type storedCell struct {
	kind      string // the attribute t
	style     int    // the attribute s
	value     string // the element v
	inline    string // the element is
	looks     archive.Looks
	isStruck  bool // its style, or that of its row or column where it has none
	hasValue  bool
	hasInline bool
	formula   bool
}

// cellTypes is what a workbook says once and its cells refer to.
type cellTypes struct {
	sharedTexts []string              // the texts that cells share, as they read
	formats     []numberformat.Format // by style
	struck      []bool                // by style; nil where none is struck through
	sharedLooks map[int]archive.Looks // of the texts that cells share, where these have runs of a look of their own
	date1904    bool
	verbatim    bool // texts are not fixed: see [Table]
}

// cell types a stored cell, and tells how much of it is struck through.
func (t *cellTypes) cell(stored storedCell) (Cell, error) {
	cell, err := t.value(stored)
	if !stored.isStruck && t.sharedLooks == nil && stored.looks == 0 || cell.Kind == Empty {
		return cell, err
	}
	if stored.kind == "s" {
		index, _ := strconv.Atoi(strings.TrimSpace(stored.value))
		stored.looks = t.sharedLooks[index]
	}
	cell.Strike = strikeOf(stored.looks, stored.isStruck)
	return cell, err
}

// value types a stored cell. A reference to a text that the workbook does not
// have is an error: the file is damaged.
func (t *cellTypes) value(stored storedCell) (Cell, error) {
	if stored.formula && !stored.hasValue && !(stored.hasInline && stored.kind == "inlineStr") {
		return Cell{Text: "a formula without a stored value", Kind: Fault}, nil
	}
	if !stored.hasValue && stored.kind != "inlineStr" {
		return Cell{}, nil
	}
	switch stored.kind {
	case "s":
		return t.shared(stored)
	case "inlineStr":
		return t.text(stored.inline), nil
	case "str":
		return t.text(archive.Unescape(stored.value)), nil
	case "b":
		return boolCell(stored.value), nil
	case "e":
		return Cell{Text: cmp.Or(strings.TrimSpace(stored.value), "an error without a name"), Kind: Fault}, nil
	case "d":
		return t.past(isoCell(strings.TrimSpace(stored.value)), stored.style), nil
	case "", "n":
		return t.number(stored), nil
	}
	return Cell{}, fmt.Errorf("a cell of an unknown type, %q", stored.kind)
}

// shared is the cell of a text that cells share. One that refers to no text is empty.
func (t *cellTypes) shared(stored storedCell) (Cell, error) {
	value := strings.TrimSpace(stored.value)
	if value == "" {
		return t.number(stored), nil
	}
	index, err := strconv.Atoi(value)
	if err != nil || index < 0 || index >= len(t.sharedTexts) {
		return Cell{}, fmt.Errorf("a cell refers to text %s of %d", shorten(value, 20), len(t.sharedTexts))
	}
	return VerbatimCell(t.sharedTexts[index]), nil
}

func (t *cellTypes) text(text string) Cell {
	if t.verbatim {
		return VerbatimCell(text)
	}
	return textCell(unixLines(text))
}

func boolCell(value string) Cell {
	switch strings.ToLower(strings.TrimSpace(value)) {
	case "1", "true":
		return Cell{Text: "TRUE", Kind: Bool}
	case "0", "false":
		return Cell{Text: "FALSE", Kind: Bool}
	}
	return Cell{Text: "neither TRUE nor FALSE", Kind: Fault}
}

// number types a numeric cell: its style tells whether it is a date.
func (t *cellTypes) number(stored storedCell) Cell {
	raw := strings.TrimSpace(stored.value)
	if raw == "" {
		if stored.formula {
			return Cell{Text: "a formula without a stored value", Kind: Fault}
		}
		return Cell{}
	}
	value, err := strconv.ParseFloat(raw, 64)
	if err != nil || math.IsInf(value, 0) || math.IsNaN(value) {
		return Cell{Text: "a number that cannot be read: " + shorten(raw, 40), Kind: Fault}
	}
	return t.shownNumber(raw, value, stored.style)
}

// NoStyle begins the text of a number of which nobody can say whether it is a date. It is a [Fault].
const NoStyle = "a number whose style is missing: "

// Digits is a number whose style is missing as a number, and any other cell as it is. It is for what names a row, or is kept: nobody
// reads that as a message.
func (c Cell) Digits() Cell {
	if digits, is := strings.CutPrefix(c.Text, NoStyle); is && c.Kind == Fault {
		c.Text, c.Kind = digits, Number
	}
	return c
}

// shownNumber types a number by how its style shows it.
func (t *cellTypes) shownNumber(raw string, value float64, style int) Cell {
	format := t.format(style)
	switch format.Class {
	case numberformat.Unknown:
		return Cell{Text: NoStyle + numberText(raw, value), Kind: Fault}
	case numberformat.Percent:
		return Cell{Text: format.Hundredths(value), Kind: Text}
	case numberformat.Moment, numberformat.TimeOfDay, numberformat.Elapsed:
		return t.past(momentCell(value, format.Class, t.date1904), style)
	}
	cell := Cell{Text: numberText(raw, value), Kind: Number}
	if format.ShowsMore() {
		cell.ShownBy = shownBy(style)
	}
	return cell
}

// format is the number format of a style. Without any, style 0 is that of a cell that has none.
func (t *cellTypes) format(style int) numberformat.Format {
	if style >= 0 && style < len(t.formats) {
		return t.formats[style]
	}
	if style == 0 {
		return numberformat.Format{}
	}
	return numberformat.Format{Class: numberformat.Unknown}
}

// past marks a time that its style shows without the days that it has.
func (t *cellTypes) past(cell Cell, style int) Cell {
	if cell.Kind == Clock && cell.Unix >= daySecs && t.format(style).Class != numberformat.Elapsed {
		cell.ShownBy = shownBy(style)
	}
	return cell
}

// shownBy is what a cell keeps of its style; no workbook that opens anywhere has more styles than that holds.
func shownBy(style int) uint16 {
	if style >= math.MaxUint16 {
		return 0
	}
	return uint16(style + 1)
}

// numberText is a number as it was typed. Files store 0.1 as
// 0.10000000000000001 at times; a spreadsheet takes and shows 15 digits.
func numberText(raw string, value float64) string {
	if isWhole(raw) {
		return raw
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 15, 64), 64)
	if err != nil {
		short = value
	}
	if short == 0 {
		return "0"
	}
	if size := math.Abs(short); size >= 1e21 || size < 1e-9 {
		return strconv.FormatFloat(short, 'g', -1, 64)
	}
	return strconv.FormatFloat(short, 'f', -1, 64)
}

// isWhole reports digits that are to be kept as they stand, with their sign.
func isWhole(raw string) bool {
	digits := strings.TrimPrefix(raw, "-")
	if digits == "" || len(digits) > 21 || digits[0] == '0' && raw != "0" {
		return false
	}
	return strings.Trim(digits, "0123456789") == ""
}

// Days from the spreadsheet's first day to 1970, and the last day it knows.
const (
	days1900 = 25569
	days1904 = 24107
	lastDay  = 2958466 // the day after 9999-12-31
	daySecs  = 24 * 60 * 60
)

// maxTimeDays: a cell that shows only a time of day is that time if it holds fewer days than this; else it is a date.
const maxTimeDays = 1000

// momentCell is the cell of a number that is shown as a date or a time. Less
// than one day is a time of day without a date, and so is what only shows one and is no date of these days.
func momentCell(serial float64, shown numberformat.Class, date1904 bool) Cell {
	if serial < 0 || serial >= lastDay || math.IsNaN(serial) {
		return Cell{Text: "a number that is not a date", Kind: Fault}
	}
	seconds := int64(math.Round(serial * daySecs))
	if serial < 1 || shown == numberformat.Elapsed || shown == numberformat.TimeOfDay && serial < maxTimeDays {
		return clockCell(seconds)
	}
	epoch := int64(days1900)
	switch {
	case date1904:
		epoch = days1904
	case serial < 60: // the spreadsheet's 1900 has a 29 February, which is day 60
		epoch--
	}
	return dateCell(seconds - epoch*daySecs)
}

// dateCell is the cell of a wall clock, in seconds since 1970 as if it were UTC.
func dateCell(unix int64) Cell {
	wall := time.Unix(unix, 0).UTC()
	layout := "2006-01-02 15:04"
	if wall.Second() != 0 {
		layout += ":05"
	}
	return Cell{Text: wall.Format(layout), Unix: unix, Kind: Date}
}

// clockCell is the cell of a time without a day, in seconds since midnight.
func clockCell(seconds int64) Cell {
	text := twoDigits(seconds/3600) + ":" + twoDigits(seconds/60%60)
	if seconds%60 != 0 {
		text += ":" + twoDigits(seconds%60)
	}
	return Cell{Text: text, Unix: seconds, Kind: Clock}
}

func twoDigits(n int64) string {
	if n < 10 {
		return "0" + strconv.FormatInt(n, 10)
	}
	return strconv.FormatInt(n, 10)
}
