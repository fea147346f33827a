package windows

import (
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strconv"
)

// iconSizes are those that Windows shows: in lists, on the task bar, and large.
func iconSizes() []int { return []int{16, 24, 32, 48, 64, 256} }

// writeIcons draws the icon in each size into a folder, and returns the names of the files. Each size is drawn by itself, so that
// the small ones have sharp edges.
func writeIcons(folder string) ([]string, error) {
	var names []string
	for _, size := range iconSizes() {
		name := "icon" + strconv.Itoa(size) + ".png"
		file, err := os.Create(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		if err := png.Encode(file, drawIcon(size)); err != nil {
			file.Close()
			return nil, err
		}
		if err := file.Close(); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// drawIcon draws a white speech bubble with two lines of text on a blue square with round corners. It is laid out on 16 × 16 units.
func drawIcon(size int) image.Image {
	const samples = 8 // points along each side of a pixel, for smooth edges
	picture := image.NewNRGBA(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			var red, green, blue, covered float64
			for i := range samples * samples {
				at := point{
					(float64(x) + (float64(i%samples)+0.5)/samples) * 16 / float64(size),
					(float64(y) + (float64(i/samples)+0.5)/samples) * 16 / float64(size),
				}
				ink := inkAt(at)
				if ink.A == 0 {
					continue
				}
				covered++
				red, green, blue = red+float64(ink.R), green+float64(ink.G), blue+float64(ink.B)
			}
			if covered == 0 {
				continue
			}
			picture.SetNRGBA(x, y, color.NRGBA{
				R: uint8(math.Round(red / covered)), G: uint8(math.Round(green / covered)), B: uint8(math.Round(blue / covered)),
				A: uint8(math.Round(255 * covered / (samples * samples))),
			})
		}
	}
	return picture
}

type point struct{ x, y float64 }

// inkAt is the colour of a point; outside the square there is none.
func inkAt(at point) color.NRGBA {
	blue, white := color.NRGBA{0x1d, 0x4e, 0x89, 0xff}, color.NRGBA{0xff, 0xff, 0xff, 0xff}
	switch {
	case !inRoundedRectangle(at, 0, 0, 16, 16, 3):
		return color.NRGBA{}
	case isText(at):
		return blue
	case inRoundedRectangle(at, 2, 3, 14, 11, 1.5), isTail(at):
		return white
	}
	return blue
}

// isText says whether a point is in one of the lines within the bubble.
func isText(at point) bool {
	long := at.y >= 5 && at.y < 6 && at.x >= 4 && at.x < 12
	short := at.y >= 8 && at.y < 9 && at.x >= 4 && at.x < 9
	return long || short
}

// isTail says whether a point is in the triangle below the bubble.
func isTail(at point) bool { return at.y >= 11 && at.x >= 4 && at.x-4 < 14-at.y }

func inRoundedRectangle(at point, left, top, right, bottom, radius float64) bool {
	if at.x < left || at.x >= right || at.y < top || at.y >= bottom {
		return false
	}
	dx := max(left+radius-at.x, at.x-(right-radius), 0)
	dy := max(top+radius-at.y, at.y-(bottom-radius), 0)
	return dx*dx+dy*dy <= radius*radius
}
