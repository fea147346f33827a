package session

import "simcast/readers"

// Sheets are those of a workbook that a planner may choose from: the visible ones, and the one that is read. There are
// none where it has one only, nor of a CSV or of the results of a run.
func (s *Session) Sheets(file PlanFile, read string) []readers.SheetInfo {
	all, err := readers.Sheets(file.Path)
	if err != nil || file.Of != "" {
		return nil // why it cannot be read is said by whoever reads it
	}
	var list []readers.SheetInfo
	for _, sheet := range all {
		if sheet.Visible || readers.FoldName(sheet.Name) == readers.FoldName(read) {
			list = append(list, sheet)
		}
	}
	if len(list) < 2 {
		return nil
	}
	return list
}
