package pipeline

import (
	"simcast/pipeline/mapping"
	"simcast/readers"
)

// Open opens the plan, or the results file, at path, with the mapping that is asked for. Its error is that of
// [readers.Open], a *problem.UsageError of a flag, or Problems of the file of mappings.
func (r *ReadOptions) Open(path string) (*readers.File, error) {
	flags, err := mapping.ParseFlags(r.Map)
	if err != nil {
		return nil, err
	}
	var inFile []mapping.Entry
	if r.MappingFile != "" {
		var problems []readers.Problem
		if inFile, problems, err = mapping.ReadFile(r.MappingFile); err != nil {
			return nil, err
		}
		if len(problems) > 0 {
			return nil, readers.Problems(problems)
		}
	}
	file, table, err := mapping.Open(path, r.Sheet, inFile, flags)
	r.mapping = table
	return file, err
}
