package lint

import (
	"fmt"
	"slices"

	"simcast/templates/wording"
)

// maxNearest is for how many causes that are missing a likely one is looked for: each takes a look at all ids.
const maxNearest = 10

// causes are entries that follow something that is never played, or each other.
func (f *finder) causes() {
	if !f.isOn(beforeCause) {
		return
	}
	byID := f.causesByID()
	if len(byID) == 0 {
		return
	}
	follows := map[*Entry]*Entry{}
	missing := 0
	for i := range f.plan.Entries {
		e := &f.plan.Entries[i]
		if e.After == "" || !e.isOnTime() {
			continue
		}
		cause := byID[e.After]
		switch {
		case cause == nil:
			missing++
			f.tell(beforeCause, e.Row, "at", fmt.Sprintf("it follows %q, and no row has this id", wording.Clip(e.After)), f.nearestID(e.After, missing))
		case cause.Skipped:
			f.tell(beforeCause, e.Row, "at", fmt.Sprintf("it follows %s, which is skipped, and so is never played by itself", named(cause)), "name a row that is played, or write a time")
		case !cause.isPlayed():
			f.tell(beforeCause, e.Row, "at", fmt.Sprintf("it follows %s, which is of kind %s, and so is never played by itself", named(cause), cause.Kind), "name a row that is played, or write a time")
		case cause.isOnTime():
			follows[e] = cause
		}
	}
	f.circles(follows)
}

// causesByID are the rows that others follow.
func (f *finder) causesByID() map[string]*Entry {
	byID := map[string]*Entry{}
	for i := range f.plan.Entries {
		if after := f.plan.Entries[i].After; after != "" {
			byID[after] = nil
		}
	}
	if len(byID) == 0 {
		return nil
	}
	for i := range f.plan.Entries {
		e := &f.plan.Entries[i]
		if cause, isCause := byID[e.ID]; isCause && cause == nil {
			byID[e.ID] = e
		}
	}
	return byID
}

func (f *finder) nearestID(id string, missing int) string {
	nearest := ""
	if missing <= maxNearest {
		var ids []string
		for i := range f.plan.Entries {
			if other := f.plan.Entries[i].ID; other != "" {
				ids = append(ids, other)
			}
		}
		nearest = wording.Nearest(id, ids)
	}
	if nearest == "" {
		return "write the id of a row that is played, or a time"
	}
	return fmt.Sprintf("did you mean %q?", wording.Clip(nearest))
}

// circles are rows that wait for each other. Each circle stands at the first of its rows.
func (f *finder) circles(follows map[*Entry]*Entry) {
	walked := map[*Entry]int{} // by which walk
	for i := range f.plan.Entries {
		e := &f.plan.Entries[i]
		if follows[e] == nil || walked[e] > 0 {
			continue
		}
		at := e
		for at != nil && walked[at] == 0 {
			walked[at] = i + 1
			at = follows[at]
		}
		if at == nil || walked[at] != i+1 { // it ends, or comes to a row of an earlier walk
			continue
		}
		f.addCircle(at, follows)
	}
}

// maxInCircle is how many rows of a circle are named.
const maxInCircle = 5

func (f *finder) addCircle(from *Entry, follows map[*Entry]*Entry) {
	circle := []*Entry{from}
	for at := follows[from]; at != from; at = follows[at] {
		circle = append(circle, at)
	}
	first := slices.MinFunc(circle, func(a, b *Entry) int { return a.Row - b.Row })
	const suggestion = "write a time for one of them"
	if len(circle) == 1 {
		f.tell(beforeCause, first.Row, "at", "it follows itself, and so is never played by itself", "name another row, or write a time")
		return
	}
	var names []string
	for at := first; len(names) < min(len(circle), maxInCircle); at = follows[at] {
		names = append(names, named(at))
	}
	list := wording.AndList(names)
	if more := len(circle) - len(names); more > 0 {
		list = wording.AndList(append(names, fmt.Sprintf("%d more", more)))
	}
	f.tell(beforeCause, first.Row, "at", list+" follow each other in a circle, and so are never played by themselves", suggestion)
}
