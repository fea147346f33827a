package spaces

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates"
	"simcast/templates/wording"
)

// TextColumn is a column of a list that has a text for each space: its header is the name of a smartword.
type TextColumn struct {
	Name  string
	Place readers.Place // of the header
}

const (
	maxTextName = 100       // characters of a header that is a smartword
	maxText     = 32_767    // characters of a text, as a spreadsheet's cell can hold
	maxTexts    = 256 << 20 // bytes of the texts of all spaces: they are kept until the end
	sizeOfText  = 32        // bytes of one, beside the text itself
)

// matchText takes a column of the list that is none of its own. Its header becomes a smartword.
func (l *spaceList) matchText(index int, cell readers.Cell) {
	header := l.table.Header
	if l.NoTexts {
		return
	}
	name := norm.NFC.String(strings.TrimRight(strings.Join(strings.Fields(schema.WithoutInvisibleEnds(cell.Text)), " "), " :;,.?!*")) // as columns of a plan
	twice := slices.IndexFunc(l.Texts, func(c TextColumn) bool { return headers.Fold(c.Name) == headers.Fold(name) })
	switch {
	case isOfKeys(name):
		l.add(readers.Error, header, index, "key-column", "this column seems to hold keys or passwords, but what stands in it would be put into messages",
			"delete it; key_env names the variable that holds a key, and key_file its file. If it is a text for players, give it another name")
	case templates.IsReserved(name):
		l.add(readers.Warning, header, index, "unknown-column", "this column is not read: in a template its name has another meaning", "give it another name, such as "+strconv.Quote("our "+strings.ToLower(name)))
	case cell.Kind == readers.Fault || !canBeSmartword(name):
		l.add(readers.Warning, header, index, "unknown-column", "this column is not read: its header cannot be the name of a smartword",
			fmt.Sprintf("use letters, digits, spaces, . _ and -, at most %d", maxTextName))
	case twice >= 0:
		l.add(readers.Error, header, index, "column-twice", fmt.Sprintf("the columns %q and %q have the same name", l.Texts[twice].Name, name), "delete one of the two, or give it another name")
	default:
		l.Texts, l.textAt = append(l.Texts, TextColumn{Name: name, Place: l.table.Place(header, index)}), append(l.textAt, index)
	}
}

// canBeSmartword reports whether a header can be written in a template without any trouble.
func canBeSmartword(name string) bool {
	odd := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" ._-", r)
	}
	return name != "" && utf8.RuneCountInString(name) <= maxTextName && !strings.ContainsFunc(name, odd)
}

// isOfKeys reports whether a header says that keys, or what is as secret, stand under it. Of several words the last says what it
// is: "api key" is one, and "key message" is none.
func isOfKeys(name string) bool {
	var words strings.Builder
	last := ' '
	for _, r := range name {
		if unicode.IsUpper(r) && unicode.IsLower(last) { // apiKey
			words.WriteRune(' ')
		}
		words.WriteRune(unicode.ToLower(r))
		last = r
	}
	isGap := func(r rune) bool { return !unicode.IsLetter(r) }
	parts := strings.FieldsFunc(words.String(), isGap)
	if len(parts) == 0 {
		return false
	}
	secrets := []string{"key", "keys", "token", "tokens", "password", "passwords", "passwd", "pwd", "passphrase", "secret", "secrets", "credential", "credentials", "bearer", "authorization"}
	glued := []string{"apikey", "accesskey", "secretkey", "privatekey", "spacekey", "accesstoken", "authtoken"}
	whole := strings.Join(parts, "")
	return slices.Contains(secrets, parts[len(parts)-1]) || slices.ContainsFunc(glued, func(word string) bool { return strings.Contains(whole, word) })
}

// texts are those of a row. key is that of its space.
func (l *spaceList) texts(row readers.Row, key string) []space.Text {
	var texts []space.Text
	for i, column := range l.Texts {
		text := space.Text{Name: column.Name, Value: l.textValue(row, l.textAt[i], key)}
		l.size += sizeOfText
		texts = append(texts, text)
	}
	return texts
}

// textValue is what a cell says, as one of a plan. "" is that of an empty cell, and of one that is refused.
func (l *spaceList) textValue(row readers.Row, index int, key string) string {
	cell := row.Cell(index)
	text := strings.TrimSpace(schema.WithoutInvisibleEnds(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(cell.Text)))
	switch {
	case cell.Kind == readers.Fault || readers.IsErrorText(text):
		l.add(readers.Error, row, index, "cell-error", "the cell has no value, but "+wording.Clip(text), "fix the formula, or write the text itself")
	case key != "" && strings.Contains(text, key):
		l.addKeyInText(row, index)
	case strings.Contains(text, "{{"):
		l.add(readers.Error, row, index, "no-template-here", "the cell has {{ }}, which would go out as it stands", "write the text itself, and no template")
	case utf8.RuneCountInString(text) > maxText:
		l.add(readers.Error, row, index, "text-too-long", fmt.Sprintf("the text is longer than %d characters", maxText), "shorten it, or put it into the plan")
	default:
		if detail := schema.LostLettersDetail(text); detail != nil {
			l.add(readers.Error, row, index, detail.Code, detail.Message, detail.Suggestion)
			return ""
		}
		if detail := schema.InvisibleDetail(text); detail != nil {
			l.add(readers.Warning, row, index, detail.Code, detail.Message, detail.Suggestion)
		}
		l.warnOfLook(row, index)
		return l.keepText(text)
	}
	return ""
}

// warnOfLook warns of a cell that shows something else than its text: words are struck through, or its format adds something.
func (l *spaceList) warnOfLook(row readers.Row, index int) {
	cell := row.Cell(index)
	if cell.Strike != readers.NotStruck {
		l.add(readers.Warning, row, index, "struck-words", "the cell has words that are struck through, and they go out: "+strconv.Quote(wording.Clip(strings.TrimSpace(cell.Text))),
			"delete what is not meant any more, or lift the strike")
	}
	if shown, isOther := l.table.Shown(cell); isOther {
		l.add(readers.Warning, row, index, "shown-otherwise", fmt.Sprintf("the cell shows %q, and holds %q, which goes out", wording.Clip(shown), wording.Clip(cell.Text)),
			"write it as a text, with a ' before it, as players are to read it")
	}
}

// keepText is the text without the memory of the row. Many spaces have the same ones.
func (l *spaceList) keepText(text string) string {
	if kept, known := l.known[text]; known {
		return kept
	}
	text = strings.Clone(text)
	l.known[text] = text
	l.size += len(text)
	return text
}

func (l *spaceList) addKeyInText(row readers.Row, index int) {
	l.add(readers.Error, row, index, "key-in-text", "it has an API key in it", "leave the key out of it: the cell would be put into messages")
}

// findKeys refuses texts with a word that is the key of any space of the list: they would be published. It comes after the last
// row, for the key may be that of a later one.
func (l *spaceList) findKeys() {
	isKey := func(word string) bool {
		_, found := l.fingerprints[space.Fingerprint(strings.Trim(word, `"'`))]
		return found
	}
	looked := map[string]bool{}
	for _, listed := range l.Spaces {
		row := readers.Row{Number: listed.Place.Row, Line: listed.Place.Line}
		for i, text := range listed.Texts {
			found, known := looked[text.Value]
			if !known {
				found = slices.ContainsFunc(strings.Fields(text.Value), isKey)
				looked[text.Value] = found
			}
			if found {
				l.addKeyInText(row, l.textAt[i])
			}
		}
	}
}
