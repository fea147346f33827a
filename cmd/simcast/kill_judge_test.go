package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/xuri/excelize/v2"
)

// message is what makes a message of the kill test this one.
type message struct{ token, team string }

// published reads the stand-in's record: the ids of each message, by what it says.
func (k *killing) published() map[message][]string {
	ids := map[message][]string{}
	for _, p := range k.standIn.Published() {
		var body struct {
			Body   string      `json:"body"`
			TeamID json.Number `json:"team_id"`
		}
		k.must(json.Unmarshal(p.Raw, &body))
		m := message{body.Body, body.TeamID.String()}
		ids[m] = append(ids[m], p.MessageID)
	}
	return ids
}

// judge holds the results against the record.
func (k *killing) judge(kills int) {
	record, fates := k.published(), k.fates()
	if len(fates) != len(k.tokens)*killTeams {
		k.Errorf("%d deliveries in the results, not %d", len(fates), len(k.tokens)*killTeams)
	}
	uncertain := 0
	for m, fate := range fates {
		ids := record[m]
		switch {
		case len(ids) > 1:
			k.Errorf("%v was published %d times", m, len(ids))
		case fate.result == "sent" && len(ids) == 0:
			k.Errorf("%v is said to be sent, and was not published", m)
		case fate.result == "sent" && fate.id != "" && fate.id != ids[0]:
			k.Errorf("%v is said to be message %s, and is %s", m, fate.id, ids[0])
		case fate.result == "uncertain":
			uncertain++
		case fate.result != "sent":
			k.Errorf("%v ended as %q", m, fate.result)
		}
	}
	for m := range record {
		if _, known := fates[m]; !known {
			k.Errorf("%v was published, and the results do not have it", m)
		}
	}
	if uncertain > kills {
		k.Errorf("%d uncertain after %d kills", uncertain, kills)
	}
	k.Logf("%d kills, %d deliveries, %d uncertain", kills, len(fates), uncertain)
	k.tidy()
}

type fate struct{ result, id string }

// fates reads the results file.
func (k *killing) fates() map[message]fate {
	rows, err := readTable(k.results)
	k.must(err)
	at := map[string]int{}
	for _, name := range []string{"body", "team_id", "result", "message_id"} {
		at[name], err = columnOf(rows, name)
		k.must(err)
	}
	fates := map[message]fate{}
	for i, row := range rows[1:] {
		m := message{row[at["body"]], row[at["team_id"]]}
		if _, twice := fates[m]; twice {
			k.Errorf("row %d: %v stands twice in the results", i+2, m)
		}
		fates[m] = fate{row[at["result"]], row[at["message_id"]]}
	}
	return fates
}

// tidy holds the folder to plan and results: simcast never takes a file of its
// own for a stranger's, which it would keep under another name. What was half
// written at a kill is hidden, and swept away by a run of an hour later.
func (k *killing) tidy() {
	entries, err := os.ReadDir(k.folder)
	k.must(err)
	for _, entry := range entries {
		path := filepath.Join(k.folder, entry.Name())
		if path != k.plan && path != k.results && !strings.HasSuffix(path, ".simcast-part") {
			k.Errorf("the folder holds %s", entry.Name())
		}
	}
}

// writeTable writes a CSV, or a workbook.
func writeTable(path string, rows [][]string) error {
	if isWorkbook(path) {
		return writeBook(path, rows)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return csv.NewWriter(file).WriteAll(rows)
}

func writeBook(path string, rows [][]string) error {
	book := excelize.NewFile()
	defer book.Close()
	if err := book.SetSheetName(book.GetSheetList()[0], "Injects"); err != nil {
		return err
	}
	for i, row := range rows {
		if err := book.SetSheetRow("Injects", fmt.Sprintf("A%d", i+1), &row); err != nil {
			return err
		}
	}
	return book.SaveAs(path)
}

func listen(ctx context.Context) (net.Listener, error) {
	return new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
}
