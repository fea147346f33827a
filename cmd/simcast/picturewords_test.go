package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"simcast/cmd/simcast/web/webtest"
)

// The size of a picture: as a browser's window shows it.
const (
	pictureWidth  = 1300
	pictureHeight = 800
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

// pictureOf takes a picture of the upper pixels of the page, and keeps its words, or holds the words that were kept to it: so many
// of its lines may be others by now.
func (j *journey) pictureOf(path string, height, others int) {
	j.workplace.Helper()
	j.Screenshot(path, pictureWidth, height, false)
	words := webtest.Eval[string](j.Browser, shownWords)
	words = regexp.MustCompile(`\d+`).ReplaceAllString(words, "0") // a clock is later the next time
	name := filepath.Base(path)
	if *picturesFolder != "" {
		file := filepath.Join("..", "..", wordsOf(name))
		j.must(errors.Join(os.Chmod(path, 0o644), os.WriteFile(file, []byte(words), 0o600), os.Chmod(file, 0o644))) // they are for all
		return
	}
	before := readDoc(j.workplace.T, wordsOf(name))
	if gone := goneLines(before, words); len(gone) > others || others == 0 && before != words {
		j.Errorf("docs/%s is stale: it does not have the words of %s now. Take it again: %s\nwithout\n%s\nit is now\n%s", name, wordsOf(name), takeAgain, strings.Join(gone, "\n"), words)
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
