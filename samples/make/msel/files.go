package msel

import (
	"encoding/json"
	"fmt"

	"simcast/apiclient"
	"simcast/apiclient/simulator"
)

// A File is one that Files makes.
type File struct {
	Name    string
	Content []byte
}

// Sample makes the sample exercise as an agency keeps it. The plan is the records of samples/harbour-light.csv, its header first.
func Sample(plan [][]string) (File, error) {
	sample, err := harbourLight(plan, displayNames())
	if err != nil {
		return File{}, err
	}
	content, err := workbook(sample.sheets)
	return File{sample.name + ".xlsx", content}, err
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

// displayNames are the names that the stand-in's space shows for its personas, by their handles.
func displayNames() map[string]string {
	names := map[string]string{}
	for _, raw := range simulator.Harbour().Personas {
		var p apiclient.Persona
		if err := json.Unmarshal(raw, &p); err != nil {
			panic(err) // the space is part of the program
		}
		names[p.SystemInfo.Handle] = p.SystemInfo.Name
	}
	return names
}

// families are the families of sheets that are known.
func families() []family {
	return []family{
		guard(), guardPrint(), guardPlanning(), venue(), airForce(), county(), cadence(),
		hseep(), standard(), mitre(), nist(), conducttr(), t3sf(), rempar(),
		noChannel(), noSubject(), unknownAddressees(), inEnglish(), inGerman(), inFrench(), inSpanish(), noHeader(), byValues(),
	}
}
