package writers

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
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
func uncomment(p *parts, sheet bookSheet) error {
	name := p.related(sheet.part, "comments")
	if name == "" {
		return nil
	}
	content, err := p.read(name)
	if err != nil || !bytes.Contains(content, []byte(errorMark)) {
		return err
	}
	gone := map[cellAt]bool{}
	err = p.change(name, func(e *xmlEdit) error {
		for _, comment := range commentsIn(e.root) {
			if cutOurs(e, comment) {
				e.cut(comment)
				gone[cellOf(comment.attribute("ref"))] = true
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return undrawComments(p, sheet, gone)
}

func commentsIn(root *node) []*node {
	if list := root.child("commentList"); list != nil {
		return list.all("comment")
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
func textPieces(inside *node) []*node {
	var found []*node
	inside.each(func(n *node) {
		if n.name == "t" {
			found = append(found, n)
		}
	})
	return found
}

func textOf(comment *node) string {
	var text strings.Builder
	for _, piece := range textPieces(comment) {
		text.WriteString(piece.text)
	}
	return text.String()
}

// cutOurs takes simcast's lines out of a comment, and reports whether the whole of
// it is simcast's; then it takes out nothing. One that only shows a picture has no
// text before simcast's lines but the line end, and is a colleague's.
func cutOurs(e *xmlEdit, comment *node) bool {
	text := textOf(comment)
	cuts := ourLines().FindAllStringIndex(text, -1)
	if len(cuts) == 0 {
		return false
	}
	if strings.HasPrefix(text, firstLine) && strings.TrimSpace(ourLines().ReplaceAllString(text, "")) == "" {
		return true
	}
	at, runs := 0, comment.child("text")
	if runs == nil {
		return false
	}
	for _, run := range runs.children {
		for _, piece := range textPieces(run) {
			left := without(piece.text, at, cuts)
			at += len(piece.text)
			switch {
			case left == piece.text:
			case left == "" && run.name == "r":
				e.cut(run)
			default:
				e.replace(piece.from, piece.to, e.prefixed(fmt.Sprintf(`<t xml:space="preserve">%s</t>`, xmlText(left))))
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
func commentCells(p *parts, sheet bookSheet, m *marks) error {
	silent, err := conversations(p, sheet)
	if err != nil {
		return err
	}
	m.silent = silent
	if len(m.cells) == 0 {
		return nil
	}
	name := p.related(sheet.part, "comments")
	if name == "" {
		if name, err = addComments(p, sheet); err != nil {
			return err
		}
	}
	var fresh, grown []mark
	err = p.change(name, func(e *xmlEdit) error {
		fresh, grown, err = writeComments(e, m)
		return err
	})
	if err != nil {
		return err
	}
	return drawComments(p, sheet, fresh, grown)
}

// writeComments writes the comments of the marked cells, and gives those that are
// new and those that came after a colleague's.
func writeComments(e *xmlEdit, m *marks) (fresh, grown []mark, err error) {
	writer, err := authorNumber(e)
	if err != nil {
		return nil, nil, err
	}
	theirs := map[cellAt]*node{}
	for _, comment := range commentsIn(e.root) {
		theirs[cellOf(comment.attribute("ref"))] = comment
	}
	var comments strings.Builder
	for _, mark := range m.cells[:min(len(m.cells), mostComments)] {
		own, there := theirs[mark.cellAt]
		switch {
		case m.silent[mark.cellAt]:
		case there:
			addLines(e, own, mark)
			grown = append(grown, mark)
		default:
			fresh = append(fresh, mark)
			fmt.Fprintf(&comments, `<comment ref="%s" authorId="%d"><text>%s</text></comment>`, mark.cellAt, writer, ourRuns("", mark))
		}
	}
	e.append(e.root.child("commentList"), comments.String())
	return fresh, grown, nil
}

// addComments gives a sheet a part for its comments.
func addComments(p *parts, sheet bookSheet) (string, error) {
	name := p.freeName("comments", ".xml")
	p.put(name, []byte(xmlHead+`<comments xmlns="`+p.space()+`"><authors></authors><commentList></commentList></comments>`))
	if _, err := p.relate(sheet.part, p.base+"/comments", name); err != nil {
		return "", err
	}
	return name, p.declare(name, commentsKind)
}

// authorNumber is simcast's number among the authors of comments.
func authorNumber(e *xmlEdit) (int, error) {
	authors := e.root.child("authors")
	if authors == nil || e.root.child("commentList") == nil {
		return 0, fmt.Errorf("its comments have no list or no authors")
	}
	for i, n := range authors.children {
		if n.text == author {
			return i, nil
		}
	}
	e.append(authors, "<author>"+author+"</author>")
	return len(authors.children), nil
}

// ourRuns is what simcast writes into a comment.
func ourRuns(before string, m mark) string {
	run := func(bold, text string) string {
		return `<r><rPr>` + bold + `<sz val="9"/><color indexed="81"/><rFont val="Tahoma"/><family val="2"/></rPr>` + textElement(text) + `</r>`
	}
	return run("<b/>", before+firstLine) + run("", "\n"+m.text()+"\n"+lastLine)
}

// addLines writes simcast's lines at the end of a colleague's comment.
func addLines(e *xmlEdit, comment *node, m mark) {
	text := comment.child("text")
	if text == nil {
		e.append(comment, "<text>"+ourRuns("\n", m)+"</text>")
		return
	}
	for _, n := range text.children {
		if n.name == "t" { // a text that has no runs becomes the first of them
			e.insert(n.from, "<r>")
			e.insert(n.to, "</r>")
		}
	}
	after := text.shut
	for _, n := range text.children {
		if n.name == "rPh" || n.name == "phoneticPr" {
			after = min(after, n.from)
		}
	}
	if text.shut == text.to {
		e.append(text, ourRuns("\n", m))
		return
	}
	e.insert(after, ourRuns("\n", m))
}

// conversations gives the cells at which colleagues talk (threaded comments of
// Excel 365). The comment that stands there is a stand-in of Excel's own, which
// it writes anew.
func conversations(p *parts, sheet bookSheet) (map[cellAt]bool, error) {
	cells := map[cellAt]bool{}
	for _, rel := range p.relations(sheet.part) {
		talks := strings.HasSuffix(rel.kind, "/threadedComment")
		if !talks && !strings.HasSuffix(rel.kind, "/comments") {
			continue
		}
		root, err := p.tree(rel.target)
		if err != nil {
			return nil, err
		}
		root.each(func(n *node) {
			if talks && n.attribute("ref") != "" || n.name == "comment" && strings.HasPrefix(authorOf(root, n), "tc=") {
				cells[cellOf(n.attribute("ref"))] = true
			}
		})
	}
	return cells, nil
}

func authorOf(root, comment *node) string {
	authors := root.child("authors")
	i, err := strconv.Atoi(comment.attribute("authorId"))
	if err != nil || authors == nil || i < 0 || i >= len(authors.children) {
		return ""
	}
	return authors.children[i].text
}
