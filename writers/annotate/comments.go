package annotate

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/writers/ooxml"
)

// A comment of simcast's stands between two lines, so that what a colleague
// wrote before or behind it in the same comment is told apart, and stays.
const (
	firstLine = "—— " + errorMark + " ——"
	lastLine  = "——————"
	author    = "simcast"
)

// ourLines finds what simcast wrote in a comment. Without its last line, which
// somebody took out, it goes to the end.
func ourLines() *regexp.Regexp {
	return regexp.MustCompile(`(?s)\n?` + regexp.QuoteMeta(firstLine) + `.*?(?:\n` + regexp.QuoteMeta(lastLine) + `|$)`)
}

// uncomment takes what simcast wrote out of a sheet's comments, and with it the
// comments in which nothing else stands.
func uncomment(book *ooxml.Book, sheet ooxml.Sheet) error {
	name := book.Related(sheet.Part, "comments")
	if name == "" {
		return nil
	}
	content, err := book.Read(name)
	if err != nil || !bytes.Contains(content, []byte(errorMark)) {
		return err
	}
	gone := map[cellAt]bool{}
	err = book.Change(name, func(e *ooxml.Edit) error {
		for _, comment := range commentsIn(e.Root) {
			if cutOurs(e, comment) {
				e.Cut(comment)
				gone[cellOf(comment.Attribute("ref"))] = true
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return undrawComments(book, sheet, gone)
}

func commentsIn(root *ooxml.Node) []*ooxml.Node {
	if list := root.Child("commentList"); list != nil {
		return list.All("comment")
	}
	return nil
}

func cellOf(reference string) cellAt {
	column, row, err := excelize.CellNameToCoordinates(strings.ReplaceAll(reference, "$", ""))
	if err != nil {
		return cellAt{}
	}
	return cellAt{row, column - 1}
}

// textPieces gives the text elements inside another one, in their order: one, or
// one a run.
func textPieces(inside *ooxml.Node) []*ooxml.Node {
	var found []*ooxml.Node
	inside.Each(func(n *ooxml.Node) {
		if n.Name == "t" {
			found = append(found, n)
		}
	})
	return found
}

func textOf(comment *ooxml.Node) string {
	var text strings.Builder
	for _, piece := range textPieces(comment) {
		text.WriteString(piece.Text)
	}
	return text.String()
}

// cutOurs takes simcast's lines out of a comment, and reports whether the whole of
// it is simcast's; then it takes out nothing. One that only shows a picture has no
// text before simcast's lines but the line end, and is a colleague's.
func cutOurs(edit *ooxml.Edit, comment *ooxml.Node) bool {
	text := textOf(comment)
	cuts := ourLines().FindAllStringIndex(text, -1)
	if len(cuts) == 0 {
		return false
	}
	if strings.HasPrefix(text, firstLine) && strings.TrimSpace(ourLines().ReplaceAllString(text, "")) == "" {
		return true
	}
	at, runs := 0, comment.Child("text")
	if runs == nil {
		return false
	}
	for _, run := range runs.Children {
		for _, piece := range textPieces(run) {
			left := without(piece.Text, at, cuts)
			at += len(piece.Text)
			switch {
			case left == piece.Text:
			case left == "" && run.Name == "r":
				edit.Cut(run)
			default:
				edit.Replace(piece.From, piece.To, edit.Prefixed(fmt.Sprintf(`<t xml:space="preserve">%s</t>`, ooxml.Text(left))))
			}
		}
	}
	return false
}

// without is the part of a text, which begins at a place of a longer one, that no
// cut of the longer one takes.
func without(text string, at int, cuts [][]int) string {
	var left strings.Builder
	next := at
	for _, cut := range cuts {
		if from := min(cut[0], at+len(text)); from > next {
			left.WriteString(text[next-at : from-at])
		}
		next = max(next, cut[1])
	}
	if next < at+len(text) {
		left.WriteString(text[next-at:])
	}
	return left.String()
}

const commentsKind = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"

// commentCells gives the marked cells their comments, as many as there may be. A
// colleague's comment stays, and simcast's lines come after it.
func commentCells(book *ooxml.Book, sheet ooxml.Sheet, marked *marks) error {
	silent, err := conversations(book, sheet)
	if err != nil {
		return err
	}
	marked.silent = silent
	if len(marked.cells) == 0 {
		return nil
	}
	name := book.Related(sheet.Part, "comments")
	if name == "" {
		if name, err = addComments(book, sheet); err != nil {
			return err
		}
	}
	var fresh []mark
	err = book.Change(name, func(e *ooxml.Edit) error {
		fresh, err = writeComments(e, marked)
		return err
	})
	if err != nil {
		return err
	}
	return drawComments(book, sheet, fresh)
}

// writeComments writes the comments of the marked cells, and gives those that are new.
func writeComments(edit *ooxml.Edit, marked *marks) (fresh []mark, err error) {
	writer, err := authorNumber(edit)
	if err != nil {
		return nil, err
	}
	theirs := map[cellAt]*ooxml.Node{}
	for _, comment := range commentsIn(edit.Root) {
		theirs[cellOf(comment.Attribute("ref"))] = comment
	}
	var comments strings.Builder
	for _, mark := range marked.cells[:min(len(marked.cells), maxComments)] {
		own, there := theirs[mark.cellAt]
		switch {
		case marked.silent[mark.cellAt]:
		case there:
			addLines(edit, own, mark)
		default:
			fresh = append(fresh, mark)
			fmt.Fprintf(&comments, `<comment ref="%s" authorId="%d"><text>%s</text></comment>`, mark.cellAt, writer, ourRuns("", mark))
		}
	}
	edit.Append(edit.Root.Child("commentList"), comments.String())
	return fresh, nil
}

// addComments gives a sheet a part for its comments.
func addComments(p *ooxml.Book, sheet ooxml.Sheet) (string, error) {
	name := p.FreeName("comments", ".xml")
	p.Put(name, []byte(ooxml.Head+`<comments xmlns="`+p.Space()+`"><authors></authors><commentList></commentList></comments>`))
	if _, err := p.Relate(sheet.Part, p.Base+"/comments", name); err != nil {
		return "", err
	}
	return name, p.Declare(name, commentsKind)
}

// authorNumber is simcast's number among the authors of comments.
func authorNumber(edit *ooxml.Edit) (int, error) {
	authors := edit.Root.Child("authors")
	if authors == nil || edit.Root.Child("commentList") == nil {
		return 0, fmt.Errorf("its comments have no list or no authors")
	}
	for i, n := range authors.Children {
		if n.Text == author {
			return i, nil
		}
	}
	edit.Append(authors, "<author>"+author+"</author>")
	return len(authors.Children), nil
}

// ourRuns is what simcast writes into a comment.
func ourRuns(before string, m mark) string {
	run := func(bold, text string) string {
		return `<r><rPr>` + bold + `<sz val="9"/><color indexed="81"/><rFont val="Tahoma"/><family val="2"/></rPr>` + ooxml.TextElement(text) + `</r>`
	}
	return run("<b/>", before+firstLine) + run("", "\n"+m.text()+"\n"+lastLine)
}

// addLines writes simcast's lines at the end of a colleague's comment.
func addLines(edit *ooxml.Edit, comment *ooxml.Node, m mark) {
	text := comment.Child("text")
	if text == nil {
		edit.Append(comment, "<text>"+ourRuns("\n", m)+"</text>")
		return
	}
	for _, n := range text.Children {
		if n.Name == "t" { // a text that has no runs becomes the first of them
			edit.Insert(n.From, "<r>")
			edit.Insert(n.To, "</r>")
		}
	}
	after := text.Shut
	for _, n := range text.Children {
		if n.Name == "rPh" || n.Name == "phoneticPr" {
			after = min(after, n.From)
		}
	}
	if text.Shut == text.To {
		edit.Append(text, ourRuns("\n", m))
		return
	}
	edit.Insert(after, ourRuns("\n", m))
}

// conversations gives the cells at which colleagues talk (threaded comments of
// Excel 365). The comment that stands there is a stand-in of Excel's own, which
// it writes again.
func conversations(p *ooxml.Book, sheet ooxml.Sheet) (map[cellAt]bool, error) {
	cells := map[cellAt]bool{}
	for _, rel := range p.Relations(sheet.Part) {
		talks := strings.HasSuffix(rel.Kind, "/threadedComment")
		if !talks && !strings.HasSuffix(rel.Kind, "/comments") {
			continue
		}
		root, err := p.Tree(rel.Target)
		if err != nil {
			return nil, err
		}
		root.Each(func(n *ooxml.Node) {
			if talks && n.Attribute("ref") != "" || n.Name == "comment" && strings.HasPrefix(authorOf(root, n), "tc=") {
				cells[cellOf(n.Attribute("ref"))] = true
			}
		})
	}
	return cells, nil
}

func authorOf(root, comment *ooxml.Node) string {
	authors := root.Child("authors")
	i, err := strconv.Atoi(comment.Attribute("authorId"))
	if err != nil || authors == nil || i < 0 || i >= len(authors.Children) {
		return ""
	}
	return authors.Children[i].Text
}
