package main

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

var picturesFolder = flag.String("pictures", "", "write the pictures of docs/planning.md to this `FOLDER`")

// TestPictures takes the pictures of docs/planning.md. To take them again:
//
//	CI=true go test ./cmd/simcast -run TestPictures -pictures "$PWD/docs"
func TestPictures(t *testing.T) {
	t.Parallel()
	folder := *picturesFolder
	if folder == "" {
		folder = t.TempDir()
	}
	j := newJourney(t, "--demo")
	j.drop(j.copySample("harbour-light.xlsx"))
	j.WaitText("#send-button", "Send 85 messages")
	j.picture(filepath.Join(folder, "page.png"))
	j.Navigate(webtest.Eval[string](j.Browser, `document.querySelector("#proof").href`))
	j.WaitFor(webtest.Loaded + ` && document.querySelectorAll(".drawing").length >= 85`)
	j.Size(pictureWidth, pictureHeight)
	webtest.Eval[bool](j.Browser, `(document.querySelector(".drawing").parentElement.scrollIntoView(), true)`)
	j.picture(filepath.Join(folder, "proof.png"))
	j.quiet()
	j.interrupt()
	j.ends(exitDone)
}

// The size of a picture: as a browser's window shows it, and no burden to a clone.
const (
	pictureWidth  = 1300
	pictureHeight = 800
	maxBytes      = 250_000
)

func (j *journey) picture(path string) {
	j.workplace.Helper()
	j.Screenshot(path, pictureWidth, pictureHeight, false)
	j.must(os.Chmod(path, 0o644)) // it is for all
	content, err := os.ReadFile(path)
	j.must(err)
	picture, err := png.Decode(bytes.NewReader(content))
	j.must(err)
	if size := picture.Bounds().Size(); size != image.Pt(pictureWidth, pictureHeight) || len(content) > maxBytes {
		j.Errorf("%s is %v, %d bytes", path, size, len(content))
	}
}
