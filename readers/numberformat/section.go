package numberformat

import (
	"strconv"
	"strings"

	"github.com/xuri/nfp"
)

// section is a part of a number format: for numbers above 0, below or 0 itself, or for those that its condition names.
type section struct {
	items      []nfp.Token
	condition  string // its sign, "" where it has none
	operand    float64
	digits     int  // placeholders before the point
	zeros      int  // of them, those that show a 0
	decimals   int  // placeholders behind the point
	percents   int  // each multiplies by 100
	thousands  int  // each divides by 1,000
	isGrouped  bool // it has a comma between thousands
	isHeld     bool // it shows the number as it is held: as General, with an exponent, or as a fraction
	hasLiteral bool // it shows something beside digits, signs and blanks
}

// maxCode is how long a format may be that is looked into. A spreadsheet has none that is longer.
const maxCode = 255

// parse takes a number format apart; nil where all that it shows is the number.
func parse(text string) []section {
	if len(text) > maxCode {
		return nil
	}
	parser := nfp.NumberFormatParser()
	var sections []section
	for _, parsed := range parser.Parse(text) {
		if parsed.Type != nfp.TokenSectionText || len(sections) == 0 {
			sections = append(sections, newSection(parsed.Items))
		}
	}
	for i := range sections {
		if sections[i].showsMore(i) {
			return sections
		}
	}
	return nil
}

func newSection(items []nfp.Token) section {
	s := section{items: items}
	hasPoint := false
	for i, item := range items {
		switch item.TType {
		case nfp.TokenTypeZeroPlaceHolder, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
			if hasPoint {
				s.decimals += len(item.TValue)
				break
			}
			s.digits += len(item.TValue)
			s.zeros += strings.Count(item.TValue, nfp.Zero)
		case nfp.TokenTypeDecimalPoint:
			hasPoint = true
		case nfp.TokenTypePercent:
			s.percents++
		case nfp.TokenTypeThousandsSeparator:
			if isBeforeDigit(items[i+1:]) {
				s.isGrouped = s.isGrouped || !hasPoint
			} else {
				s.thousands += 1 + commas(items[i+1:])
			}
		case nfp.TokenTypeCondition:
			s.setCondition(item)
		case nfp.TokenTypeGeneral, nfp.TokenTypeTextPlaceHolder, nfp.TokenTypeExponential, nfp.TokenTypeFraction:
			s.isHeld = true
		case nfp.TokenTypeLiteral:
			s.hasLiteral = s.hasLiteral || strings.Trim(item.TValue, " \u00a0\u202f-()") != ""
		case nfp.TokenTypeCurrencyLanguage:
			s.hasLiteral = s.hasLiteral || currency(item) != ""
		}
	}
	return s
}

// showsMore reports whether the section, the first being 0, may show a number otherwise than its digits, rounded perhaps
// and with its thousands apart.
func (s *section) showsMore(index int) bool {
	isSigned := false
	lastDigit, isSplit := -1, false
	for i, item := range s.items {
		switch item.TType {
		case nfp.TokenTypeLiteral:
			isSigned = isSigned || strings.ContainsAny(item.TValue, "-(")
		case nfp.TokenTypeZeroPlaceHolder, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
			isSplit = isSplit || lastDigit >= 0 && s.items[i-1].TType == nfp.TokenTypeLiteral
			lastDigit = i
		}
	}
	return s.hasLiteral || s.zeros > 1 || s.percents > 0 || s.thousands > 0 || s.condition != "" || s.digits+s.decimals == 0 && !s.isHeld ||
		isSplit && !s.isHeld || index == 0 && isSigned || index == 1 && !isSigned
}

func (s *section) setCondition(item nfp.Token) {
	for _, part := range item.Parts {
		switch part.Token.TType {
		case nfp.TokenTypeOperator:
			s.condition = part.Token.TValue
		case nfp.TokenTypeOperand:
			s.operand, _ = strconv.ParseFloat(part.Token.TValue, 64)
		}
	}
}

// holds reports whether the section's condition holds for a number.
func (s *section) holds(value float64) bool {
	switch s.condition {
	case "<":
		return value < s.operand
	case "<=":
		return value <= s.operand
	case ">":
		return value > s.operand
	case ">=":
		return value >= s.operand
	case "=":
		return value == s.operand
	case "<>":
		return value != s.operand
	}
	return true
}

// isBeforeDigit reports whether a placeholder comes next: a comma there separates thousands, and one at the end divides by them.
func isBeforeDigit(items []nfp.Token) bool {
	if len(items) == 0 {
		return false
	}
	switch items[0].TType {
	case nfp.TokenTypeZeroPlaceHolder, nfp.TokenTypeHashPlaceHolder, nfp.TokenTypeDigitalPlaceHolder:
		return true
	}
	return false
}

// commas counts those that follow a first one, which the parser takes for words.
func commas(items []nfp.Token) int {
	if len(items) == 0 || items[0].TType != nfp.TokenTypeLiteral {
		return 0
	}
	return len(items[0].TValue) - len(strings.TrimLeft(items[0].TValue, nfp.Comma))
}

// currency is the sign of a currency in brackets, "" where these say a language alone.
func currency(item nfp.Token) string {
	for _, part := range item.Parts {
		if part.Token.TType == nfp.TokenSubTypeCurrencyString {
			return part.Token.TValue
		}
	}
	return ""
}
