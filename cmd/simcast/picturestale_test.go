package main

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// The size of a picture: as a browser's window shows it, and no burden to a clone and to the program, which has it.
const (
	pictureWidth  = 1300
	pictureHeight = 800
	maxBytes      = 120_000
)

// pictureFolder is where pictures are written: into the docs, if that is asked for.
func pictureFolder(t *testing.T) string {
	if *picturesFolder != "" {
		return *picturesFolder
	}
	return t.TempDir()
}

func (j *journey) picture(path string) {
	j.workplace.Helper()
	j.pictureOf(path, pictureHeight, 0)
}

// pictureOf takes a picture of the upper pixels of the page, or holds that of the docs to it: so many of its lines may be others
// by now.
func (j *journey) pictureOf(path string, height, others int) {
	j.workplace.Helper()
	j.Screenshot(path, pictureWidth, height, false)
	words := webtest.Eval[string](j.Browser, shownWords)
	taken := readPicture(j.workplace.T, path)
	if size := taken.Bounds().Size(); size != image.Pt(pictureWidth, height) {
		j.Errorf("%s is %v", path, size)
	}
	words = regexp.MustCompile(`\d+`).ReplaceAllString(words, "0") // a clock is later the next time
	if *picturesFolder == "" {
		holdPicture(j.workplace.T, filepath.Base(path), taken, words, others)
	} else {
		keepPicture(j.workplace.T, path, taken, words)
	}
}

// shownWords are the texts of a page that stand in its window.
const shownWords = `(() => {
	const terminal = document.querySelector("body > pre")
	if (terminal) return terminal.textContent.replace(/ +/g, " ").trim() + "\n"
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange(), words = []
	while (texts.nextNode()) {
		range.selectNodeContents(texts.currentNode)
		const isShown = [...range.getClientRects()].some((box) => box.width > 1 && box.bottom > 0 && box.top < innerHeight)
		if (isShown) words.push(texts.currentNode.data.trim().replace(/\s+/g, " "))
	}
	return words.filter((text) => text !== "").join("\n") + "\n"
})()`

// holdPicture holds a picture of the docs to one that was taken now.
func holdPicture(t *testing.T, name string, taken image.Image, words string, others int) {
	t.Helper()
	share := differentShare(readPicture(t, filepath.Join("..", "..", "docs", name)), taken)
	if others == 0 && share > .05 {
		t.Errorf("docs/%s is stale: %.0f %% of it looks different now. Take it again: %s", name, 100*share, takeAgain)
	}
	before := readDoc(t, wordsOf(name))
	if gone := goneLines(before, words); len(gone) > others || others == 0 && before != words {
		t.Errorf("docs/%s is stale: it does not have the words of %s now. Take it again: %s\nwithout\n%s\nit is now\n%s", name, wordsOf(name), takeAgain, strings.Join(gone, "\n"), words)
	}
}

// wordsOf is the file that has the words of a picture, with 0 for each number.
func wordsOf(name string) string {
	return "testdata/pictures/" + strings.TrimSuffix(name, ".png") + ".txt"
}

// goneLines are the lines of a text that another one does not have.
func goneLines(before, now string) (gone []string) {
	left := map[string]int{}
	for line := range strings.Lines(now) {
		left[line]++
	}
	for line := range strings.Lines(before) {
		if left[line]--; left[line] < 0 {
			gone = append(gone, strings.TrimSpace(line))
		}
	}
	return gone
}

// keepPicture writes a picture with few colours, and its words.
func keepPicture(t *testing.T, path string, taken image.Image, words string) {
	t.Helper()
	var content bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&content, withFewColours(taken)); err != nil || content.Len() > maxBytes {
		t.Errorf("%s has %d bytes: %v", path, content.Len(), err)
	}
	for file, text := range map[string][]byte{path: content.Bytes(), filepath.Join("..", "..", wordsOf(filepath.Base(path))): []byte(words)} {
		if err := errors.Join(os.WriteFile(file, text, 0o600), os.Chmod(file, 0o644)); err != nil { // it is for all
			t.Error(err)
		}
	}
}

func readPicture(t *testing.T, path string) image.Image {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return picture
}

// differentShare is how much of a picture looks different in another one, by the mean colours of small squares. Letters that
// another version of a browser draws a little differently, or a pixel further on, do not change them; what has moved, does.
func differentShare(a, b image.Image) float64 {
	const side, most = 20, 12
	if a.Bounds() != b.Bounds() {
		return 1
	}
	all, different := 0, 0
	for y := 0; y+side <= a.Bounds().Dy(); y += side {
		for x := 0; x+side <= a.Bounds().Dx(); x += side {
			all++
			square := image.Rect(x, y, x+side, y+side)
			if distance(meanColour(a, square), meanColour(b, square)) > most {
				different++
			}
		}
	}
	return float64(different) / float64(all)
}

func meanColour(picture image.Image, part image.Rectangle) color.RGBA {
	var sum [3]int
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			c := colourAt(picture, x, y)
			sum[0], sum[1], sum[2] = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B)
		}
	}
	pixels := part.Dx() * part.Dy()
	return color.RGBA{uint8(sum[0] / pixels), uint8(sum[1] / pixels), uint8(sum[2] / pixels), 255}
}

func colourAt(picture image.Image, x, y int) color.RGBA {
	return color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)
}

// distance is how much two colours differ, in the channel where they differ most.
func distance(a, b color.RGBA) int {
	apart := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B))
}

// withFewColours is a picture with the colours that it has most often, as few as a PNG with a palette can have. What is left out
// is close to one of them: shades at the edges of letters.
func withFewColours(picture image.Image) *image.Paletted {
	bounds, often := picture.Bounds(), map[color.RGBA]int{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			often[colourAt(picture, x, y)]++
		}
	}
	number := func(c color.RGBA) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	colours := slices.SortedFunc(maps.Keys(often), func(a, b color.RGBA) int {
		if often[a] != often[b] {
			return often[b] - often[a]
		}
		return number(a) - number(b)
	})
	var kept color.Palette
	for apart := 0; len(kept) == 0 || len(kept) > 256; apart++ {
		kept = kept[:0]
		for _, c := range colours {
			if !slices.ContainsFunc(kept, func(k color.Color) bool { return distance(k.(color.RGBA), c) <= apart }) {
				kept = append(kept, c)
			}
		}
	}
	few, nearest := image.NewPaletted(bounds, kept), map[color.RGBA]uint8{}
	for _, c := range colours {
		nearest[c] = uint8(kept.Index(c))
	}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			few.SetColorIndex(x, y, nearest[colourAt(picture, x, y)])
		}
	}
	return few
}

// TestStalePictures: a picture is as it was where its letters are drawn a pixel further on, and stale where half of it has moved by
// ten pixels.
func TestStalePictures(t *testing.T) {
	t.Parallel()
	picture := readPicture(t, filepath.Join("..", "..", "docs", "times.png"))
	bounds := picture.Bounds()
	moved := func(from, by int) image.Image {
		other := image.NewRGBA(bounds)
		draw.Draw(other, bounds, picture, image.Point{}, draw.Src)
		draw.Draw(other, image.Rect(0, from+by, bounds.Dx(), bounds.Dy()), picture, image.Pt(0, from), draw.Src)
		return other
	}
	if share := differentShare(picture, moved(0, 1)); share > .02 {
		t.Errorf("moved by a pixel, %.3f of it differs", share)
	}
	if share := differentShare(picture, moved(bounds.Dy()/2, 10)); share < .08 {
		t.Errorf("where half of it has moved, only %.3f of it differs", share)
	}
	if gone := goneLines("a\nb\nb\n", "b\na\nc\n"); !slices.Equal(gone, []string{"b"}) {
		t.Errorf("the lines %q are gone", gone)
	}
}
