package textrules

import (
	"net/netip"
	"slices"
	"strings"

	"simcast/pipeline/lint/rule"
)

// Settings are what a plan says about its own texts.
type Settings struct {
	Invented []string        // the exercise's own domains, telephone numbers, addresses and names
	Avoid    []string        // names that no text may have
	Region   string          // of telephone numbers without a country code (ISO 3166, two letters), or ""
	Hosts    []string        // the service's own
	Off      map[string]bool // the names of rules that are switched off
}

// Match is one thing that a rule has found in a text.
type Match struct {
	Rule       *rule.Rule
	Start, End int    // bytes of the text
	Value      string // the text between them
	Message    string // what is wrong, one line
	Suggestion string // what to write instead
}

// Finder finds what the rules object to. It is not changed after New, and any number of searches may use it at once.
type Finder struct {
	rules    [ruleCount]*rule.Rule // nil where it is switched off
	classes  [256]class
	starts   [1 << 15]uint16 // by the first three letters of a word, which of the triggers begin so; 0 is none
	triggers [][]trigger
	invented invented
	region   string
	trunk    string // what a number of the region begins with there, such as 0
	country  string // the region's calling code
	fiction  []string
	harmless []netip.Prefix
	global6  netip.Prefix
	avoid    []string // names that begin with no word, and so have no trigger
}

// New gives the finder of these settings.
func New(settings Settings) *Finder {
	f := &Finder{classes: classes(), triggers: make([][]trigger, 1), fiction: fiction(), harmless: harmless(), global6: global6()}
	for i, r := range Rules() {
		if !settings.Off[r.Name] {
			f.rules[i] = r
		}
	}
	f.region, f.country, f.trunk = regionOf(settings.Region)
	f.invented = inventedOf(settings, f.country, f.trunk)
	for _, t := range triggers() {
		f.trigger(t)
	}
	for _, name := range settings.Avoid {
		name = strings.Join(strings.Fields(name), " ")
		switch first := firstWord(name); {
		case name == "" || f.rules[avoidedName] == nil:
		case len(first) < 2:
			f.avoid = append(f.avoid, name)
		default:
			f.trigger(trigger{word: first, kind: ofAvoided, name: name})
		}
	}
	return f
}

// trigger adds a word at which a rule looks closer, in capitals and small letters.
func (f *Finder) trigger(t trigger) {
	for _, spelling := range []string{t.word, strings.ToLower(t.word), strings.ToUpper(t.word)} {
		for _, key := range keysOf(spelling) {
			if f.starts[key] == 0 {
				f.starts[key] = uint16(len(f.triggers))
				f.triggers = append(f.triggers, nil)
			}
			begun := &f.triggers[f.starts[key]]
			if !slices.Contains(*begun, t) {
				*begun = append(*begun, t)
			}
		}
	}
}
