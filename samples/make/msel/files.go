package msel

import "fmt"

// A File is one that Files makes.
type File struct {
	Name    string
	Content []byte
}

// Files makes all fixtures, each with its mapping.
func Files() ([]File, error) {
	var files []File
	for _, f := range families() {
		content, name, err := []byte(nil), f.name+".xlsx", error(nil)
		if f.isCSV {
			name = f.name + ".csv"
			content, err = text(f.sheets[0])
		} else {
			content, err = workbook(f.sheets)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		mapped, err := mappingFile(f.mapping)
		if err != nil {
			return nil, fmt.Errorf("%s: its mapping: %w", name, err)
		}
		files = append(files, File{name, content}, File{f.name + ".mapping.csv", mapped})
	}
	return files, nil
}

// families are the families of sheets that are known.
func families() []family {
	return []family{
		guard(), guardPrint(), guardPlanning(), venue(), airForce(), county(), cadence(),
		hseep(), standard(), mitre(), nist(), conducttr(), t3sf(), rempar(),
	}
}
