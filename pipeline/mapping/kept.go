package mapping

import "encoding/json"

// Encode brings the rows of a mapping to the form in which a ledger keeps them; "" where there are none.
func Encode(rows [][]string) string {
	if len(rows) == 0 {
		return ""
	}
	text, _ := json.Marshal(rows) // of texts alone
	return string(text)
}

// Decode reads what Encode wrote. What cannot be read has no mappings: the check says what it does not know.
func Decode(text string) []Entry {
	var rows [][]string
	if json.Unmarshal([]byte(text), &rows) != nil || len(rows) == 0 {
		return nil
	}
	var entries []Entry
	for _, row := range rows[1:] {
		if len(row) != 3 {
			continue
		}
		entry := Entry{For: row[0], Written: row[1], Means: row[2], Flag: row[0] + ":" + row[1] + "=" + row[2], Kept: true}
		if entry.For == Default {
			entry.Flag = row[1] + "=" + row[2]
		}
		if isFor(entry.For) && entry.settle() == nil {
			entries = append(entries, entry)
		}
	}
	return entries
}
