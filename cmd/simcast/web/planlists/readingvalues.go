package planlists

import (
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/reading"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// valueCodes say of problems for which column a mapping of their value would be.
func valueCodes() map[string]string {
	return map[string]string{
		"unknown-persona": mapping.Persona, "ambiguous-persona": mapping.Persona,
		"unknown-channel": mapping.Channel, "two-channels": mapping.Channel, "other-channel": mapping.Channel,
		"no-such-team": mapping.Team, "ambiguous-team": mapping.Team, "dash-for-team": mapping.Team,
		"unknown-kind": mapping.Kind, "not-ready": mapping.Status,
	}
}

// value is a value of a column that is in doubt, with its places.
type value struct {
	what  string
	first *readers.Problem
	rows  map[int]bool
	cells []string
}

// listValues asks what the values mean that nobody knows, each once.
func (r *Reading) listValues(from Known, options *options) {
	if options.isTyped {
		r.Typed = options.personas
	}
	for _, v := range valuesOf(from.View.Verdict.Problems) {
		written := v.first.Value
		for _, entry := range inForce(from.View.Plan) { // what it was mapped to is unknown: the mapping is to be corrected
			if entry.For == v.what && headers.FoldName(entry.Means) == headers.FoldName(written) {
				written = entry.Written
			}
		}
		q := &Question{For: v.what, Written: written, Shown: wording.Clip(v.first.Value), Where: placesOf(v.cells), Severity: string(v.first.Severity),
			Count: wording.Counted(len(v.rows), "row"), Why: v.first.Message, Options: options.of(v.what), IsTyped: options.isTyped && v.what == mapping.Persona,
			Was: from.said(mapping.Entry{For: v.what, Written: written})}
		if written != v.first.Value {
			q.Shown = wording.Clip(written)
		}
		if v.first.Nearest != "" || v.what != mapping.Team || len(reading.FinerParts(v.first.Value)) < 2 { // one team would not get what is for several
			q.suggest(options.likely(v))
		}
		r.Doubts = append(r.Doubts, q)
	}
}

// maxWhole is how long a value is at most that a problem holds in whole, in bytes.
const maxWhole = 200

// valuesOf are the values of a plan's problems, in its order.
func valuesOf(problems []readers.Problem) []*value {
	var list []*value
	known, codes := map[[2]string]*value{}, valueCodes()
	for i := range problems {
		p := &problems[i]
		what, isValue := codes[p.Code]
		if !isValue || p.Value == "" || len(p.Value) > maxWhole || p.IsOfDefault() {
			continue
		}
		key := [2]string{what, headers.FoldName(p.Value)}
		v := known[key]
		if v == nil {
			v = &value{what: what, first: p, rows: map[int]bool{}}
			known[key], list = v, append(list, v)
		}
		if !v.rows[p.Row] {
			v.rows[p.Row] = true
			v.cells = append(v.cells, p.Cell)
		}
	}
	return list
}

// placesOf names the first cells.
func placesOf(cells []string) string {
	const most = 4
	named := strings.Join(cells[:min(most, len(cells))], ", ")
	if len(cells) > most {
		named += ", …"
	}
	return named
}
