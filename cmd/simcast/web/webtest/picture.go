package webtest

import (
	"os"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Dark makes the page prefer dark colours from now on, or light ones.
func (b *Browser) Dark(dark bool) {
	b.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	b.must("prefer "+scheme, err)
}

// Size makes the page so many CSS pixels wide and high from now on.
func (b *Browser) Size(width, height int) {
	b.t.Helper()
	run(b, "resize", chromedp.EmulateViewport(int64(width), int64(height)))
}

// Screenshot writes a PNG of the page in that size, light or dark. Height 0: the
// whole page, to a limit. The page stays as it was made for the picture.
func (b *Browser) Screenshot(path string, width, height int, dark bool) {
	b.t.Helper()
	b.Dark(dark)
	if height > 0 {
		b.Size(width, height)
	} else {
		b.whole(width)
	}
	b.must("write the screenshot", os.WriteFile(path, run(b, "take the screenshot", chromedp.CaptureScreenshot()), 0o600))
}

// whole makes the page as high as what it shows. It grows where it draws only what
// can be seen, so this is done until it does not.
func (b *Browser) whole(width int) {
	b.t.Helper()
	const lowest, highest = 300, 12000 // pictures have a limit
	for height, tries := lowest, 0; tries < 5; tries++ {
		b.Size(width, height)
		needs := Eval[int](b, `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(document.documentElement.scrollHeight))))`)
		if needs = min(needs, highest); needs <= height {
			return
		}
		height = needs
	}
}

// PDF writes the page as it is printed, on A4 unless its styles say otherwise.
func (b *Browser) PDF(path string) {
	b.t.Helper()
	printed := run(b, "print", chromedp.PrintToPDF(chromedp.PDFPaper(chromedp.PaperA4), chromedp.PDFPreferCSSPageSize()))
	b.must("write the PDF", os.WriteFile(path, printed, 0o600))
}
