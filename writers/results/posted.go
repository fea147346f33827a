package results

import (
	"encoding/json"
	"strings"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// postedTexts are the texts of messages as they were posted, by the hashes of their deliveries.
type postedTexts struct {
	file   lineCell          // as the results have it that are run again
	ledger map[string]posted // what the ledger has
	failed error             // why the ledger could not be read to its end
}

// posted is what one request posted.
type posted struct {
	text     string
	caption  string // of what is uncertain, which the summary lists
	accepted bool
}

// readPosted reads the texts of what r has as sent or uncertain. Of what went out several times the last text counts that
// the service accepted, else the last one.
func readPosted(r *resultsreport.Report) *postedTexts {
	texts := &postedTexts{file: planCell(r.File.Index(readers.ColumnPostedBody))}
	if r.PostedBodies == nil {
		return texts
	}
	lines := map[string]*resultsreport.Line{}
	for i := range r.Lines {
		if hash := hashOf(&r.Lines[i]); hash != "" && r.Lines[i].Status.WentOut() {
			lines[hash] = &r.Lines[i]
		}
	}
	body := planCell(r.File.Index("body"))
	texts.ledger = make(map[string]posted, len(lines))
	for sent, err := range r.PostedBodies {
		if err != nil {
			texts.failed = err
			break
		}
		line := lines[sent.Hash]
		if line == nil || texts.ledger[sent.Hash].accepted && !sent.Accepted {
			continue
		}
		message := messageOf(sent.Body)
		sentNow := posted{text: message.Body, accepted: sent.Accepted}
		if cell := body(line, nil).Text; cell == sentNow.text {
			sentNow.text = cell // most texts hold nothing that is filled in: the plan has them in memory already
		}
		if line.Status.State == plan.Uncertain {
			sentNow.caption = plan.CaptionOf(message)
		}
		texts.ledger[hashOf(line)] = sentNow
	}
	return texts
}

// messageOf is a message as it was posted.
func messageOf(request string) (message apiclient.Message) {
	if err := json.Unmarshal([]byte(request), &message); err != nil {
		return apiclient.Message{} // an older ledger may hold what is no request
	}
	return message
}

// captionOf is the subject, title or text of a line as it was posted, "" where that is not known.
func (t *postedTexts) captionOf(l *resultsreport.Line) string { return t.ledger[hashOf(l)].caption }

// cell is the text of a line that went out, or may have: as the ledger has it, else as the results file has it that is
// run again.
func (t *postedTexts) cell(l *resultsreport.Line, _ *time.Location) readers.Cell {
	if !l.Status.WentOut() {
		return readers.Cell{}
	}
	if posted, known := t.ledger[hashOf(l)]; known {
		return readers.VerbatimCell(posted.text)
	}
	return t.file(l, nil)
}

// hashOf is the hash of a line's delivery: what stands behind the round.
func hashOf(l *resultsreport.Line) string {
	return l.Delivery[strings.LastIndexByte(l.Delivery, ':')+1:]
}
