package main

import (
	"encoding/json"
	"net/http"
	"os"

	"github.com/xuri/excelize/v2"
)

// textFiles are the CSVs that simcast writes, in which the service's words are a formula:
// the results of a run, the history, an export.
func (o *libreOffice) textFiles(formula string) []string {
	o.Helper()
	answer, err := json.Marshal(map[string]string{"message_id": formula})
	o.must(err)
	o.mu.Lock()
	o.canned["POST /messages"] = canned{status: http.StatusOK, contentType: "application/json", body: answer}
	o.mu.Unlock()
	o.must(os.WriteFile(o.path("told.csv"), []byte("id,persona,channel,body\nA1,port_authority,microblog,x\n"), 0o600))
	o.simcast(exitDone, nil, "send", "told.csv", "--yes", "--interval=0")
	o.simcast(exitDone, nil, "history", "-o", "history.csv")
	o.simcast(exitDone, nil, "export", "smartwords", "-o", "words.csv")
	return []string{"told.results.csv", "history.csv", "words.csv"}
}

// holdNoFormula holds that LibreOffice found nothing to calculate in what it saved as this file.
func (o *libreOffice) holdNoFormula(file string) {
	o.Helper()
	book, err := excelize.OpenFile(o.path(file))
	o.must(err)
	defer book.Close()
	sheet := book.GetSheetList()[0]
	rows, err := book.GetRows(sheet)
	o.must(err)
	if len(rows) < 2 || len(rows[0]) < 2 {
		o.Errorf("%s was not read as a table: %q", file, rows)
	}
	for y, row := range rows {
		for x := range row {
			if formula, err := book.GetCellFormula(sheet, cellAt(x, y+1)); err != nil || formula != "" {
				o.Errorf("%s: %s is %q, %v", file, cellAt(x, y+1), formula, err)
			}
		}
	}
}
