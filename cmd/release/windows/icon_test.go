package windows

import (
	"image/color"
	"testing"
)

// TestIconIsSharp: at 16 pixels the lines in the bubble and the bubble itself are whole pixels, and the corners are clear.
func TestIconIsSharp(t *testing.T) {
	picture := drawIcon(16)
	blue, white := color.NRGBA{0x1d, 0x4e, 0x89, 0xff}, color.NRGBA{0xff, 0xff, 0xff, 0xff}
	for at, expected := range map[[2]int]color.NRGBA{{1, 8}: blue, {3, 5}: white, {4, 5}: blue, {11, 5}: blue, {12, 5}: white, {8, 8}: blue, {9, 8}: white, {4, 11}: white} {
		if found := picture.At(at[0], at[1]); found != expected {
			t.Errorf("the point %v is %v, and should be %v", at, found, expected)
		}
	}
	if corner := picture.At(0, 0).(color.NRGBA); corner.A > 0x40 {
		t.Errorf("the corner is %v", corner)
	}
}
