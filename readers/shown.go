package readers

// Shown is what a workbook shows in a cell where that is something else than the number or time that it holds, which is its
// text: a number with a currency or a unit, or in groups, or a time after midnight. It is false where the cell shows its text,
// but for rounding and commas between thousands.
func (p *File) Shown(cell Cell) (shown string, isOther bool) {
	style := int(cell.ShownBy) - 1
	switch {
	case style < 0:
		return "", false
	case cell.Kind == Clock:
		return cell.TimeOfDay(), true
	case cell.Kind != Number || style >= len(p.formats):
		return "", false
	}
	return p.formats[style].Shown(cell.Text)
}

// TimeOfDay is the time of day that a Clock shows which may have days before it.
func (c *Cell) TimeOfDay() string { return clockCell(c.Unix % daySecs).Text }
