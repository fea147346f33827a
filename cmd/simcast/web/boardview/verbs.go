package boardview

import "simcast/pipeline/day"

// Verb is something that can be done with an entry.
type Verb struct {
	Verb  day.Verb
	Label string // on its button
	Asks  string // the question before it is done
}

// verbsOf are the buttons of an entry: what it takes now. What only the player knows, such as a slip of another person a moment ago, it
// refuses itself.
func (v *View) verbsOf(line day.Line) (verbs []Verb) {
	if v.Ended {
		return nil
	}
	for _, verb := range line.Verbs {
		if label, asks := day.SpecOf(verb).Press(&line); label != "" {
			verbs = append(verbs, Verb{verb, label, asks})
		}
	}
	return verbs
}
