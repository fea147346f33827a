package readers

func (p *Plan) openWorkbook(string) error {
	return p.fileError("is a workbook, which cannot be read yet", "save it as CSV", nil)
}
