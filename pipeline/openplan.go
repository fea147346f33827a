package pipeline

import (
	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/reconcile"
	"simcast/readers"
)

// Open opens the plan, or the results file, at path, with the mapping that is asked for. Its error is that of
// [readers.Open], a *problem.UsageError of a flag, or Problems of the file of mappings.
func (r *ReadOptions) Open(path string) (*readers.File, error) { return r.open(path, nil) }

// OpenResults is Open of what may be a results file. A CSV of results has no sheet for the mapping that was in force: files,
// which may be nil, has kept it.
func (r *ReadOptions) OpenResults(path string, files ledger.ResultsFiles) (*readers.File, error) {
	if files == nil {
		return r.Open(path)
	}
	kept, err := reconcile.KeptMapping(files, path)
	if err != nil {
		return nil, err
	}
	return r.open(path, kept)
}

func (r *ReadOptions) open(path string, kept []mapping.Entry) (*readers.File, error) {
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
	file, table, err := mapping.Open(path, r.Sheet, kept, inFile, flags)
	r.mapping = table
	return file, err
}
