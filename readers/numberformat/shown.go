package numberformat

import (
	"math"
	"strconv"
	"strings"

	"github.com/xuri/nfp"
)

// ShowsMore reports whether the format may show a number otherwise than its digits: with a currency or a unit, in groups as
// telephone numbers have them, with zeros before it. Rounding, and commas between thousands, are not meant.
func (f Format) ShowsMore() bool { return f.Class == Plain && f.sections != nil && f.sections() != nil }

// Shown is what a cell shows that holds a number, where it is something else than the number: see ShowsMore. Else it is "".
// It is false where the cell shows the number itself.
func (f Format) Shown(held string) (shown string, isOther bool) {
	value, err := strconv.ParseFloat(held, 64)
	if err != nil || !f.ShowsMore() {
		return "", false
	}
	section, isNegative := f.choose(value)
	shown = strings.TrimSpace(section.show(value, held, isNegative, section.isGrouped))
	return shown, !section.isHeld && differs(shown, value, section.decimals) || section.isHeld && section.hasLiteral
}

// Hundredths is a number as a format of percent shows it, without commas between thousands.
func (f Format) Hundredths(value float64) string {
	section, isNegative := f.choose(value)
	return strings.TrimSpace(section.show(value, strconv.FormatFloat(value, 'f', -1, 64), isNegative, false))
}

// choose takes the section for a number, and tells whether the number needs a sign there: a section for numbers below 0 has its own.
func (f Format) choose(value float64) (chosen *section, needsSign bool) {
	sections := f.sections()
	for i := range sections {
		if sections[i].condition != "" {
			return chooseByCondition(sections, value), value < 0
		}
	}
	switch {
	case value < 0 && len(sections) > 1:
		return &sections[1], false
	case value == 0 && len(sections) > 2:
		return &sections[2], false
	}
	return &sections[0], value < 0
}

func chooseByCondition(sections []section, value float64) *section {
	for i := range sections {
		if sections[i].holds(value) {
			return &sections[i]
		}
	}
	return &sections[len(sections)-1]
}

// show writes a number into the section's placeholders, with what stands around and between them.
func (s *section) show(value float64, held string, needsSign, isGrouped bool) string {
	scaled := math.Abs(value) * math.Pow(100, float64(s.percents)) / math.Pow(1000, float64(s.thousands))
	whole, decimals, _ := strings.Cut(rounded(scaled, s.decimals), ".")
	if whole == "0" {
		whole = ""
	}
	digits := digitWriter{whole: whole, decimals: decimals, places: s.digits, isGrouped: isGrouped}
	isZero := whole == "" && strings.Trim(decimals, "0") == "" // once it is rounded
	if needsSign && (s.isHeld || !isZero) {
		digits.out.WriteByte('-')
	}
	for i, item := range s.items {
		switch item.TType {
		case nfp.TokenTypeZeroPlaceHolder, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
			if !s.isHeld {
				digits.put(item.TValue)
			}
		case nfp.TokenTypeGeneral, nfp.TokenTypeTextPlaceHolder:
			digits.out.WriteString(strings.TrimPrefix(held, "-"))
		case nfp.TokenTypeDecimalPoint:
			digits.isBehindPoint = true
			digits.out.WriteString(item.TValue)
		case nfp.TokenTypeLiteral:
			if i > 0 && s.thousands > 0 && s.items[i-1].TType == nfp.TokenTypeThousandsSeparator {
				item.TValue = strings.TrimLeft(item.TValue, nfp.Comma)
			}
			digits.out.WriteString(item.TValue)
		case nfp.TokenTypePercent, nfp.TokenTypeAlignment:
			digits.out.WriteString(item.TValue)
		case nfp.TokenTypeCurrencyLanguage:
			digits.out.WriteString(currency(item))
		}
	}
	return digits.out.String()
}

// digitWriter puts the digits of a number into placeholders, from left to right.
type digitWriter struct {
	out             strings.Builder
	whole, decimals string
	places          int // placeholders before the point that are left
	isGrouped       bool
	isBehindPoint   bool
}

func (w *digitWriter) put(placeholders string) {
	for _, placeholder := range []byte(placeholders) {
		if w.isBehindPoint {
			w.putDecimal(placeholder)
			continue
		}
		w.places--
		for len(w.whole) > w.places+1 { // more digits than placeholders: they stand in the first
			w.putWhole(w.whole[0], len(w.whole)-1)
			w.whole = w.whole[1:]
		}
		switch {
		case len(w.whole) == w.places+1:
			w.putWhole(w.whole[0], w.places)
			w.whole = w.whole[1:]
		case placeholder == '0':
			w.putWhole('0', w.places)
		}
	}
}

// putWhole writes a digit that has so many behind it before the point.
func (w *digitWriter) putWhole(digit byte, behind int) {
	w.out.WriteByte(digit)
	if w.isGrouped && behind > 0 && behind%3 == 0 {
		w.out.WriteByte(',')
	}
}

// putDecimal writes the next digit behind the point. Zeros at the end are shown where the format has a 0 alone.
func (w *digitWriter) putDecimal(placeholder byte) {
	if w.decimals == "" {
		return
	}
	if placeholder == '0' || strings.Trim(w.decimals, "0") != "" {
		w.out.WriteByte(w.decimals[0])
	}
	w.decimals = w.decimals[1:]
}

// rounded is a number of 0 or more with so many decimals, rounded as people do. A spreadsheet takes 15 digits of it.
func rounded(value float64, decimals int) string {
	shifted := value * math.Pow(10, float64(decimals))
	if shifted >= 1e15 {
		return strconv.FormatFloat(value, 'f', decimals, 64)
	}
	shifted, _ = strconv.ParseFloat(strconv.FormatFloat(shifted, 'g', 15, 64), 64)
	digits := strconv.FormatFloat(math.Round(shifted), 'f', 0, 64)
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	if decimals == 0 {
		return digits
	}
	point := len(digits) - decimals
	return digits[:point] + "." + digits[point:]
}

// differs reports whether what is shown is something else than the number, rounded to so many decimals and with its thousands
// apart. A number below 0 may stand in round brackets.
func differs(shown string, value float64, decimals int) bool {
	digits := shown
	if inner, ok := strings.CutPrefix(shown, "("); ok && strings.HasSuffix(inner, ")") {
		digits = "-" + strings.TrimSuffix(inner, ")")
	}
	digits, isGrouped := withoutGroups(strings.Replace(digits, "- ", "-", 1))
	whole := strings.TrimPrefix(digits, "-")
	number, err := strconv.ParseFloat(digits, 64)
	if err != nil || !isGrouped || len(whole) > 1 && whole[0] == '0' && whole[1] != '.' {
		return true
	}
	return math.Abs(number-value) > math.Pow(10, -float64(decimals))
}

// withoutGroups takes out what stands between thousands. It is false where blanks or commas stand elsewhere.
func withoutGroups(text string) (digits string, ok bool) {
	isSeparator := func(r rune) bool { return r == ',' || r == ' ' || r == '\u00a0' || r == '\u202f' }
	parts := strings.FieldsFunc(text, isSeparator)
	for i, part := range parts {
		if whole, _, _ := strings.Cut(part, "."); i > 0 && len(whole) != 3 || i < len(parts)-1 && strings.Contains(part, ".") {
			return "", false
		}
	}
	return strings.Join(parts, ""), true
}
