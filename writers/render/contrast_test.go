package render_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"simcast/writers/render"
)

// pairs are the colours that stand on each other.
var pairs = [][2]string{
	{"ink", "page"}, {"ink", "paper"}, {"ink", "shade"}, {"soft", "page"}, {"soft", "paper"}, {"soft", "shade"}, {"soft", "accent-bg"}, {"ink", "accent-bg"},
	{"accent", "page"}, {"accent", "paper"}, {"accent", "shade"}, {"accent", "accent-bg"}, {"accent-ink", "accent"},
	{"good", "good-bg"}, {"good", "page"}, {"good", "paper"}, {"bad", "bad-bg"}, {"bad", "paper"}, {"bad", "shade"}, {"warn", "warn-bg"}, {"warn", "paper"},
	{"ink", "bad-bg"}, {"ink", "warn-bg"}, {"fill-ink", "fill"}, {"open-ink", "open"},
}

func TestColoursCanBeReadInLightAndDarkAndPrint(t *testing.T) {
	css := render.CSS()
	blocks := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindAllStringSubmatch(css, -1)
	if len(blocks) != 3 {
		t.Fatalf("%d sets of colours, not for light, dark and print", len(blocks))
	}
	for i, block := range blocks {
		colours := map[string]float64{}
		for _, c := range regexp.MustCompile(`--d-([a-z-]+): (#[0-9a-f]+)`).FindAllStringSubmatch(block[1], -1) {
			colours[c[1]] = luminance(t, c[2])
		}
		for _, pair := range pairs {
			text, ground := colours[pair[0]], colours[pair[1]]
			if ratio := (math.Max(text, ground) + .05) / (math.Min(text, ground) + .05); ratio < 4.5 {
				t.Errorf("set %d: %s on %s has a contrast of %.2f", i, pair[0], pair[1], ratio)
			}
		}
	}
	for _, hue := range regexp.MustCompile(`\.d-hue\d \{ background: (#[0-9a-f]+)`).FindAllStringSubmatch(css, -1) {
		if ratio := 1.05 / (luminance(t, hue[1]) + .05); ratio < 4.5 {
			t.Errorf("white on %s has a contrast of %.2f", hue[1], ratio)
		}
	}
}

// luminance is the relative luminance of WCAG 2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	hex = strings.TrimPrefix(hex, "#")
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	sum := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
