package pipeline

import (
	"time"

	"simcast/readers"
)

// rule is one line of what a row must have, or of what is odd about it. It looks
// at a row whose cells are typed and whose persona, where there is a space, is known.
type rule struct {
	code       string
	severity   readers.Severity
	column     column // where the problem is shown
	when       func(r *ruleInput) bool
	message    string
	suggestion string
}

// ruleInput is what the rules ask about.
type ruleInput struct {
	*cells
	kind         Kind
	given        [columnCount]bool // the cell is filled in, even where its value is wrong
	online       bool              // there is a space, and the persona is known in it
	organisation bool
	listed       bool // the persona lists the channel, or lists none at all
	social       bool // the channel is a social one
	teams        int
	now          time.Time
}

func (f *ruleInput) has(c column) bool { return f.given[c] }

// onePerson is toOnePerson by what is filled in.
func (f *ruleInput) onePerson() bool { return f.toOnePerson() || f.has(colPlayerEmail) }

// namesPlayer reports whether the row goes to one player without a position or role.
func (f *ruleInput) namesPlayer() bool {
	return !f.has(colPosition) && !f.has(colRole) && (f.has(colPlayerEmail) || f.cells[colType] == "individual")
}

// needs is the rule that rows of a kind must have a cell.
func needs(k Kind, c column, message string) rule {
	return rule{"missing-" + fields[c].column, readers.Error, c,
		func(f *ruleInput) bool { return f.kind == k && !f.has(c) },
		message, "fill in " + fields[c].column}
}

// farFromNow is how far a ts may lie from the moment of the check without a warning.
const farFromNow = 30 * 24 * time.Hour

// rules is read beside the contract's "What a row must have" and the interface's
// sections 2.5, 2.6 and 4. Errors come first, then what is lawful but odd.
var rules = []rule{
	needs(Mail, colSubject, "a mail needs a subject"),
	needs(Mail, colBody, "a mail needs a body"),
	needs(Mail, colTo, "a mail needs a to: an address, a position or an identifier"),
	needs(Article, colTitle, "a website article needs a title"),
	needs(Article, colBody, "a website article needs a body"),
	needs(Popup, colAssets, "a media pop-up needs an asset at least"),
	{"missing-body", readers.Error, colBody,
		func(f *ruleInput) bool {
			return f.kind == Other && f.cells[colChannel] != "" && !f.has(colBody) && !f.has(colAssets)
		},
		"the row has neither a body nor an asset", "fill in body or assets"},
	{"missing-to", readers.Error, colTo,
		func(f *ruleInput) bool { return f.kind != Mail && f.namesPlayer() && !f.has(colTo) },
		"a message to one player needs a to", "fill in to: an address, a position or an identifier"},
	{"not-an-organisation", readers.Error, colPersona,
		func(f *ruleInput) bool {
			return (f.kind == Article || f.kind == Hacking) && f.online && !f.organisation
		},
		"only an organisation can have a website, and this persona is none", "choose a persona that is an organisation"},
	{"article-to-individual", readers.Error, colType,
		func(f *ruleInput) bool { return f.kind == Article && f.cells[colType] == "individual" },
		"a website article goes to a team", "write team, or leave type empty"},
	{"one-person-many-teams", readers.Error, colTeam,
		func(f *ruleInput) bool { return f.teams > 1 && f.onePerson() },
		"the row goes to one person, who would get it once for each of its teams", "name one team"},

	{"channel-not-listed", readers.Warning, colChannel,
		func(f *ruleInput) bool { return f.online && f.cells[colChannel] != "" && !f.listed },
		"the persona does not list this channel among its own", "check that it should speak there"},
	{"article-on-news", readers.Warning, colChannel,
		func(f *ruleInput) bool {
			return f.cells[colChannel] == channelNews && (f.has(colTitle) || f.has(colSubtitle))
		},
		"articles are published on the channel websites; news is its name in the channel list only", "write websites"},
	{"sentiment-off-social-media", readers.Warning, colSentiment,
		func(f *ruleInput) bool {
			return f.cells[colSentiment] != "" && f.cells[colChannel] != "" && !f.social && (f.kind == Other || f.kind == Hacking) // the other requests have one in 4.1 and 4.2
		},
		"a sentiment is meant for social media", "leave it empty"},
	odd("counts-off-social-media", colReplies), odd("counts-off-social-media", colLikes), odd("counts-off-social-media", colReposts),
	{"hacking-off-websites", readers.Warning, colHacked,
		func(f *ruleInput) bool {
			return f.has(colHacked) && f.cells[colChannel] != "" && f.cells[colChannel] != channelWebsites
		},
		"only a website can be hacked or restored", "write websites as the channel, or leave is_hacked empty"},
	{"image-without-hacking", readers.Warning, colHackedImage,
		func(f *ruleInput) bool { return f.has(colHackedImage) && f.cells[colHacked] != "1" },
		"a hacked_image is shown only while the website is hacked", "write yes in is_hacked, or leave hacked_image empty"},
	{"ts-far-from-now", readers.Warning, colTS,
		func(f *ruleInput) bool {
			return f.cells[colTS] != "" && time.Unix(number(f.cells[colTS]), 0).Sub(f.now).Abs() > farFromNow
		},
		"the moment is far from now", "check day and year; ts schedules nothing"},
}

// odd warns of a count where the channel is no social one.
func odd(code string, c column) rule {
	return rule{code, readers.Warning, c,
		func(f *ruleInput) bool { return f.cells[c] != "" && f.cells[colChannel] != "" && !f.social },
		fields[c].column + " are meant for social media", "leave it empty"}
}

// colTeam is not a field of fields: a delivery brings its team. Problems of the
// team cell are shown there.
const colTeam column = columnCount

// columnName is the contract's name of a column.
func columnName(c column) string {
	if c == colTeam {
		return "team"
	}
	return fields[c].column
}
