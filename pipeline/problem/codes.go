package problem

import (
	"slices"

	"simcast/readers"
)

// Code is a code of problems, as scripts read it. Codes stay as they are: scripts depend on them.
type Code struct {
	Code     string
	Severity readers.Severity
	Meaning  string // in a few words; the message of a problem says more
}

// Codes are all codes of the problems of a plan, in a plan's check and in a run of it.
func Codes() []Code {
	return slices.Concat(fileCodes(), rowCodes(), cellCodes(), templateCodes(), fileWarnings(), rowWarnings())
}

// fileCodes are errors of the file, of its header row and of its size.
func fileCodes() []Code {
	return []Code{
		{"no-header", readers.Error, "no row of the first 20 is a header row: none has both persona and channel, nor two other columns of injects"},
		{"encoding", readers.Error, "the CSV is neither UTF-8 nor windows-1252"},
		{"separator", readers.Error, "the CSV was saved with another separator than stands between its cells"},
		{"missing-column", readers.Error, "no column has the persona or the channel of the rows, and no default gives it"},
		{"inject-as-header", readers.Error, "the row that a mapping makes the header row looks like an inject"},
		{"no-rows", readers.Error, "the plan has a header row but no inject under it"},
		{"bad-setting", readers.Error, "the mark of the exercise cannot be used as it is written"},
		{"bad-mapping", readers.Error, "a mapping says what no header or value can mean"},
		{"to-or-team", readers.Error, "a column of addressees names teams in some rows and none in others"},
		{"unread-teams", readers.Error, "no row has a team, and a column that is not read names teams: whether it has the addressees is asked"},
		{"no-team-in-results", readers.Error, "no column of the results is read as team, so that all messages would go to everybody"},
		{"column-twice", readers.Error, "two columns have the same name or meaning"},
		{"result-column", readers.Error, "a column of a plan has a name that is reserved for results"},
		{"above-header", readers.Error, "a row above the header row is filled in like an inject"},
		{"merged-cells", readers.Error, "cells of persona, channel or team are merged"},
		{"cell-without-header", readers.Error, "a cell has no header above it"},
		{"cell-error", readers.Error, "a cell holds an error, a formula without a stored value, or a number without its style"},
		{"struck-row", readers.Error, "the texts of a row that can be sent are struck through"},
		{"struck-words", readers.Error, "words are struck through in a cell that says from whom, how or to whom the message goes"},
		{"too-many-errors", readers.Error, "the plan has so many errors that the rest is not read"},
		{"plan-too-large", readers.Error, "the rows, texts or messages of the plan are more than a run can hold"},
		{"too-many-rows", readers.Error, "the file has more rows than a sheet can have"},
		{"too-many-columns", readers.Error, "a row has more cells than a sheet can have"},
		{"row-too-long", readers.Error, "a row of a CSV is too long; perhaps a quote is not closed"},
		{"cell-too-long", readers.Error, "a cell of a CSV is too long"},
		{"quote", readers.Error, "a quote in a CSV is not closed, or is inside a cell that is not in quotes"},
	}
}

// rowCodes are errors of what a row has, lacks or names.
func rowCodes() []Code {
	return []Code{
		{"unknown-kind", readers.Error, "there is no such kind of row"},
		{"dash-for-team", readers.Error, "a cell that stands for an empty one is in the place of a team"},
		{"no-id", readers.Error, "the row has no id, and the plan is played"},
		{"not-added", readers.Error, "an inject that was added by hand is none that the day could play"},
		{"id-twice", readers.Error, "a row above has the same id"},
		{"missing-persona", readers.Error, "the row has no persona"},
		{"missing-channel", readers.Error, "the row has no channel"},
		{"missing-subject", readers.Error, "a mail has no subject"},
		{"missing-title", readers.Error, "a website article has no title"},
		{"missing-body", readers.Error, "the row has no body, and needs one, or an asset in its place"},
		{"missing-to", readers.Error, "a mail, or a message to one player, has no addressee in the column to"},
		{"missing-assets", readers.Error, "a media pop-up has no asset"},
		{"unknown-persona", readers.Error, "the space has no such persona"},
		{"ambiguous-persona", readers.Error, "several personas have this name"},
		{"not-an-organisation", readers.Error, "the persona of a website is not an organisation"},
		{"unknown-channel", readers.Error, "there is no such channel"},
		{"no-such-team", readers.Error, "the space has no such team"},
		{"ambiguous-team", readers.Error, "several teams fit this name"},
		{"too-many-teams", readers.Error, "the cell names too many teams"},
		{"no-session-team", readers.Error, "the row has no team, and the space has no session team"},
		{"two-session-teams", readers.Error, "the row has no team, and the space has several session teams"},
		{"team-in-to", readers.Error, "the column to names a team, but the row has no team"},
		{"one-person-many-teams", readers.Error, "the row goes to one person, and names several teams"},
		{"article-to-individual", readers.Error, "a website article goes to an individual"},
		{"field-not-in-call", readers.Error, "the column does not work in a row with a position or role"},
	}
}

// cellCodes are errors of the values of cells.
func cellCodes() []Code {
	return []Code{
		{"lost-letters", readers.Error, "letters of the cell, or of a smartword that it reads, were lost before: U+FFFD stands in their place"},
		{"bad-word", readers.Error, "the column does not take this word"},
		{"bad-flag", readers.Error, "the cell is neither yes nor no"},
		{"bad-count", readers.Error, "the cell is not a whole number of 0 or more"},
		{"bad-url", readers.Error, "the cell is not a web address"},
		{"several-urls", readers.Error, "the cell holds several web addresses in one"},
		{"bad-asset", readers.Error, "the cell is not an asset"},
		{"bad-address", readers.Error, "an address in the cell cannot be used"},
		{"bad-ts", readers.Error, "the cell is not a date and time"},
		{"bad-time", readers.Error, "the cell does not say when the row is played, and STARTEX is known, or the style of its number is missing"},
		{"bad-anchor", readers.Error, "the cell does not say whether the row keeps its clock time, and the plan is played"},
		{"bad-mode", readers.Error, "the cell does not say whether the row waits to be called, and the plan is played"},
		{"no-template-here", readers.Error, "the cell has {{ }}, but its column does not take it"},
	}
}

// templateCodes are errors of templates.
func templateCodes() []Code {
	return []Code{
		{"template", readers.Error, "the template cannot be used"},
		{"template-syntax", readers.Error, "the template has a syntax error"},
		{"template-value", readers.Error, "a value does not fit where the template uses it"},
		{"template-limit", readers.Error, "the template is too long, too deep, or runs too long"},
		{"unknown-smartword", readers.Error, "the space has no such smartword"},
		{"unknown-column", readers.Error, "a template reads a column that is not one of the plan's own"},
		{"unknown-field", readers.Error, "a template reads a part that a team or persona does not have"},
		{"empty-text", readers.Error, "the text is empty after its smartwords are filled in"},
	}
}

// fileWarnings are warnings about columns, sheets, the file and the space.
func fileWarnings() []Code {
	return []Code{
		{"near-column", readers.Warning, "the name of a column is almost the name of a known column"},
		{"cell-without-header", readers.Warning, "a cell stands to the right of the table, and is not read"},
		{"likely-column", readers.Warning, "a column is probably meant as a known one, but is not read"},
		{"doubtful-column", readers.Warning, "the cells of a column do not fit what its header means"},
		{"column-renamed", readers.Warning, "a column has the name of one that simcast adds to a results workbook: simcast's gets another name"},
		{"all-to-session", readers.Warning, "no row has a team: all messages of the plan go to everybody"},
		{"mapping-unused", readers.Warning, "a mapping matches nothing in the plan"},
		{"default-unused", readers.Warning, "a default fills no cell"},
		{"by-values", readers.Warning, "a column is read as channel by its values, for its header does not say so"},
		{"several-meanings", readers.Warning, "a header means several columns, so its column is not read"},
		{"time-is-at", readers.Warning, "the column time is read as at, the time when an inject is played"},
		{"left-out-sheet", readers.Warning, "the sheet's name says that it is not the plan, and no other sheet has injects"},
		{"other-sheets", readers.Warning, "another sheet has injects too, but is not read"},
		{"hidden-rows", readers.Warning, "hidden rows are read like others"},
		{"ending", readers.Warning, "the file's name has an ending that its content does not fit"},
		{"encoding", readers.Warning, "the CSV is read as windows-1252, or has bytes that are no UTF-8"},
		{"open-elsewhere", readers.Warning, "a spreadsheet program has the file open"},
		{"unknown-setting", readers.Warning, "there is no setting of this name"},
		{"bad-setting", readers.Warning, "a setting cannot have this value, has no name, or is set twice"},
		{"smartword-twice", readers.Warning, "the space has a smartword twice"},
	}
}

// rowWarnings are warnings about rows and cells.
func rowWarnings() []Code {
	return []Code{
		{"bad-time", readers.Warning, "the cell does not say when the row is played"},
		{"bad-anchor", readers.Warning, "the cell does not say whether the row keeps its clock time when the plan is played"},
		{"bad-mode", readers.Warning, "the cell does not say whether the row waits to be called when the plan is played"},
		{"no-time", readers.Warning, "rows that could be played have no time"},
		{"time-backwards", readers.Warning, "a row's time is before that of the row above it"},
		{"two-channels", readers.Warning, "the cell names several channels, and the row is sent on one of them"},
		{"other-channel", readers.Warning, "the cell names a network that the service does not have, and the row is sent on the channel that is most like it"},
		{"not-ready", readers.Warning, "the row's status says that it is not ready"},
		{"left-out", readers.Warning, "the row could be sent, but its kind says that it is not"},
		{"invisible-letters", readers.Warning, "a cell has invisible letters, or control characters"},
		{"lost-letters", readers.Warning, "a cell that does not go out has bytes that are no letters in UTF-8"},
		{"shown-otherwise", readers.Warning, "a number or time goes out otherwise than its cell shows it"},
		{"no-such-team", readers.Warning, "a row that is played by hand names a team that the space has under another name"},
		{"ambiguous-team", readers.Warning, "a row that is played by hand names a team by a name that fits several"},
		{"struck-row", readers.Warning, "the texts of a row that is played by hand are struck through"},
		{"struck-words", readers.Warning, "words of a text are struck through, and go out"},
		{"digits-lost", readers.Warning, "a spreadsheet has shortened a long number, so that digits are lost"},
		{"several-lines", readers.Warning, "a subject or title has a line break or a tab"},
		{"bad-address", readers.Warning, "the host of an address has no dot"},
		{"equal-rows", readers.Warning, "a row sends the same message to the same team as a row above"},
		{"players-of-several-dates", readers.Warning, "the word players means teams of several dates"},
		{"channel-not-listed", readers.Warning, "the persona does not list the channel"},
		{"article-on-news", readers.Warning, "an article is on the channel news instead of websites"},
		{"sentiment-off-social-media", readers.Warning, "the row has a sentiment, but its channel is not social media"},
		{"counts-off-social-media", readers.Warning, "the row has replies, likes or reposts, but its channel is not social media"},
		{"hacking-off-websites", readers.Warning, "the row has is_hacked, but its channel is not websites"},
		{"image-without-hacking", readers.Warning, "the row has a hacked_image, but the website is not hacked"},
		{"ts-far-from-now", readers.Warning, "the date and time is far from now"},
		{"sent-under-other-id", readers.Warning, "the same message was sent before under another id"},
		{"other-results", readers.Warning, "a results file beside the plan lists sent messages that the ledger does not know"},
		{"default-changed", readers.Warning, "a default with which the plan was sent in the round is another one by now, or none, and --changed or --again says that it is meant"},
		{"ledger-of-other-machine", readers.Warning, "the ledger's file was last used on another machine, where simcast did not end"},
	}
}

// ResultsCodes are the codes that a rerun of results has beside those of a plan.
func ResultsCodes() []Code {
	return []Code{
		{"bad-result", readers.Error, "the column result does not take this word"},
		{"bad-sent-at", readers.Error, "the cell in sent_at is not a date and time"},
		{"two-rounds", readers.Error, "the file has rows of two rounds"},
		{"two-redirects", readers.Error, "the file has rows that were redirected to two teams"},
		{"copied-row", readers.Warning, "a row is a copy of another one, and counts as a new row"},
		{"sent-row-changed", readers.Warning, "the cells of a row were changed after it was sent; it is not sent again"},
	}
}

// ListCodes are the codes of the problems of a list of spaces.
func ListCodes() []Code {
	return []Code{
		{"no-spaces", readers.Error, "the list has no space under its header"},
		{"list-too-long", readers.Error, "the list has so many spaces or problems that the rest is not read"},
		{"no-column", readers.Error, "a column of the list is missing"},
		{"bad-mapping", readers.Error, "a mapping says what no header or value can mean"},
		{"to-or-team", readers.Error, "a column of addressees names teams in some rows and none in others"},
		{"column-twice", readers.Error, "a column appears twice"},
		{"no-name", readers.Error, "the space has no name"},
		{"bad-name", readers.Error, "the name cannot be used for a results file"},
		{"name-twice", readers.Error, "two spaces have the same name"},
		{"key-in-name", readers.Error, "the name has the API key in it"},
		{"no-key", readers.Error, "the list does not say where the key of the space is"},
		{"two-keys", readers.Error, "both key_env and key_file are given"},
		{"no-key-variable", readers.Error, "a variable with this name cannot be used for a key"},
		{"key-not-set", readers.Error, "the variable of the key is not set"},
		{"key-file", readers.Error, "the file of the key cannot be used"},
		{"bad-key", readers.Error, "the key is not a valid key"},
		{"key-twice", readers.Error, "two spaces have the same key"},
		{"bad-address", readers.Error, "the base URL cannot be used"},
		{"key-column", readers.Error, "a column seems to hold keys, and its cells would be put into messages"},
		{"key-in-text", readers.Error, "a text has an API key in it"},
		{"cell-error", readers.Error, "a text is an error value, or a formula without a stored value"},
		{"lost-letters", readers.Error, "letters of a text were lost before: U+FFFD stands in their place"},
		{"no-template-here", readers.Error, "a text has {{ }}, which would go out as it stands"},
		{"text-too-long", readers.Error, "a text is too long"},
		{"unknown-column", readers.Warning, "a column is not read"},
		{"unused-column", readers.Warning, "no text that is sent uses the smartword of this column"},
		{"invisible-letters", readers.Warning, "a text has invisible letters"},
		{"struck-words", readers.Warning, "a text has words that are struck through"},
		{"shown-otherwise", readers.Warning, "a text is a number that its cell shows with something more"},
		{"stray-cell", readers.Warning, "a cell has no header above it, and is not read"},
		{"key-file-shared", readers.Warning, "others on this machine can read the file of the key"},
	}
}

// SpaceFileCodes are the codes of the problems of files that are used in place of a space.
func SpaceFileCodes() []Code {
	return []Code{
		{"space-header", readers.Error, "the first row does not belong to an exported list"},
		{"space-column", readers.Error, "a column of the list is missing"},
		{"bad-mapping", readers.Error, "a mapping says what no header or value can mean"},
		{"to-or-team", readers.Error, "a column of addressees names teams in some rows and none in others"},
		{"column-twice", readers.Error, "a column appears twice"},
		{"space-kind", readers.Error, "one of the lists is missing from the files"},
		{"space-twice", readers.Error, "two files hold the same list"},
		{"space-sheet", readers.Error, "a sheet of the workbook is missing, or is not a list"},
		{"space-size", readers.Error, "the list has more entries than a space can have"},
		{"space-problems", readers.Error, "the file has so many problems that the rest is not read"},
		{"space-json", readers.Error, "the JSON is not an exported list"},
		{"space-entry", readers.Error, "an entry of the list cannot be used"},
		{"space-id", readers.Error, "two entries have the same id"},
		{"space-cell", readers.Error, "the cell is not as it was exported"},
		{"space-stray", readers.Error, "a cell has no header above it"},
		{"space-piece", readers.Error, "a part of a long text is missing, or follows a cell that is not full"},
		{"space-fault", readers.Error, "the cell holds an error instead of a value"},
		{"space-date", readers.Error, "the spreadsheet has turned a text into a date"},
		{"space-flag", readers.Error, "the spreadsheet has turned a text into a yes/no value"},
		{"space-number", readers.Error, "the spreadsheet has turned a text into a number"},
	}
}
