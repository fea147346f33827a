package reading

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// withoutHeader are those of persona and channel that no header gives.
func (p *Plan) withoutHeader() []string {
	return slices.DeleteFunc([]string{"persona", "channel"}, func(name string) bool { return p.file.Index(name) >= 0 })
}

// lacking are those of persona and channel that neither a header nor a default gives.
func (p *Plan) lacking() []string { return slices.DeleteFunc(p.withoutHeader(), p.hasDefault) }

func (p *Plan) hasDefault(name string) bool {
	_, found := p.mapping.Default(name)
	return found
}

// Lacks reports whether nothing says what the rows have in that column: one error says so of all of them.
func (p *Plan) Lacks(name string) bool { return slices.Contains(p.lacks, name) }

// settlePersonaAndChannel finds the column of the channel by its cells, where no header gives it. The persona is asked for: somebody else
// may be named in a column, too.
func (p *Plan) settlePersonaAndChannel() []readers.Problem {
	p.lacks = p.lacking()
	wanted := p.withoutHeader()
	if len(wanted) == 0 {
		return nil
	}
	rows := 0
	for range p.rows() {
		rows++
	}
	likely := map[string][]readers.Column{}
	for _, column := range p.file.Columns {
		if !column.IsOwn() || column.Meaning.Several != "" {
			continue
		}
		if name := p.meantByCells(column, wanted, rows); name != "" {
			likely[name] = append(likely[name], column)
		}
	}
	found := p.besideDefaults(likely)
	if channels := likely["channel"]; len(channels) == 1 && p.Lacks("channel") {
		p.file.BecomesByCells(channels[0].Index, "channel")
		found = append(found, p.byCells(channels[0]))
		p.lacks = p.lacking()
		delete(likely, "channel")
	}
	if len(p.lacks) > 0 {
		found = append(found, p.missingColumn(likely))
	}
	p.findColumns()
	return found
}

// besideDefaults warns of columns that have what a default gives to all rows. The page knows the words of its suggestion.
func (p *Plan) besideDefaults(likely map[string][]readers.Column) (found []readers.Problem) {
	for _, name := range []string{"persona", "channel"} {
		if p.Lacks(name) {
			continue
		}
		for _, column := range likely[name] {
			header, inMap := wording.Clip(column.Header), p.file.NameInMap(column)
			detail := problem.Detail{Code: "likely-column", Value: header, Nearest: name,
				Message:    fmt.Sprintf("the column %q has a %s in most cells, and is not read: the default of %s is for all rows", header, name, name),
				Suggestion: fmt.Sprintf("if it is the %s, give --map \"%s=%s\": the default then fills its empty cells alone; if not, --map \"%s=ignore\"", name, inMap, name, inMap)}
			found = append(found, detail.At(p.file.HeaderPlace(column.Index), readers.Warning))
		}
	}
	return found
}

// leastSuch is how many cells of a column have to be channels or personas for it to be one of them.
const leastSuch = 3

// meantByCells is the one of the wanted columns, channel or persona, of which at least three cells of a column, and four fifths, are
// such; else "". It stops at the cell at which no column of so many rows can be such any more.
func (p *Plan) meantByCells(column readers.Column, wanted []string, rows int) string {
	wantsChannel, wantsPersona := slices.Contains(wanted, "channel"), slices.Contains(wanted, "persona")
	filled, channels, personas, isSure := 0, 0, 0, false
	for row := range p.rows() {
		cell := CellAt(&row, column.Index)
		if cell.Kind == readers.Empty || isDash(&cell) {
			continue
		}
		filled++
		if wantsChannel {
			if sure, known := p.channelAlone(cell.Text); known {
				channels, isSure = channels+1, isSure || sure
			}
		}
		if wantsPersona && p.isPersona(cell.Text) {
			personas++
		}
		if 5*(filled-max(channels, personas)) > rows {
			return ""
		}
	}
	isMost := func(count int) bool { return count >= leastSuch && 5*count >= 4*filled }
	switch {
	case isMost(channels) && isSure:
		return "channel"
	case isMost(personas):
		return "persona"
	}
	return ""
}

// channelAlone is [schema.Words.ChannelAlone] of a text that may be mapped.
func (p *Plan) channelAlone(text string) (isSure, known bool) {
	if means, isMapped := p.mapping.Value(mapping.Channel, text); isMapped {
		return p.exact[means], true
	}
	return p.words.ChannelAlone(text)
}

func (p *Plan) isPersona(text string) bool {
	if _, isMapped := p.mapping.Value(mapping.Persona, text); isMapped {
		return true
	}
	return p.space != nil && len(text) <= maxSplit && p.space.IsPersona(text)
}

// byCells warns of a column whose cells alone say that it is the channel. The page knows the words of its suggestion.
func (p *Plan) byCells(column readers.Column) readers.Problem {
	header, name := wording.Clip(column.Header), p.file.NameInMap(column)
	detail := problem.Detail{Code: "by-values", Value: header, Nearest: "channel",
		Message:    fmt.Sprintf("the column %q is read as channel, by its values", header),
		Suggestion: fmt.Sprintf("say that it is, with --map \"%s=channel\"; if not, --map \"%s=ignore\"", name, name)}
	return detail.At(p.file.HeaderPlace(column.Index), readers.Warning)
}

// missingColumn is the error that nothing says from whom or how the rows are sent, with the columns that perhaps do.
func (p *Plan) missingColumn(likely map[string][]readers.Column) readers.Problem {
	place := p.file.HeaderPlace(-1)
	message := "the header row has no column for " + strings.Join(p.lacks, ", and none for ")
	var cures []string
	for _, name := range p.lacks {
		var headers, maps []string
		for i, column := range likely[name] {
			if i == 0 && place.Cell == "" {
				place = p.file.HeaderPlace(column.Index)
			}
			headers = append(headers, fmt.Sprintf("%q", wording.Clip(column.Header)))
			maps = append(maps, fmt.Sprintf("--map \"%s=%s\"", p.file.NameInMap(column), name))
		}
		switch {
		case len(headers) == 1:
			message += fmt.Sprintf("; %s has a %s in most cells", headers[0], name)
			cures = append(cures, "if it is the "+name+", give "+maps[0])
		case len(headers) > 1:
			message += fmt.Sprintf("; %s each have a %s in most cells", wording.AndList(headers), name)
			cures = append(cures, "say which one is the "+name+": "+wording.OrList(maps))
		default:
			cures = append(cures, fmt.Sprintf("say which header means %s, with --map \"HEADER=%s\"", name, name))
		}
	}
	fixed := slices.Clone(p.lacks)
	if p.Lacks("channel") && p.file.Index("subject") < 0 && p.file.Index("title") < 0 && !p.hasDefault("subject") && !p.hasDefault("title") { // a mail needs one
		fixed = append(fixed, "subject")
	}
	var defaults []string
	for _, name := range fixed {
		defaults = append(defaults, problem.ExampleDefault(name, p.file.Index("id") >= 0))
	}
	added := "a column " + p.lacks[0]
	if len(p.lacks) > 1 {
		added = "both columns"
	}
	cures = append(cures, fmt.Sprintf("or give all rows the same, with %s; or add %s", strings.Join(defaults, " "), added))
	detail := problem.Detail{Code: "missing-column", Message: message, Suggestion: strings.Join(cures, "; ")}
	return detail.At(place, readers.Error)
}
