package schema

import (
	"slices"
	"time"

	"simcast/readers"
)

// rule is one line of what a row must have, or of what is odd about it. It looks
// at a row whose cells are typed and whose persona, where there is a space, is known.
type rule struct {
	Code       string
	Severity   readers.Severity
	Column     Column // where the problem is shown
	When       func(r *RuleInput) bool
	Message    string
	Suggestion string
}

// RuleInput is what the rules ask about.
type RuleInput struct {
	*Cells
	Kind         Kind
	Given        [ColumnCount]bool // the cell is filled in, even where its value is wrong
	Online       bool              // there is a space, and the persona is known in it
	Organisation bool
	Listed       bool // the persona lists the channel, or lists none at all
	Social       bool // the channel is a social one
	Teams        int
	Now          time.Time
}

func (f *RuleInput) has(c Column) bool { return f.Given[c] }

// goesToOnePerson is ToOnePerson, also by an address that is wrong.
func (f *RuleInput) goesToOnePerson() bool { return f.ToOnePerson() || f.has(ColPlayerEmail) }

// namesPlayer reports whether the row goes to one player without a position or role.
func (f *RuleInput) namesPlayer() bool {
	return !f.has(ColPosition) && !f.has(ColRole) && (f.has(ColPlayerEmail) || f.Cells[colType] == "individual")
}

// needs is the rule that rows of a kind must have a cell.
func needs(k Kind, c Column, message string) rule {
	return rule{"missing-" + Fields[c].Column, readers.Error, c,
		func(f *RuleInput) bool { return f.Kind == k && !f.has(c) },
		message, suggestFilling(c)}
}

// suggestFilling says what to write into an empty cell.
func suggestFilling(c Column) string {
	switch c {
	case ColTo:
		return "fill in to: an e-mail address, a position or an identifier, for example name@example.org or Crisis manager"
	case ColAssets:
		return "fill in assets, for example " + exampleAsset
	}
	return "fill in " + Fields[c].Column
}

// farFromNow is how far a ts may lie from the moment of the check without a warning.
const farFromNow = 30 * 24 * time.Hour

// CodeNotAnOrganisation is the code of the rule that only organisations have websites.
const CodeNotAnOrganisation = "not-an-organisation"

// CodeNotListed is the code of the rule that a persona speaks on the channels that it lists.
const CodeNotListed = "channel-not-listed"

// Rules are all rules of a row.
var Rules = slices.Concat(neededCells, otherRules)

// neededCells and otherRules are read beside the contract's "What a row must have" and the interface's
// sections 2.5, 2.6 and 4. neededCells are the rules that a row must have a cell; requirements.go has the same as a table. That it needs
// a persona and a channel is in check/validate.go. What a channel without a Kind of its own needs is a rule by hand, as
// missing-body.
var neededCells = []rule{
	needs(Mail, ColSubject, "a mail needs a subject"),
	needs(Mail, ColBody, "a mail needs a body"),
	needs(Mail, ColTo, "a mail needs an addressee in the column to"),
	needs(Article, ColTitle, "a website article needs a title"),
	needs(Article, ColBody, "a website article needs a body"),
	needs(Popup, ColAssets, "a media pop-up needs at least one asset"),
	{"missing-body", readers.Error, ColBody,
		func(f *RuleInput) bool {
			return f.Kind == Other && f.Cells[ColChannel] != "" && !f.has(ColBody) && !f.has(ColAssets)
		},
		"the row has neither a body nor an asset", "fill in body, or assets, for example " + exampleAsset},
	{"missing-to", readers.Error, ColTo,
		func(f *RuleInput) bool { return f.Kind != Mail && f.namesPlayer() && !f.has(ColTo) },
		"a message to one player needs an addressee in the column to", suggestFilling(ColTo)},
}

// otherRules are about what a row has: its errors first, then what is lawful but odd.
var otherRules = []rule{
	{CodeNotAnOrganisation, readers.Error, ColPersona,
		func(f *RuleInput) bool {
			return (f.Kind == Article || f.Kind == Hacking) && f.Online && !f.Organisation
		},
		"only an organisation can have a website, and this persona is not an organisation", "choose an organisation"}, // check names the persona, and organisations
	{"article-to-individual", readers.Error, colType,
		func(f *RuleInput) bool { return f.Kind == Article && f.Cells[colType] == "individual" },
		"a website article goes to a team, not to one person", "write team, or leave type empty"},
	{"one-person-many-teams", readers.Error, colTeam,
		func(f *RuleInput) bool { return f.Teams > 1 && f.goesToOnePerson() },
		"the row goes to one person, who would get it once for each team", "name only one team"},

	{CodeNotListed, readers.Warning, ColChannel,
		func(f *RuleInput) bool { return f.Online && f.Cells[ColChannel] != "" && !f.Listed },
		"the persona does not list this channel among its channels", "check that this persona should use this channel"}, // check names persona and channels
	{"article-on-news", readers.Warning, ColChannel,
		func(f *RuleInput) bool {
			return f.Cells[ColChannel] == ChannelNews && (f.has(ColTitle) || f.has(ColSubtitle))
		},
		"an article is published on the channel websites, not on news", "write websites"},
	{"sentiment-off-social-media", readers.Warning, colSentiment,
		func(f *RuleInput) bool {
			return f.Cells[colSentiment] != "" && f.Cells[ColChannel] != "" && !f.Social && (f.Kind == Other || f.Kind == Hacking) // the other requests have one in 4.1 and 4.2
		},
		"a sentiment is meant for social media", "leave it empty"},
	countOffSocialMedia("counts-off-social-media", colReplies), countOffSocialMedia("counts-off-social-media", colLikes), countOffSocialMedia("counts-off-social-media", colReposts),
	{"hacking-off-websites", readers.Warning, ColHacked,
		func(f *RuleInput) bool {
			return f.has(ColHacked) && f.Cells[ColChannel] != "" && f.Cells[ColChannel] != ChannelWebsites
		},
		"only a website can be hacked or restored", "write websites as the channel, or leave is_hacked empty"},
	{"image-without-hacking", readers.Warning, colHackedImage,
		func(f *RuleInput) bool { return f.has(colHackedImage) && f.Cells[ColHacked] != "1" },
		"a hacked_image is shown only while the website is hacked", "write yes in is_hacked, or leave hacked_image empty"},
	{"ts-far-from-now", readers.Warning, ColTS,
		func(f *RuleInput) bool {
			return f.Cells[ColTS] != "" && time.Unix(Number(f.Cells[ColTS]), 0).Sub(f.Now).Abs() > farFromNow
		},
		"the date and time is more than 30 days from now", "check the day and the year; ts does not decide when a message is sent"},
}

// countOffSocialMedia is the rule that warns of a count where the channel is no social one.
func countOffSocialMedia(code string, c Column) rule {
	return rule{code, readers.Warning, c,
		func(f *RuleInput) bool { return f.Cells[c] != "" && f.Cells[ColChannel] != "" && !f.Social },
		Fields[c].Column + " are meant for social media", "leave it empty"}
}

// colTeam is none of Fields: a delivery brings its team. Problems of the
// team cell are shown there.
const colTeam Column = ColumnCount

// ColumnName is the contract's name of a column.
func ColumnName(c Column) string {
	if c == colTeam {
		return "team"
	}
	return Fields[c].Column
}
