package problem

// fewestPersonas is how many personas a space must lack before it is perhaps another one than the plan's.
const fewestPersonas = 3

// WrongSpace says that the plan is perhaps for another space, where most of its rows name personas that the space does not
// have, and teams are unknown as well; else "".
func WrongSpace(blocks []*Block, planRows int) string {
	var personas, teams []*Group
	for _, b := range blocks {
		switch b.First().Code {
		case "unknown-persona":
			personas = append(personas, b.Groups...)
		case "no-such-team":
			teams = append(teams, b.Groups...)
		}
	}
	if len(personas) < fewestPersonas || len(teams) == 0 || 2*len(rows(personas...)) <= planRows {
		return ""
	}
	return "most rows name personas that the space does not have, and teams are unknown too: perhaps the plan is for another space, or the API key is that of another one"
}
