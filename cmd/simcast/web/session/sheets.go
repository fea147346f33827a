package session

import (
	"simcast/readers"
	"simcast/readers/headers"
)

// Sheets are those of a workbook that a planner may choose from: the visible ones, and the one that is read. There are
// none where no other one has injects and none was chosen, nor of a CSV or of the results of a run. The one that is read has as
// many rows as its check has found: its headers may be mapped.
func (s *Session) Sheets(file PlanFile, view *View) []readers.SheetInfo {
	all, err := readers.Sheets(file.Path)
	if err != nil || file.Of != "" {
		return nil // why it cannot be read is said by whoever reads it
	}
	var list []readers.SheetInfo
	choice := s.LastOptions(file).Sheet != ""
	for _, sheet := range all {
		isRead := headers.FoldName(sheet.Name) == headers.FoldName(view.Sheet)
		if sheet.Visible || isRead {
			if isRead && view.Plan != nil && sheet.Injects == 0 {
				sheet.Injects = view.Verdict.Rows
			}
			list = append(list, sheet)
			choice = choice || sheet.Injects > 0 && !isRead
		}
	}
	if !choice {
		return nil
	}
	return list
}
