package check

import (
	"fmt"
	"hash/maphash"
	"runtime"
	"slices"

	"simcast/apiclient"
	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/schema"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates"
)

// checker is what rowChecker and planChecker have in common: the plan, what its rows are held against,
// and where its columns stand. It does not change while rows are checked.
type checker struct {
	file           *readers.File
	isResults      bool
	results        resultsreport.PriorReader // where isResults
	space          *space.Space              // nil: what needs a space is left out
	reading        *reading.Plan             // what the cells of a row mean
	columnProblems []readers.Problem         // of columns whose meaning their cells had to tell
	options        plan.Options
	keepsInjects   bool              // with their messages or previews
	finder         *textrules.Finder // nil: lint is not asked
	selection      *plan.Selection
	redirect       *apiclient.Team  // nil: where the plan says
	redirected     []apiclient.Team // it alone
	renderer       *templates.Renderer
	seed           maphash.Seed // of fingerprints
	maxSize        size         // that the plan may become
	rowCheckers    int          // that check side by side
	batch          int          // rows that a rowChecker takes at a time
	ahead          size         // that these may become ahead of their turn

	at      [schema.ColumnCount]int // where each column stands in a row, -1 where the plan has none such
	present []schema.Column         // columns that the plan has
	width   int                     // cells of a row at least, up to its last column
	idAt    int                     // as in at
	teamAt  int
	skipAt  int
	lintAt  int

	anchorAt, modeAt int // as in at
	kept             keptColumns

	hasMeaning []bool // of each of the plan's columns, whether its cells are posted or name something

	nobody  apiclient.Persona // of a row whose persona is not known
	noTeams rowRecipients     // of a row whose team cell cannot be read
}

// newChecker holds the options against plan and space; space may be nil. A
// choice that the space cannot meet is a *problem.UsageError.
func newChecker(file *readers.File, space *space.Space, options plan.Options) (*checker, error) {
	selection, err := plan.NewSelection(options.Filter, space)
	if err != nil {
		return nil, err
	}
	c := &checker{file: file, isResults: file.IsResults(), results: resultsreport.NewPriorReader(file), space: space, options: options, keepsInjects: options.Pieces, selection: selection,
		seed: maphash.MakeSeed(), maxSize: maxPlanSize(), rowCheckers: min(runtime.GOMAXPROCS(0), maxRowCheckers), batch: batchRows, ahead: maxBatchSize()}
	if c.reading, c.columnProblems, err = reading.Look(file, space, options.Mapping); err != nil {
		return nil, err
	}
	c.file = c.reading.File()
	c.findColumns()
	c.finder = newFinder(&options)
	c.renderer = templates.OfflineRenderer()
	if space != nil {
		c.renderer = templates.NewRenderer(space.Smartwords)
		c.renderer.Refuse(wrongSmartwords(space.Smartwords))
		if len(space.Texts) > 0 {
			c.renderer.Watch(space.TextIndexes())
		}
	}
	c.renderer.HasColumns(c.headerOf)
	c.redirect, err = redirectTeam(space, options.Redirect)
	if err != nil {
		return nil, err
	}
	if c.redirect != nil {
		c.redirected = []apiclient.Team{*c.redirect}
	}
	return c, nil
}

// listTexts are the names of the space's texts that a template has named so far, each once.
func (c *checker) listTexts() (names []string) {
	for _, index := range c.renderer.Named() {
		if text := c.space.TextOf(index); !slices.Contains(names, text.Name) {
			names = append(names, text.Name)
		}
	}
	slices.Sort(names)
	return names
}

// findColumns looks up where the columns that every row is asked for stand.
func (c *checker) findColumns() {
	for col := range schema.ColumnCount {
		if c.at[col] = c.file.Index(schema.Fields[col].Column); c.at[col] >= 0 {
			c.present = append(c.present, col)
		}
	}
	c.present = append(c.present, c.reading.Filled()...)
	c.idAt, c.teamAt, c.skipAt, c.lintAt = c.file.Index("id"), c.file.Index("team"), c.file.Index("skip"), -1
	if kept := c.file.KeptIndexes("lint"); len(kept) > 0 {
		c.lintAt = kept[0]
	}
	c.anchorAt, c.modeAt = c.file.KeptIndex(headers.Anchor), c.file.KeptIndex(headers.Mode)
	of := c.file.KeptIndexes
	c.kept = keptColumns{of("at"), of("expected"), of("objective"), of("controller"), of("trigger")}
	for _, column := range c.file.Columns {
		c.width = max(c.width, column.Index+1)
		c.hasMeaning = append(c.hasMeaning, column.Index == c.idAt || column.Index == c.teamAt || slices.Contains(c.at[:], column.Index))
	}
}

// redirectTeam is the one team that --redirect names, nil where it names none.
func redirectTeam(space *space.Space, name string) (*apiclient.Team, error) {
	if space == nil || name == "" {
		return nil, nil
	}
	named := space.Recipients(name)
	switch {
	case len(named.Errors) > 0:
		wrong := named.Errors[0]
		if likely := space.LikelyTeam(name); wrong.Code == "no-such-team" && wrong.Nearest == "" && likely != nil {
			wrong.Suggestion = fmt.Sprintf("did you mean %q? If not, %s", likely.Name, wrong.Suggestion)
		}
		return nil, &problem.UsageError{Message: wrong.Message, Suggestion: wrong.Suggestion}
	case len(named.Teams) != 1:
		return nil, &problem.UsageError{Message: fmt.Sprintf("--redirect %q is %d teams", name, len(named.Teams)), Suggestion: "name one team"}
	}
	return &named.Teams[0], nil
}

// fingerprint stands for what a text says while a plan is checked. Nobody can aim at it, for
// each check has a seed of its own, and among the few million texts of a plan two never
// share one by chance.
type fingerprint uint64

func (c *checker) fingerprintOf(text []byte) fingerprint {
	return fingerprint(maphash.Bytes(c.seed, text))
}

// idOf is the id of a row.
func (c *checker) idOf(row readers.Row) string { return plan.TextOf(row, c.idAt) }
