package settings

import "encoding/json"

// Encode brings what [Settings.Rows] gives to the form in which a ledger keeps them; "" where there are none.
func Encode(rows [][]string) string {
	if len(rows) < 2 { // the header alone
		return ""
	}
	text, _ := json.Marshal(rows[1:]) // of texts alone
	return string(text)
}

// Decode reads what Encode wrote. What cannot be read sets nothing.
func Decode(text string) []Line {
	var rows [][2]string
	if json.Unmarshal([]byte(text), &rows) != nil {
		return nil
	}
	var lines []Line
	for _, row := range rows {
		lines = append(lines, Line{Name: row[0], Value: row[1]})
	}
	return lines
}
