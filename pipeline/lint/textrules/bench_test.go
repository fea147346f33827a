package textrules_test

import (
	"strings"
	"testing"

	"simcast/pipeline/lint/textrules"
)

// clean are texts as most of a plan has them, of about 200 bytes.
func clean() map[string]string {
	return map[string]string{
		"English": "Tower to duty desk: smoke from the forward container bays of Calantha at berth 7. Crew of 22 is mustering. I have stopped all traffic in the inner basin at 06:42. Who is taking this, and when do we hear?",
		"German":  "Leitstelle an Hafenmeister: Rauch aus den vorderen Buchten der Calantha an Liegeplatz 7. Die Besatzung von 22 sammelt sich, der Verkehr im inneren Becken ist seit 06:42 Uhr gestoppt. Wer übernimmt?",
		"marked":  "EXERCISE EXERCISE EXERCISE\nSmoke on board Calantha, terminal 4. Fire brigade alerted at 06:41. Declared in bay 11: furniture. We test the air at five places and expect first values by 07:20.\nEXERCISE EXERCISE EXERCISE",
		"HTML":    "<p>A fire broke out early on Friday on board the container ship <em>Calantha</em> in Port Alder. The fire brigade is on the scene with four engines.</p>\n<p><strong>By Leila Dufour</strong></p>",
	}
}

func BenchmarkFindClean(b *testing.B) {
	finder := textrules.New(textrules.Settings{Avoid: []string{"Siemens", "BBC"}, Region: "DE", Invented: []string{"port-verrin.example"}})
	for name, text := range clean() {
		if matches := finder.Find(text, "body"); len(matches) > 0 {
			b.Fatalf("%s: %+v", name, matches)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				finder.Find(text, "body")
			}
		})
	}
}

func BenchmarkFindMuch(b *testing.B) {
	finder := textrules.New(textrules.Settings{Region: "DE"})
	text := strings.Repeat("See www.siemens.com, write to a@bbc.co.uk, call +49 30 18681100, block 8.8.8.8. ", 3)
	b.ReportAllocs()
	for b.Loop() {
		finder.Find(text, "body")
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		textrules.New(textrules.Settings{Avoid: []string{"Siemens"}, Region: "DE"})
	}
}
