package templates_test

import (
	"testing"

	"simcast/templates"
)

func benchmark(b *testing.B, text string) {
	renderer, s := space(), scope()
	s.Row = columns{}
	b.ReportAllocs()
	for b.Loop() {
		t, err := renderer.Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := t.Fill(s); err != nil {
			b.Fatal(err)
		}
	}
}

// columns answers at once, so that the benchmark is of the templates.
type columns struct{}

func (columns) Columns() []string                             { return nil }
func (columns) Value(string) (string, bool, *templates.Error) { return "Iris", true, nil }

func BenchmarkPlain(b *testing.B) {
	benchmark(b, "The harbour of Port Alder is closed until further notice.")
}

func BenchmarkFast(b *testing.B) {
	benchmark(b, "Dear {{.Team.Name}}, the harbour of {{.port}} is closed to {{.Row.ships}}.")
}

func BenchmarkSlow(b *testing.B) {
	benchmark(b, `Dear {{.Team.Name}}, the harbour of {{upper .port}} is closed to {{.Row.ships | default "all"}}.`)
}

func BenchmarkFillSlow(b *testing.B) {
	t, err := space().Parse(`Dear {{.Team.Name}}, the harbour of {{upper .port}} is closed.`)
	if err != nil {
		b.Fatal(err)
	}
	s := scope()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := t.Fill(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, text := range hostile() {
		b.Run(name, func(b *testing.B) {
			renderer := space()
			b.ReportAllocs()
			for b.Loop() {
				if t, err := renderer.Parse(text); err == nil {
					_, _ = t.Fill(scope())
				}
			}
		})
	}
}
