package headers

import (
	"slices"
	"strings"
)

// Column is one line of the tables of columns: the contract's, and below it that of planners' own sheets.
type Column struct {
	Name    string   // the name in the first column of the table
	Aliases []string // other headers that mean the same
	// InSheets are headers that mean the same in planners' own sheets alone. They are compared as FoldInSheet has them.
	InSheets []string
	// Weak are such headers, too, but only where no other column means the same.
	Weak   []string
	Result bool // a column that a run writes, not the planner
	Kept   bool // it is shown and kept, and never sent
	Joined bool // several of it are one, and no error
}

// Columns are all columns that mean something: those of a plan and those of results in the contract's order, then those
// that a planner's sheet adds.
func Columns() []Column { return slices.Concat(planColumns(), resultColumns(), keptColumns()) }

// planColumns is read beside the contract's "Columns of a plan" and the table of headers in planners' sheets.
func planColumns() []Column {
	return []Column{
		{Name: "id", Aliases: []string{"inject", "inject id", "ref", "no"},
			InSheets: []string{"inject number", "inject no", "inj number", "msel number", "msel no", "event number", "event no",
				"control number", "number", "nr", "n°", "lfd nr", "serial", "source reference", "réf"},
			Weak: []string{"nº", "número"}},
		{Name: "skip"},
		{Name: "persona", Aliases: []string{"from", "sender"},
			InSheets: []string{"send from", "sent from", "from org", "source", "émetteur", "expéditeur", "absender", "von"},
			Weak:     []string{"originator", "simulated sender", "initiator", "sent by", "inject from", "character", "actor", "role player", "urheber", "émis par", "remitente", "de"}},
		{Name: "channel",
			InSheets: []string{"method", "inject mode", "inject method", "delivery method", "mode", "medium", "means", "canal", "moyen", "kanal"},
			Weak: []string{"method of delivery", "mode of delivery", "means of delivery", "delivery mode", "delivery mechanism", "communication method", "platform",
				"vecteur", "moyen de communication", "übertragungsweg", "kommunikationsweg", "kommunikationsmittel", "medio"}},
		{Name: "team", Aliases: []string{"teams", "audience"}, Weak: teamOrOwn()},
		{Name: "player_email", Aliases: []string{"player"}},
		{Name: "position"},
		{Name: "role"},
		{Name: "type"},
		{Name: "title"},
		{Name: "subtitle"},
		{Name: "subject", InSheets: []string{"inject title", "event title", "event summary", "objet", "betreff"}, Weak: []string{"asunto", "sujet"}},
		{Name: "body", Aliases: []string{"message", "text"},
			InSheets: []string{"script", "implementer", "narrative", "description/script", "stimuli", "contenu", "inhalt", "nachricht"},
			Weak:     slices.Concat([]string{"inject text", "message text", "scripted message", "wortlaut", "einlagentext", "mensaje"}, textOrOwn())},
		{Name: "to", InSheets: toOrTeam()},
		{Name: "cc"},
		{Name: "bcc"},
		{Name: "assets", Aliases: []string{"media"}},
		{Name: "sentiment"},
		{Name: "ts", Aliases: []string{"timestamp"}},
		{Name: "is_draft", Aliases: []string{"draft"}},
		{Name: "is_hacked", Aliases: []string{"hacked"}},
		{Name: "show_details"},
		{Name: "replies"},
		{Name: "likes"},
		{Name: "reposts"},
		{Name: "hacked_image"},
	}
}

// The names of the columns of results.
const (
	Result     = "result"
	MessageID  = "message_id"
	Reason     = "reason"
	HTTPStatus = "http_status"
	Attempts   = "attempts"
	SentAt     = "sent_at"
	TeamID     = "team_id"
	Delivery   = "delivery"
)

// resultColumns are those of the contract's "Results", in its order.
func resultColumns() []Column {
	return []Column{
		{Name: Result, Result: true},
		{Name: MessageID, Result: true},
		{Name: Reason, Result: true},
		{Name: HTTPStatus, Result: true},
		{Name: Attempts, Result: true},
		{Name: SentAt, Result: true},
		{Name: TeamID, Result: true},
		{Name: Delivery, Result: true},
	}
}

// The names of columns that say when a row is played.
const (
	At  = "at"
	Day = "day"
)

// The names of columns that say how a row is played.
const (
	Anchor = "anchor"
	Mode   = "mode"
)

// keptColumns is read beside the lines marked "new" of the table of headers in planners' sheets.
func keptColumns() []Column {
	return []Column{
		{Name: At, Kept: true, Aliases: slices.Concat([]string{"time"}, before("time", "event", "scheduled", "delivery", "inject", "local", "real"),
			dtg(), []string{"planned", "horaire", "heure", "uhrzeit", "zeit", "offset"}),
			Weak: []string{"planned time", "scheduled", "date/time delivered", "zeitpunkt", "einspielzeit", "hora", fromStart}},
		{Name: Day, Kept: true, Aliases: []string{"date", "exercise day", "jour", "tag", "datum"}, Weak: []string{"fecha"}},
		{Name: "kind", Kept: true, Aliases: []string{"event type", "inject type", "category"}},
		{Name: "status", Kept: true, Aliases: []string{"état", "stand"}},
		{Name: Anchor, Kept: true},
		{Name: Mode, Kept: true},
		{Name: "lint", Kept: true},
		{Name: "expected", Kept: true, Joined: true, Aliases: slices.Concat(after("expected", "action", "actions", "outcome", "outcomes", "response",
			"player action", "participant response", "reaction to inject"), []string{"anticipated response", "réaction attendue"}),
			Weak: []string{"erwartete reaktion", "respuesta esperada"}},
		{Name: "objective", Kept: true, Joined: true, Aliases: []string{"objectives", "exercise objective", "core capability", "capability", "objectif", "ziel",
			"1st objective supported", "2nd objective supported"}},
		{Name: "controller", Kept: true, Joined: true, Aliases: []string{"injected by", "responsible controller", "assigned to", "owner", "inject poc", "poc", "initiated by", "animateur"}},
		{Name: "thread", Kept: true, Joined: true, Aliases: []string{"storyline", "track", "lane", "serial name", "esf", "fil", "strang"}},
		{Name: "trigger", Kept: true, Joined: true, Aliases: []string{"condition", "release when"}},
		{Name: "story_time", Kept: true, Joined: true, Aliases: before("time", "simulated", "sim", "story", "scenario", "designated scenario", "exercise")},
		{Name: "phase", Kept: true, Joined: true, Aliases: []string{"move", "stage", "étape", "schritt"}},
	}
}

// before puts words before a word.
func before(word string, words ...string) []string {
	var all []string
	for _, first := range words {
		all = append(all, first+" "+word)
	}
	return all
}

// after puts words after a word.
func after(word string, words ...string) []string {
	var all []string
	for _, last := range words {
		all = append(all, word+" "+last)
	}
	return all
}

// dtg are the headers of a column of date-time groups, which may stand beside other columns of the time and the day.
func dtg() []string { return []string{"dtg", "inject dtg"} }

// toOrTeam are the headers of a column of addressees: whether it is `to` or `team`, its cells tell.
func toOrTeam() []string {
	return []string{"send to", "sent to", "recipient", "recipients", "recipient players", "to org", "target", "destinataire", "empfänger", "an"}
}

// teamOrOwn are the headers of a column that is `team` if its cells name teams, and else the planner's own.
func teamOrOwn() []string {
	return []string{"receiver", "addressee", "addressees", "adressat", "adressaten", "destinataires", "destinatario", "destinatarios", "injected to", "deliver to", "para"}
}

// textOrOwn are the headers of a column that has the text to be sent only where no other column has it, and most of its cells
// are whole texts.
func textOrOwn() []string {
	return []string{"inject description", "inject content", "inject details", "content", "stimulus", "einlage"}
}

// fromStart is the header of a column of times from STARTEX.
const fromStart = "t+"

// lastResort are the headers of a column that has the text to be sent only where no other column has it.
func lastResort() []string { return []string{"description", "details", "event description"} }

// Named is the column of that name.
func Named(name string) (Column, bool) {
	if name == "" {
		return Column{}, false
	}
	columns := Columns()
	at := slices.IndexFunc(columns, func(c Column) bool { return c.Name == name })
	if at < 0 {
		return Column{}, false
	}
	return columns[at], true
}

// Names are the names of the columns that a planner fills in.
func Names() []string {
	var names []string
	for _, column := range Columns() {
		if !column.Result {
			names = append(names, column.Name)
		}
	}
	return names
}

// isOneOf reports whether a folded header is one of the words.
func isOneOf(folded string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return FoldInSheet(word) == folded })
}

// IsKindOrOwn reports whether a header is `kind` only if one of its cells is such, and else the planner's own.
func IsKindOrOwn(header string) bool {
	return isOneOf(FoldInSheet(header), []string{"category", "inject type"})
}

// IsMinutes reports whether whole numbers under a header are minutes from STARTEX: under `T+`, unless its brackets have another unit.
func IsMinutes(header string) bool {
	_, inBrackets, found := strings.Cut(strings.ToLower(header), "(")
	return FoldInSheet(header) == fromStart && (!found || strings.Contains(inBrackets, "min") || strings.Contains(inBrackets, "relative"))
}

// IsRelative reports whether the times under a header are from STARTEX even without a sign: `offset`, `T+`, or one with
// "relative" in its brackets.
func IsRelative(header string) bool {
	_, inBrackets, found := strings.Cut(header, "(")
	return isOneOf(FoldInSheet(header), []string{"offset", fromStart}) || found && strings.Contains(strings.ToLower(inBrackets), "relative")
}
