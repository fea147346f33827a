package manyspaces

import (
	"fmt"
	"strings"

	"simcast/pipeline"
)

// The most that a text names or shows; a count stands for the rest.
const (
	MaxNames   = 3  // spaces that are named
	MaxTallies = 20 // teams, channels or spaces that a briefing names
	MaxSpaces  = 50 // spaces in the summary, up to which those are shown too where all is well
)

// Names are the names of spaces, the first few of many.
func Names(runs []*pipeline.SpaceRun, most int) string {
	var names []string
	for _, run := range runs[:min(most, len(runs))] {
		names = append(names, run.Name)
	}
	text := strings.Join(names, ", ")
	if rest := len(runs) - most; rest > 0 {
		text += fmt.Sprintf(" and %d more", rest)
	}
	return text
}

// Which names spaces out of all.
func Which(runs, all []*pipeline.SpaceRun) string {
	if len(runs) == len(all) && len(all) > MaxNames {
		return fmt.Sprintf("all %d spaces", len(all))
	}
	return Names(runs, MaxNames)
}

// Alike are the spaces of which the same is to be said.
type Alike struct {
	Text string
	Runs []*pipeline.SpaceRun
}

// Gather puts spaces of the same text together; "" says nothing.
func Gather(runs []*pipeline.SpaceRun, text func(*pipeline.SpaceRun) string) []Alike {
	var list []Alike
	at := map[string]int{}
	for _, run := range runs {
		said := text(run)
		if said == "" {
			continue
		}
		i, met := at[said]
		if !met {
			i = len(list)
			at[said] = i
			list = append(list, Alike{Text: said})
		}
		list[i].Runs = append(list[i].Runs, run)
	}
	return list
}
