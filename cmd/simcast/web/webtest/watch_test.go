package webtest_test

import (
	"fmt"
	"image/png"
	"os"
	"testing"
	"time"

	"simcast/cmd/simcast/web/webtest"
)

// pixels gives the size of a PNG whose middle is black, or is not.
func pixels(t *testing.T, path string, black bool) [2]int {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	size := picture.Bounds().Size()
	if r, _, _, _ := picture.At(size.X/2, size.Y/2).RGBA(); (r == 0) != black {
		t.Errorf("red %d, dark %v", r, black)
	}
	return [2]int{size.X, size.Y}
}

// until waits for what the browser tells on its own time.
func until(t *testing.T, is func() bool, missing func() string) {
	t.Helper()
	end := time.After(webtest.Deadline)
	for !is() {
		select {
		case <-end:
			t.Fatal(missing())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// recorder keeps what a test would be failed for.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}
