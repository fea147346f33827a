package main

import (
	"errors"

	"github.com/xuri/excelize/v2"
)

const (
	notesSheet = "Notes"
	textWidth  = 100
)

// notes is the second sheet: a subject and what is to be known about it.
var notes = [][2]string{
	{"What this is", "The inject plan of exercise Harbour Light. A container ship burns at Berth 7 of Port Verrin; while the port is busy with the fire, its computers are taken over. One row of the sheet Injects is one inject."},
	{"Phases", "Smoke (06:30): fire, a missing engineer, a stowage plan that does not fit. Dark screens (09:30): the attack, the extortion, the hacked website, the batteries. Long afternoon (13:00): the website restored, the wrong all-clear, the press, the end."},
	{"ID, Skip", "ID is our own name for a row; no two rows have the same. yes in Skip: the row is not sent."},
	{"Persona, Channel", "Who speaks, and where. A persona may be named by its handle or by its display name."},
	{"Team", "Short names, several separated by a semicolon; session, moderators, players and all are groups. An empty cell is the session team."},
	{"Player email, Position, Role", "For an inject to one person. Name one team at most beside them."},
	{"Title, Subject, Body, To", "Texts. A word in double braces is filled in when the inject goes out: {{.ship_name}} and {{smartword \"hotline number\"}} are smartwords of the space, {{.Team.Name}} is the team that gets it, {{.Row.phase}} is this row's cell in the column Phase."},
	{"Assets", "One on each line: type | URL | description. The type is not needed if the ending of the URL shows it."},
	{"Is hacked", "On the channel websites: 1 takes the persona's website down and shows Hacked image, 0 restores it (B07, C05)."},
	{"Is draft", "yes saves the message in the exercise without publishing it (A14, B23)."},
	{"TS", "Empty in all rows on purpose: a message then shows the time at which it is sent."},
	{"Phase, Planned, Owner, Note", "Our own columns. They are not sent; texts may read them. Planned is the time at which exercise control sends the row; simcast does not send it by itself at that time."},
	{"EXERCISE", "Each message says that it is one of an exercise: in its subject or title, else in its last line."},
	{"Lint", "What somebody has looked at and left: two pauses without an inject, lunch (C01) and the press conference (C14)."},
}

// writeNotes adds the sheet and fills it.
func writeNotes(book *excelize.File) error {
	_, err := book.NewSheet(notesSheet)
	for i, note := range notes {
		err = errors.Join(err, book.SetSheetRow(notesSheet, cellName(0, i+1), &[]string{note[0], note[1]}),
			book.SetRowHeight(notesSheet, i+1, height(lines(note[1], textWidth))))
	}
	wrapped := excelize.Alignment{Vertical: "top", WrapText: true}
	subject, subjectErr := book.NewStyle(&excelize.Style{Font: &excelize.Font{Family: family, Bold: true}, Alignment: &wrapped})
	text, textErr := book.NewStyle(&excelize.Style{Alignment: &wrapped})
	return errors.Join(err, subjectErr, textErr,
		book.SetCellStyle(notesSheet, "A1", cellName(0, len(notes)), subject),
		book.SetCellStyle(notesSheet, "B1", cellName(1, len(notes)), text),
		book.SetColWidth(notesSheet, "A", "A", 28),
		book.SetColWidth(notesSheet, "B", "B", textWidth))
}
