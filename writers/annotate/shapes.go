package annotate

import (
	"fmt"
	"strconv"
	"strings"

	"simcast/writers/ooxml"
)

// A comment needs a shape in the sheet's drawing of comments (VML): without one,
// Excel does not show it. Spreadsheets name these elements with any prefix.

const vmlKind = "application/vnd.openxmlformats-officedocument.vmlDrawing"

// drawingOf gives the part of the sheet's drawing of comments, or "".
func drawingOf(p *ooxml.Book, sheet ooxml.Sheet) (string, error) {
	root, err := p.Tree(sheet.Part)
	if err != nil {
		return "", err
	}
	if legacy := root.Child("legacyDrawing"); legacy != nil {
		for _, rel := range p.Relations(sheet.Part) {
			if rel.ID == legacy.Attribute("id") {
				return rel.Target, nil
			}
		}
	}
	return "", nil
}

// noteCell is the cell whose comment a shape shows.
func noteCell(shape *ooxml.Node) (cellAt, bool) {
	data := shape.Child("ClientData")
	if shape.Name != "shape" || data == nil || data.Attribute("ObjectType") != "Note" {
		return cellAt{}, false
	}
	row, column := data.Child("Row"), data.Child("Column")
	if row == nil || column == nil {
		return cellAt{}, false
	}
	r, err1 := strconv.Atoi(strings.TrimSpace(row.Text))
	c, err2 := strconv.Atoi(strings.TrimSpace(column.Text))
	return cellAt{r + 1, c}, err1 == nil && err2 == nil
}

// undrawComments takes the boxes of comments out of a sheet's drawing.
func undrawComments(p *ooxml.Book, sheet ooxml.Sheet, gone map[cellAt]bool) error {
	name, err := drawingOf(p, sheet)
	if err != nil || name == "" {
		return err
	}
	return p.Change(name, func(e *ooxml.Edit) error {
		e.Root.Each(func(n *ooxml.Node) {
			if cell, isNote := noteCell(n); isNote && gone[cell] {
				e.Cut(n)
			}
		})
		return nil
	})
}

// drawComments draws the boxes of new comments. Those of colleagues stay as they are, also where lines were added.
func drawComments(book *ooxml.Book, sheet ooxml.Sheet, fresh []mark) error {
	if len(fresh) == 0 {
		return nil
	}
	name, err := drawingOf(book, sheet)
	if err != nil {
		return err
	}
	if name == "" {
		if name, err = addDrawing(book, sheet); err != nil {
			return err
		}
	}
	root, err := book.Tree(sheet.Part)
	if err != nil {
		return err
	}
	sizes := gridOf(root)
	return book.Change(name, func(e *ooxml.Edit) error {
		if e.Root.Shut == e.Root.To {
			return fmt.Errorf("its drawing is empty")
		}
		e.Replace(e.Root.Shut, e.Root.Shut, newShapes(e.Root, fresh, sizes))
		return nil
	})
}

// newShapes are the boxes of new comments.
func newShapes(root *ooxml.Node, fresh []mark, sizes grid) string {
	var shapes strings.Builder
	shapes.WriteString(shapeType(root))
	number, names := lastShape(root), vmlNames(root)
	for i, m := range fresh {
		shapes.WriteString(noteShape(names, number+i+1, m, sizes.anchor(m)))
	}
	return shapes.String()
}

// addDrawing gives a sheet a drawing for its comments.
func addDrawing(book *ooxml.Book, sheet ooxml.Sheet) (string, error) {
	name := book.FreeName("drawings/vmlDrawing", ".vml")
	book.Put(name, []byte(`<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" `+
		`xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1,2,3"/></o:shapelayout></xml>`))
	if err := book.DeclareEnding("vml", vmlKind); err != nil {
		return "", err
	}
	id, err := book.Relate(sheet.Part, book.Base+"/vmlDrawing", name)
	if err != nil {
		return "", err
	}
	return name, book.Change(sheet.Part, func(e *ooxml.Edit) error {
		if lost := e.Root.Child("legacyDrawing"); lost != nil {
			e.Cut(lost) // it leads nowhere, and there may be one alone
		}
		e.Place(ooxml.SheetOrder(), "legacyDrawing", fmt.Sprintf(`<legacyDrawing xmlns:r="%s" r:id="%s"/>`, book.Base, id))
		return nil
	})
}

// lastShape is the highest number by which a shape goes. One that somebody gave a
// name, a button for instance, bears its number beside it, in o:spid.
func lastShape(root *ooxml.Node) int {
	const most = 1 << 30 // no spreadsheet counts so far
	last := 1024
	root.Each(func(n *ooxml.Node) {
		for _, id := range []string{n.Attribute("id"), n.Attribute("spid")} {
			number, isShape := strings.CutPrefix(id, "_x0000_s")
			if i, err := strconv.Atoi(number); isShape && err == nil && i < most {
				last = max(last, i)
			}
		}
	})
	return last
}

// vmlNames declares the prefixes of what is added, where the drawing has others.
func vmlNames(root *ooxml.Node) string {
	declared := 0
	for _, a := range root.Attributes {
		switch {
		case a.Name.Space != "xmlns":
		case a.Name.Local == "v" && a.Value == "urn:schemas-microsoft-com:vml",
			a.Name.Local == "o" && a.Value == "urn:schemas-microsoft-com:office:office",
			a.Name.Local == "x" && a.Value == "urn:schemas-microsoft-com:office:excel":
			declared++
		}
	}
	if declared == 3 {
		return ""
	}
	return ` xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"`
}

// shapeType is the type of comments' boxes, where the drawing lacks it.
func shapeType(root *ooxml.Node) string {
	there := false
	root.Each(func(n *ooxml.Node) { there = there || n.Name == "shapetype" && n.Attribute("id") == "_x0000_t202" })
	if there {
		return ""
	}
	return `<v:shapetype` + vmlNames(root) + ` id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">` +
		`<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>`
}

func noteShape(names string, number int, m mark, anchor string) string {
	return fmt.Sprintf(`<v:shape%s id="_x0000_s%d" type="#_x0000_t202" style="position:absolute;z-index:%d;visibility:hidden" fillcolor="#ffe3dc" o:insetmode="auto">`+
		`<v:fill color2="#ffe3dc"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>`+
		`<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>`+
		`<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>%s</x:Anchor><x:AutoFill>False</x:AutoFill>`+
		`<x:Row>%d</x:Row><x:Column>%d</x:Column></x:ClientData></v:shape>`, names, number, number-1024, anchor, m.row-1, m.column)
}
