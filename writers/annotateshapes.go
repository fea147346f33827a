package writers

import (
	"fmt"
	"strconv"
	"strings"
)

// A comment needs a shape in the sheet's drawing of comments (VML): without one,
// Excel does not show it. Spreadsheets name these elements with any prefix.

const vmlKind = "application/vnd.openxmlformats-officedocument.vmlDrawing"

// drawingOf gives the part of the sheet's drawing of comments, or "".
func drawingOf(p *parts, sheet bookSheet) (string, error) {
	root, err := p.tree(sheet.part)
	if err != nil {
		return "", err
	}
	if legacy := root.child("legacyDrawing"); legacy != nil {
		for _, rel := range p.relations(sheet.part) {
			if rel.id == legacy.attribute("id") {
				return rel.target, nil
			}
		}
	}
	return "", nil
}

// noteCell is the cell whose comment a shape shows.
func noteCell(shape *node) (cellAt, bool) {
	data := shape.child("ClientData")
	if shape.name != "shape" || data == nil || data.attribute("ObjectType") != "Note" {
		return cellAt{}, false
	}
	row, column := data.child("Row"), data.child("Column")
	if row == nil || column == nil {
		return cellAt{}, false
	}
	r, err1 := strconv.Atoi(strings.TrimSpace(row.text))
	c, err2 := strconv.Atoi(strings.TrimSpace(column.text))
	return cellAt{r + 1, c}, err1 == nil && err2 == nil
}

// undrawComments takes the boxes of comments out of a sheet's drawing, and gives
// colleagues' boxes that had grown their own size again.
func undrawComments(p *parts, sheet bookSheet, gone map[cellAt]bool) error {
	name, err := drawingOf(p, sheet)
	if err != nil || name == "" {
		return err
	}
	return p.change(name, func(e *xmlEdit) error {
		e.root.each(func(n *node) {
			if cell, isNote := noteCell(n); isNote && gone[cell] {
				e.cut(n)
			} else if isNote {
				shrink(e, n)
			}
		})
		return nil
	})
}

// drawComments draws the boxes of new comments, and makes room in those of
// colleagues to which lines were added.
func drawComments(p *parts, sheet bookSheet, fresh, grown []mark) error {
	name, err := drawingOf(p, sheet)
	if err != nil {
		return err
	}
	if name == "" && len(fresh) == 0 {
		return nil
	}
	if name == "" {
		if name, err = addDrawing(p, sheet); err != nil {
			return err
		}
	}
	sizes, err := sizesOf(p, sheet)
	if err != nil {
		return err
	}
	return p.change(name, func(e *xmlEdit) error {
		if e.root.shut == e.root.to {
			return fmt.Errorf("its drawing is empty")
		}
		growShapes(e, grown, sizes)
		e.replace(e.root.shut, e.root.shut, newShapes(e.root, fresh, sizes))
		return nil
	})
}

// newShapes are the boxes of new comments.
func newShapes(root *node, fresh []mark, sizes grid) string {
	if len(fresh) == 0 {
		return ""
	}
	var shapes strings.Builder
	shapes.WriteString(shapeType(root))
	number, names := lastShape(root), vmlNames(root)
	for i, m := range fresh {
		shapes.WriteString(noteShape(names, number+i+1, m, sizes.anchor(m)))
	}
	return shapes.String()
}

// ownSize begins the words by which a box that has grown bears its own size.
const ownSize = "simcast: "

// growShapes makes the boxes of colleagues' comments taller by simcast's lines.
func growShapes(e *xmlEdit, grown []mark, sizes grid) {
	marks := map[cellAt]mark{}
	for _, m := range grown {
		marks[m.cellAt] = m
	}
	e.root.each(func(n *node) {
		cell, isNote := noteCell(n)
		m, grows := marks[cell]
		if !isNote || !grows || n.attribute("alt") != "" {
			return
		}
		anchor := n.child("ClientData").child("Anchor")
		if anchor == nil {
			return
		}
		if taller, ok := sizes.taller(anchor.text, m); ok {
			e.replace(anchor.open, anchor.shut, taller)
			at := n.from + len("<"+qualified(n.prefix, n.name))
			e.replace(at, at, ` alt="`+ownSize+xmlText(strings.TrimSpace(anchor.text))+`"`)
		}
	})
}

// shrink gives a box that has grown its own size again.
func shrink(e *xmlEdit, shape *node) {
	anchor := shape.child("ClientData").child("Anchor")
	own, grown := strings.CutPrefix(shape.attribute("alt"), ownSize)
	if !grown || anchor == nil {
		return
	}
	e.replace(anchor.open, anchor.shut, xmlText(own))
	e.cutAttribute(shape, "alt")
}

// sizesOf reads the sizes of a sheet's columns and rows.
func sizesOf(p *parts, sheet bookSheet) (grid, error) {
	root, err := p.tree(sheet.part)
	if err != nil {
		return grid{}, err
	}
	return gridOf(root), nil
}

// addDrawing gives a sheet a drawing for its comments.
func addDrawing(p *parts, sheet bookSheet) (string, error) {
	name := p.freeName("drawings/vmlDrawing", ".vml")
	p.put(name, []byte(`<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" `+
		`xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1,2,3"/></o:shapelayout></xml>`))
	if err := p.declareEnding("vml", vmlKind); err != nil {
		return "", err
	}
	id, err := p.relate(sheet.part, p.base+"/vmlDrawing", name)
	if err != nil {
		return "", err
	}
	return name, p.change(sheet.part, func(e *xmlEdit) error {
		if lost := e.root.child("legacyDrawing"); lost != nil {
			e.cut(lost) // it leads nowhere, and there may be one alone
		}
		e.place(sheetOrder(), "legacyDrawing", fmt.Sprintf(`<legacyDrawing xmlns:r="%s" r:id="%s"/>`, p.base, id))
		return nil
	})
}

// lastShape is the highest number by which a shape goes. One that somebody gave a
// name, a button for instance, bears its number beside it, in o:spid.
func lastShape(root *node) int {
	const most = 1 << 30 // no spreadsheet counts so far
	last := 1024
	root.each(func(n *node) {
		for _, id := range []string{n.attribute("id"), n.attribute("spid")} {
			number, isShape := strings.CutPrefix(id, "_x0000_s")
			if i, err := strconv.Atoi(number); isShape && err == nil && i < most {
				last = max(last, i)
			}
		}
	})
	return last
}

// vmlNames declares the prefixes of what is added, where the drawing has others.
func vmlNames(root *node) string {
	declared := 0
	for _, a := range root.attributes {
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
func shapeType(root *node) string {
	there := false
	root.each(func(n *node) { there = there || n.name == "shapetype" && n.attribute("id") == "_x0000_t202" })
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
