package jsonout

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/readers"
)

// documents are the schemas of docs/schema by name: the structs of which what a command writes is one, and other
// schemas.
func documents() map[string][]any {
	return map[string][]any{
		"check":     {Checked{}, "error.json"},
		"control":   {Control{}, ControlOfAll{}, Stopped{}, "error.json"},
		"demo":      {"web.json", "send.json"},
		"error":     {Error{}},
		"export":    {Lists{}, "error.json"},
		"help":      {Handbook{}, ManPages{}, "error.json"},
		"history":   {History{}, "error.json"},
		"ledger":    {LedgerStatus{}, LedgerMigrated{}, LedgerCopied{}, "error.json"},
		"lint":      {Rules{}, "error.json"},
		"login":     {LoggedIn{}, "error.json"},
		"logout":    {LoggedOut{}, "error.json"},
		"new":       {Planning{}, Lists{}, "check.json"},
		"play":      {DayEvent{}, Last{}, DayEventInSpace{}, LastOfAll{}, "send.json"},
		"preview":   {Previewed{}, "error.json"},
		"problem":   {readers.Problem{}},
		"rerun":     {"send.json"},
		"resolve":   {Resolved{}, "error.json"},
		"results":   {"send.json"},
		"runs":      {Runs{}, SpacesOfRun{}, "error.json"},
		"send":      {Outcome{}, ManyOutcome{}, "error.json"},
		"simcast":   {"check.json", "web.json", "version.json"},
		"simulator": {StandIn{}, "error.json"},
		"status":    {Status{}, StatusOfAll{}, "error.json"},
		"version":   {Version{}, "error.json"},
		"web":       {Page{}, "error.json"},
		"worker":    {WorkerEnded{}, "error.json"},
	}
}

// titleOf says what has a schema, in words that people know.
func titleOf(name string) string {
	if title := map[string]string{
		"error":   "A command that could not run",
		"play":    "a line of simcast play --json",
		"problem": "A problem of a plan or a list",
		"simcast": "simcast PLAN --json",
		"status":  "simcast control status --json",
	}[name]; title != "" {
		return title
	}
	return "simcast " + name + " --json"
}

// enums are the types whose words stand in the packages that have them.
func enums() map[reflect.Type][]any {
	return map[reflect.Type][]any{
		reflect.TypeFor[readers.Severity]():    words(readers.Error, readers.Warning),
		reflect.TypeFor[ledger.State]():        words(ledger.StateSent, ledger.StateFailed, ledger.StateUncertain, ledger.StatePending),
		reflect.TypeFor[ledger.WorkersState](): words(ledger.WorkersPosting, ledger.WorkersDone, ledger.WorkersStopping, ledger.WorkersStopped),
		reflect.TypeFor[day.StateWord]():       words(day.States()...),
		reflect.TypeFor[day.Cause]():           words("", day.CausePace, day.CauseService, day.CauseHold, day.CauseControl, day.CauseMachine),
		reflect.TypeFor[Action]():              words(ActionPost, ActionAlready, ActionHeldBack, ActionUncertain, ActionLeftOut, ActionSkipped, Action(plan.Failed), Action(plan.Pending)),
	}
}

// words are values of an enum.
func words[T ~string](list ...T) (values []any) {
	for _, word := range list {
		values = append(values, string(word))
	}
	return values
}

// JSONSchemaExtend names the events, in each object that has the keys of a DayEvent.
func (DayEvent) JSONSchemaExtend(s *jsonschema.Schema) {
	happened := []string{play.HappenedStartEx, play.HappenedDue, play.HappenedSending, play.HappenedPlayed, play.HappenedLate, play.HappenedPast,
		play.HappenedMissed, play.HappenedStopped, play.HappenedReopen, play.HappenedEndEx}
	for _, spec := range day.Specs() {
		if !slices.Contains(happened, string(spec.Verb)) {
			happened = append(happened, string(spec.Verb))
		}
	}
	event, _ := s.Properties.Get("event")
	event.Enum = words(happened...)
}

// JSONSchemaExtend tells the outcome in one space from that in many.
func (Outcome) JSONSchemaExtend(s *jsonschema.Schema) {
	joinDryRun(s)
	s.Not = &jsonschema.Schema{Required: []string{"spaces"}}
}

// JSONSchemaExtend has the keys of a dry run all, or none.
func (SpaceOutcome) JSONSchemaExtend(s *jsonschema.Schema) { joinDryRun(s) }

// joinDryRun has an object have the keys of a dry run all, or none.
func joinDryRun(s *jsonschema.Schema) {
	keys := ownKeys(reflect.TypeFor[DryRun]())
	s.Required = slices.DeleteFunc(s.Required, func(key string) bool { return slices.Contains(keys, key) })
	s.DependentRequired = map[string][]string{}
	for _, key := range keys {
		s.DependentRequired[key] = slices.DeleteFunc(slices.Clone(keys), func(other string) bool { return other == key })
	}
}

// ownKeys are the keys of a struct, but for those of the structs in it.
func ownKeys(t reflect.Type) (keys []string) {
	for _, field := range reflect.VisibleFields(t) {
		if key, _, _ := strings.Cut(field.Tag.Get("json"), ","); key != "" && key != "-" && len(field.Index) == 1 {
			keys = append(keys, key)
		}
	}
	return keys
}

// generator makes schemas of structs and the comments of their fields.
type generator struct{ *jsonschema.Reflector }

// newGenerator reads the comments of the packages whose structs are in the JSON.
func newGenerator() (generator, error) {
	files := map[reflect.Type]jsonschema.ID{reflect.TypeFor[readers.Problem](): "problem.json", reflect.TypeFor[pipeline.Problem](): "problem.json"}
	values := enums()
	g := generator{&jsonschema.Reflector{
		Anonymous:                 true,
		AllowAdditionalProperties: true, // new keys may be added
		Lookup:                    func(t reflect.Type) jsonschema.ID { return files[t] },
		Mapper: func(t reflect.Type) *jsonschema.Schema {
			if values[t] == nil {
				return nil
			}
			return &jsonschema.Schema{Type: "string", Enum: values[t]}
		},
	}}
	for _, folder := range []string{".", "../../../readers", "../../../pipeline/history", "../../../writers/history"} {
		if err := g.AddGoComments("simcast/cmd/simcast/jsonout", folder); err != nil {
			return g, err
		}
	}
	for of, comment := range g.CommentMap {
		g.CommentMap[of] = strings.Join(strings.Fields(comment), " ")
	}
	return g, nil
}

// document is the schema of what may be each of these parts.
func (g generator) document(title string, parts []any) (*jsonschema.Schema, error) {
	s := &jsonschema.Schema{Version: jsonschema.Version, Title: title, Definitions: jsonschema.Definitions{}}
	for _, part := range parts {
		ref, isFile := part.(string)
		if !isFile {
			one, err := g.reflect(reflect.TypeOf(part))
			if err != nil {
				return nil, err
			}
			ref = one.Ref
			for name, definition := range one.Definitions {
				s.Definitions[name] = definition
			}
		}
		s.AnyOf = append(s.AnyOf, &jsonschema.Schema{Ref: ref})
	}
	return s, nil
}

// reflect is the schema of a struct. Each of its keys has a description, which says when the key is left out. No whole
// number is below 0.
func (g generator) reflect(t reflect.Type) (*jsonschema.Schema, error) {
	s := g.ReflectFromType(t)
	for name, definition := range s.Definitions {
		for key, value := range definition.Properties.FromOldest() {
			if len(value.OneOf) > 0 { // it may be null
				value.Description, value.OneOf[0].Description = value.OneOf[0].Description, ""
			}
			if value.Type == "integer" && value.Minimum == "" {
				value.Minimum = "0"
			}
			isOptional := !slices.Contains(definition.Required, key) && definition.DependentRequired[key] == nil
			if value.Description == "" || isOptional && !strings.Contains(value.Description, "Left out ") {
				return nil, fmt.Errorf("the comment of the field for %s in %s has to say what it is, and when it is left out", key, name)
			}
		}
	}
	return s, nil
}
