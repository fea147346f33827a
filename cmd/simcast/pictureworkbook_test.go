package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// TestPictureOfTheWorkbook takes the picture of a planning workbook in docs/planning.md: the two examples, and what LibreOffice shows once
// three more rows are begun. A page shows it as a spreadsheet does.
func TestPictureOfTheWorkbook(t *testing.T) {
	t.Parallel()
	folder := pictureFolder(t)
	o := newLibreOffice(t)
	o.simcast(exitDone, nil, "new", "new.xlsx", "--demo")
	o.does("OpenBook", o.path("new.xlsx"))
	for i, row := range [][]string{
		{"A03", "09:40", "Smoke", "The Verrin Courier", "websites", "all"},
		{"A04", "09:50", "Smoke", "City of Verrin", "mail", "City crisis cell"},
		{"A05", "10:00", "Fire", "The Verrin Courier", "notifications", "players"},
	} {
		for column, text := range row {
			o.does("EnterText", "Injects", fmt.Sprintf("%c%d", 'A'+column, 4+i), text)
		}
	}
	o.does("SavePage", o.path("plan.html"))
	o.run()

	served := httptest.NewServer(http.FileServer(http.Dir(o.folder)))
	defer served.Close()
	j := &journey{workplace: o.workplace, Browser: webtest.Open(t)}
	j.Navigate(served.URL + "/plan.html")
	j.WaitFor(webtest.Loaded)
	height := webtest.Eval[int](j.Browser, asSpreadsheet)
	j.pictureOf(filepath.Join(folder, "planning-workbook.png"), height, 0)
	j.Navigate("about:blank")
}

// asSpreadsheet leaves of the page that LibreOffice saves the upper left of the sheet Injects, with letters and numbers at its edges. It
// gives its height.
const asSpreadsheet = `(() => {
	let sheet = document.querySelector("a[name=table1]")
	while (sheet.tagName !== "TABLE") sheet = sheet.nextElementSibling
	for (const text of sheet.querySelectorAll("comment, .comment-indicator")) text.remove()
	const page = document.createElement("table"), letters = page.insertRow()
	for (const letter of " ABCDEFGHI") letters.insertCell().textContent = letter
	for (const [i, row] of [...sheet.rows].slice(0, 6).entries()) {
		const shown = page.insertRow()
		shown.insertCell().textContent = i + 1
		shown.append(...[...row.cells].slice(0, 9))
	}
	for (const edge of page.querySelectorAll("tr:first-child td, td:first-child")) edge.className = "edge"
	for (const cell of page.querySelectorAll("td")) cell.removeAttribute("height")
	for (const [i, width] of [28, 76, 50, 58, 164, 98, 216, 116, 106, 388].entries()) letters.cells[i].style.width = width + "px"
	const styles = document.createElement("style")
	styles.textContent = "body { margin: 0; background: #fff } table { table-layout: fixed; width: 1300px; border-collapse: collapse } " +
		"td, td * { font: 12px/1.3 'DejaVu Sans', sans-serif } td b, td b * { font-weight: bold } td i, td i * { font-style: italic } " +
		"td { box-sizing: border-box; height: 26px; padding: 2px 5px; border: 1px solid #b9bec5 !important; vertical-align: middle } .edge { background: #eceff3; text-align: center }"
	document.head.replaceChildren(styles)
	document.body.replaceChildren(page)
	return Math.round(page.getBoundingClientRect().height)
})()`
