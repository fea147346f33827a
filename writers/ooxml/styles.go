package ooxml

import (
	"fmt"
	"path"
	"strconv"
)

// stylesOrder is the order that the format prescribes within the styles.
func stylesOrder() []string {
	return []string{"numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles", "colors", "extLst"}
}

// styleList is what a list of styles begins with where a workbook has none: cells
// without a style have the first of each.
type styleList struct {
	name, first string
	count       int
}

func styleLists() []styleList {
	return []styleList{
		{"fonts", `<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>`, 1},
		{"fills", `<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>`, 2},
		{"borders", `<border><left/><right/><top/><bottom/><diagonal/></border>`, 1},
		{"cellStyleXfs", `<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>`, 1},
		{"cellXfs", `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`, 1},
		{"cellStyles", `<cellStyle name="Normal" xfId="0" builtinId="0"/>`, 1},
		{"dxfs", "", 0},
	}
}

// stylesPart gives the name of the part that holds the styles, and makes it and
// its lists where they are missing.
func (b *Book) stylesPart() (string, error) {
	name := b.Related(b.Main, "styles")
	if name == "" {
		name = path.Join(path.Dir(b.Main), "styles.xml") // some programs look there alone
		b.Put(name, []byte(Head+`<styleSheet xmlns="`+b.Space()+`"></styleSheet>`))
		if _, err := b.Relate(b.Main, b.Base+"/styles", name); err != nil {
			return "", err
		}
		if err := b.Declare(name, "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"); err != nil {
			return "", err
		}
	}
	return name, b.Change(name, func(e *Edit) error {
		for _, list := range styleLists() {
			if e.Root.Child(list.name) == nil {
				e.Place(stylesOrder(), list.name, fmt.Sprintf(`<%s count="%d">%s</%s>`, list.name, list.count, list.first, list.name))
			}
		}
		return nil
	})
}

// AddStyle gives the number of a style in one of the lists, and adds it where the
// workbook does not have it yet. No other style gets another number.
func (b *Book) AddStyle(list, style string) (int, error) {
	name, err := b.stylesPart()
	if err != nil {
		return 0, err
	}
	number := 0
	return number, b.Change(name, func(e *Edit) error {
		styles := e.Root.Child(list)
		number = len(styles.Children)
		for i, n := range styles.Children {
			if e.raw(n) == e.Prefixed(style) {
				number = i
				return nil
			}
		}
		e.Append(styles, style)
		e.SetAttribute(styles, "count", strconv.Itoa(number+1))
		return nil
	})
}
