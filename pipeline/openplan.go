package pipeline

import (
	"context"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/lint"
	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/settings"
	"simcast/readers"
	"simcast/templates/wording"
)

// OpenedPlan is an open plan, or an open results file, with what says how it is read: its own sheets, files and flags.
type OpenedPlan struct {
	*readers.File
	Mapping  *mapping.Table    // in force
	Settings settings.Settings // in force, with the mark that is asked for

	// MappingFile and SettingsFile are the bytes of the files of [ReadOptions] as they were read; nil where none was asked for.
	MappingFile, SettingsFile []byte

	// LacksMapping says that it is a CSV of results whose headers tell that some were perhaps mapped, and that nobody has said
	// which mapping was in force for it: columns that were mapped would be read as something else.
	LacksMapping bool
	// IsUnknown says that it is a CSV of results, and that nobody knows which mapping and defaults were in force for it.
	IsUnknown bool
}

// Open opens the plan, or the results file, at path, with the mapping and the settings that are asked for. Its error is that of
// [readers.Open], a *problem.UsageError of a flag, or Problems of the file of mappings.
func (r *ReadOptions) Open(path string) (*OpenedPlan, error) {
	return r.open(path, reconcile.Kept{})
}

// OpenResults is Open of what may be a results file. A CSV of results has no sheets for the mapping and the settings that were
// in force: files, which may be nil, has kept them.
func (r *ReadOptions) OpenResults(ctx context.Context, path string, files ledger.ResultsFiles) (*OpenedPlan, error) {
	if files == nil {
		return r.Open(path)
	}
	kept, err := reconcile.ReadKept(ctx, files, path)
	if err != nil {
		return nil, err
	}
	opened, err := r.open(path, kept)
	if err != nil {
		return nil, err
	}
	isUnknown := opened.IsResults() && opened.Format != readers.XLSX && !kept.IsKnown && len(r.Map) == 0 && r.MappingFile == ""
	opened.LacksMapping = isUnknown && opened.mayBeMapped()
	opened.IsUnknown = isUnknown && len(r.Default)+len(r.Said) == 0
	return opened, nil
}

// mayBeMapped reports whether the headers of a CSV of results tell that some were perhaps mapped: they are of a planner's own
// sheet, or none of them is team, which all results have. Of other headers nothing tells.
func (p *OpenedPlan) mayBeMapped() bool {
	return p.IsPlannersSheet || p.lacksTeam()
}

// lacksTeam reports whether no column is read as team, or may be once its cells are looked at.
func (p *OpenedPlan) lacksTeam() bool {
	return p.Index("team") < 0 && !slices.ContainsFunc(p.Columns, func(c readers.Column) bool { return c.Meaning.ToOrTeam || c.Meaning.TeamOrOwn })
}

// FileOf is the file of an open plan, for those that need nothing else of it.
func FileOf(opened *OpenedPlan, err error) (*readers.File, error) {
	if err != nil {
		return nil, err
	}
	return opened.File, nil
}

func (r *ReadOptions) open(path string, kept reconcile.Kept) (*OpenedPlan, error) {
	flags, err := mapping.ParseFlags(r.Map)
	if err != nil {
		return nil, err
	}
	defaults, err := mapping.ParseDefaults(r.Default)
	if err != nil {
		return nil, err
	}
	opened := &OpenedPlan{}
	var inFile []mapping.Entry
	if r.MappingFile != "" {
		table, err := openBeside(r.MappingFile, readers.SheetMapping, &opened.MappingFile)
		if err != nil {
			return nil, err
		}
		var problems []readers.Problem
		if inFile, problems, err = mapping.ReadTable(table); err != nil {
			return nil, err
		}
		if len(problems) > 0 {
			return nil, readers.Problems(problems)
		}
	}
	opened.File, opened.Mapping, err = mapping.OpenWith(path, readers.Options{Sheet: r.Sheet, Search: r.Search, OnePlanCommand: r.OnePlanCommand}, kept.Mapping, inFile, r.Said, flags, defaults)
	if err != nil {
		return nil, err
	}
	if opened.Settings, err = r.settings(opened, kept.Settings); err != nil {
		_ = opened.Close() // it was only read
		return nil, err
	}
	return opened, nil
}

// openBeside opens the table of a file beside the plan, and keeps its bytes: the file may be saved again at any moment.
func openBeside(path, sheet string, content *[]byte) (*readers.Table, error) {
	table, err := readers.OpenTable(path, sheet)
	if err != nil {
		return nil, err
	}
	if *content, err = table.Bytes(); err != nil {
		_ = table.Close() // it was only read
		return nil, err
	}
	return table, nil
}

// settings are those in force for an open plan: of its sheet Settings, over it those that a ledger has kept with it, those of
// the file that is asked for, and the flags. Lines that set nothing become warnings of the file.
func (r *ReadOptions) settings(opened *OpenedPlan, kept []settings.Line) (settings.Settings, error) {
	known := lint.SettingNames()
	inForce, problems := settings.Read(settings.OfSheet(opened.Side(readers.SheetSettings)), known)
	add := func(lines []settings.Line) {
		layer, found := settings.Read(lines, known)
		inForce, problems = settings.Merge(inForce, layer), append(problems, found...)
	}
	add(kept)
	if r.SettingsFile != "" {
		table, err := openBeside(r.SettingsFile, readers.SheetSettings, &opened.SettingsFile)
		if err != nil {
			return inForce, err
		}
		lines, err := settings.ReadTable(table)
		if err != nil {
			return inForce, err
		}
		add(lines)
	}
	flag, wrong := settings.Read([]settings.Line{{Name: settings.NameMark, Value: r.Mark}}, known)
	if len(wrong) > 0 { // what was to mark each message must not be left out of all
		return inForce, &problem.UsageError{Message: fmt.Sprintf("--mark %q is no mark", wording.Clip(r.Mark)), Suggestion: wrong[0].Suggestion}
	}
	inForce = settings.Merge(inForce, flag)
	opened.Warnings = append(opened.Warnings, problems...)
	return inForce, nil
}
