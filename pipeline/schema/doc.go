// Package schema has the tables that one reads beside the contract and the interface: the columns
// of an inject, and what a row must have. A rule is one line here. A column is a line in [Fields], and has a line each in
// readers/columns.go (its names), apiclient/message.go (its field), apiclient/simulator/fields.go (what the service says
// of it; what a message needs is in apiclient/simulator/rules.go), writers/planninglayout/columns.go, and writers/render.
//
// Where to look:
//
//	columns.go       the columns that a message is made of
//	channels.go      the channels; channelmeant.go, which one somebody meant by another name
//	words.go         what a cell of channel, kind or status may say: channelwords.go, rowkinds.go
//	kinds.go         what a message becomes: a mail, an article, …
//	rules.go         what a row must have, and what is odd about it
//	requirements.go  which columns a row of some kind needs, as a table
//	value*.go        how the cell of a column is read, to the one spelling of its value: values.go, valueurls.go, valueassets.go,
//	                 valueaddresses.go, valuemoments.go
//	invisible.go     letters in a cell that nobody sees; lostletters.go, those that another program could not read
package schema
