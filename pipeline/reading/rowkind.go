package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/templates/wording"
)

// Why a row is never posted, or only when it is asked for.
const (
	SkippedSeparator   = "a line between the injects"
	SkippedByMapping   = "left out by the mapping"
	SkippedContingency = "a contingency: it is sent with --contingency, or when --id names it"
	SkippedAsNote      = "its kind is note"
	SkippedStruck      = "struck through"
	SkippedEmpty       = "it has no persona, channel and body, so it is a note"
	skippedExpected    = "its kind is expected: players are to do it"
	skippedByHand      = "by hand"
	skippedStatus      = "its status is "
	skippedChannel     = "its channel is "
)

// SkippedAs are the reasons of rows that are not posted in words for many of them, each as one of a few sorts. A reason of
// another sort stays as it is.
func SkippedAs(reason string) string {
	switch {
	case strings.HasPrefix(reason, skippedByHand):
		return skippedByHand
	case reason == skippedExpected:
		return "expected of players"
	case reason == SkippedContingency:
		return "kept ready, and sent with --contingency or --id"
	case reason == SkippedAsNote, reason == SkippedEmpty, reason == SkippedSeparator, strings.HasPrefix(reason, skippedChannel):
		return "notes"
	}
	return reason
}

// IsPlayedOnTheDay reports whether a row that a run leaves out is one of those that an exercise day plays: a call, or a contingency.
func IsPlayedOnTheDay(reason string) bool {
	return IsByHand(reason) || reason == SkippedContingency
}

// IsByHand reports whether a row is skipped because somebody carries it out: it is never posted.
func IsByHand(reason string) bool { return strings.HasPrefix(reason, skippedByHand) }

// readKind reads what kind of row it is, by its cells of kind, status and channel.
func (p *Plan) readKind(row *readers.Row, read *Row) {
	if read.Skip != "" {
		return
	}
	p.readKindCell(row, read)
	p.readStatus(row, read)
	p.readChannel(read)
	if read.Kind == schema.KindInject && isEmpty(read, schema.ColPersona) && isEmpty(read, schema.ColChannel) && isEmpty(read, schema.ColBody) && p.holdsNothingElse(read) {
		read.Kind, read.Skip = schema.KindNote, cmp.Or(read.Skip, SkippedEmpty)
	}
}

func isEmpty(read *Row, col schema.Column) bool { return read.Cells[col].Kind == readers.Empty }

// holdsNothingElse reports whether a row of a plan in the contract's words has nothing else that would be sent: what looks
// like an inject of which the sender was forgotten is one.
func (p *Plan) holdsNothingElse(read *Row) bool {
	if p.file.IsPlannersSheet {
		return true
	}
	for col := range read.Cells {
		if read.Cells[col].Kind != readers.Empty {
			return false
		}
	}
	return read.Team.Kind == readers.Empty
}

func (p *Plan) readKindCell(row *readers.Row, read *Row) {
	cell := CellAt(row, p.kind)
	if cell.Kind == readers.Empty || schema.IsDash(cell.Text) {
		return
	}
	text := cell.Text
	means, isMapped := p.mapping.Value(mapping.Kind, text)
	if isMapped {
		text = means
	}
	switch kind, known := p.words.Kind(text); {
	case isMapped && text == mapping.Ignore:
		read.Kind, read.Skip = schema.KindNote, SkippedByMapping
	case isMapped && text == mapping.ByHand:
		read.Kind = schema.KindManual
	case known:
		read.Kind = kind
	default:
		read.Found = append(read.Found, Found{readers.Error, "kind", &problem.Detail{Code: "unknown-kind", Value: cell.Text,
			Message:    fmt.Sprintf("%q is no kind of row", wording.Clip(cell.Text)),
			Suggestion: fmt.Sprintf("write inject, contingency, manual, expected or note, or say what it means: --map \"kind:%s=inject\"", wording.Clip(cell.Text))}})
	}
}

func (p *Plan) readStatus(row *readers.Row, read *Row) {
	cell := CellAt(row, p.status)
	if cell.Kind == readers.Empty {
		return
	}
	text := cell.Text
	if means, found := p.mapping.Value(mapping.Status, text); found {
		if isIgnored(means) {
			read.Kind, read.Skip = schema.KindNote, SkippedByMapping
			return
		}
		if means == mapping.ByHand {
			read.ByHand = cell.Text
			return
		}
		text = means
	}
	switch status := p.words.Status(text); {
	case status.Skip:
		read.Skip, read.IsOutOfPlay = skippedStatus+wording.Clip(strings.TrimSpace(cell.Text)), true
	case status.Contingency:
		if read.Kind == schema.KindInject {
			read.Kind = schema.KindContingency
		}
	}
}

// warnOfStatus warns of a row that somebody still has to write or decide.
func (p *Plan) warnOfStatus(row *readers.Row, read *Row) {
	cell := CellAt(row, p.status)
	if cell.Kind == readers.Empty {
		return
	}
	text := cell.Text
	if means, found := p.mapping.Value(mapping.Status, text); found {
		text = means
	}
	if !p.words.Status(text).NotReady {
		return
	}
	detail := &problem.Detail{Code: "not-ready", Value: cell.Text, Message: fmt.Sprintf("the row's status is %q", wording.Clip(cell.Text)),
		Suggestion: "finish it and change its status, or leave it out with yes in a column skip"}
	if read.Skip == "" {
		detail.Message += ", and it is sent all the same"
	}
	read.Found = append(read.Found, Found{readers.Warning, "status", detail})
}

// readChannel reads the channel: one that can be sent, something that is done by hand, or none.
func (p *Plan) readChannel(read *Row) {
	cell := &read.Cells[schema.ColChannel]
	if cell.Kind == readers.Empty {
		return
	}
	written := cell.Text
	text := written
	if means, found := p.mapping.Value(mapping.Channel, text); found {
		switch text = means; {
		case isIgnored(means):
			read.Kind, read.Skip = schema.KindNote, SkippedByMapping
			return
		case means == mapping.ByHand:
			p.setByHand(read, written)
			return
		}
	}
	meaning := p.words.Channel(text)
	switch {
	case meaning.Channel != "":
		*cell = readers.Cell{Text: meaning.Channel, Kind: readers.Text}
		if len(meaning.Others) > 0 {
			read.Found = append(read.Found, Found{readers.Warning, "channel", &problem.Detail{Code: "two-channels", Value: written,
				Message:    fmt.Sprintf("%q names several channels: the row is sent as %s alone, and not by %s", wording.Clip(written), meaning.Channel, wording.OrList(meaning.Others)),
				Suggestion: "if the others are needed too, make a row for each"}})
		}
		if meaning.IsLike {
			read.Found = append(read.Found, Found{readers.Warning, "channel", &problem.Detail{Code: "other-channel", Value: written, Nearest: meaning.Channel,
				Message:    fmt.Sprintf("the service has no channel %q: the row is sent as %s", wording.Clip(written), meaning.Channel),
				Suggestion: fmt.Sprintf("if that is meant, say so for all rows: --map \"channel:%s=%s\"; else write another channel", wording.Clip(written), meaning.Channel)}})
		}
	case meaning.ByHand != "":
		p.setByHand(read, meaning.ByHand)
	case meaning.Note:
		if read.Kind == schema.KindInject {
			read.Kind = schema.KindNote
			read.Skip = cmp.Or(read.Skip, fmt.Sprintf(skippedChannel+"%q: it is a note", wording.Clip(written)))
		}
		*cell = readers.Cell{}
	case text != written:
		*cell = readers.Cell{Text: text, Kind: readers.Text}
	}
}

// setByHand makes a row one that somebody plays by hand. A contingency stays one.
func (p *Plan) setByHand(read *Row, by string) {
	read.ByHand = by
	if read.Kind == schema.KindInject {
		read.Kind = schema.KindManual
	}
	read.Cells[schema.ColChannel] = readers.Cell{}
}

// settleSkip says why a row of its kind is not posted, and warns of one that could be.
func (p *Plan) settleSkip(row *readers.Row, read *Row) {
	if read.ByHand != "" && read.Kind == schema.KindInject { // its mapping says so, of whichever cell
		read.Kind = schema.KindManual
	}
	canBePosted := !isEmpty(read, schema.ColPersona) && !isEmpty(read, schema.ColChannel) && !isEmpty(read, schema.ColBody)
	reason := ""
	switch read.Kind {
	case schema.KindManual:
		reason = skippedByHand
		if read.ByHand != "" {
			reason += ": " + wording.Clip(read.ByHand)
		}
	case schema.KindContingency:
		if read.ByHand != "" { // nothing of it can be sent
			reason = skippedByHand + ": " + wording.Clip(read.ByHand)
		}
	case schema.KindExpected:
		reason = skippedExpected
	case schema.KindNote:
		reason = SkippedAsNote
	}
	if read.Skip == "" && reason != "" && canBePosted && read.ByHand == "" && read.Kind != schema.KindContingency {
		read.Found = append(read.Found, Found{readers.Warning, "kind", &problem.Detail{Code: "left-out", Value: CellAt(row, p.kind).Text,
			Message:    fmt.Sprintf("the row has persona, channel and body, and it is not sent: %s", reason),
			Suggestion: "if it is to be sent, write inject as its kind"}})
	}
	if read.Skip = cmp.Or(read.Skip, reason); read.Skip != "" { // how it would be sent does not matter
		read.Found = slices.DeleteFunc(read.Found, func(found Found) bool {
			return found.Detail.Code == "two-channels" || found.Detail.Code == "other-channel"
		})
	}
}
