package schema

import "simcast/readers/headers"

// Words are the tables of words that cells of channel, kind and status may have, folded once. It does not change, and
// several goroutines may ask it at once.
type Words struct {
	channels      map[string]string // names and synonyms
	otherNetworks map[string]bool   // of channels, the names of networks that the service does not have
	byHand        map[string]bool   // alone or with more words after them
	wholeByHand   map[string]bool   // alone
	kinds         map[string]RowKind
	statuses      map[string]StatusMeaning
}

// NewWords folds the tables.
func NewWords() *Words {
	w := &Words{channels: map[string]string{}, otherNetworks: map[string]bool{}, byHand: map[string]bool{}, wholeByHand: map[string]bool{},
		kinds: map[string]RowKind{}, statuses: map[string]StatusMeaning{}}
	for _, channel := range Channels() {
		for _, word := range channelSynonyms(channel) {
			w.channels[headers.FoldInSheet(word)] = channel
		}
		for _, word := range otherNetworks(channel) {
			w.channels[headers.FoldInSheet(word)], w.otherNetworks[headers.FoldInSheet(word)] = channel, true
		}
	}
	for _, channel := range Channels() { // a name always means itself
		w.channels[headers.FoldInSheet(channel)] = channel
	}
	for _, word := range byHandWords() {
		w.byHand[headers.FoldInSheet(word)] = true
	}
	for _, word := range wholeByHandWords() {
		w.wholeByHand[headers.FoldInSheet(word)] = true
	}
	for kind := KindInject; kind <= KindNote; kind++ {
		for _, word := range append(rowKindWords(kind), kind.String()) {
			w.kinds[headers.FoldInSheet(word)] = kind
		}
	}
	for meaning, words := range statusWords() {
		for _, word := range words {
			w.statuses[headers.FoldInSheet(word)] = meaning
		}
	}
	return w
}
