package msi

import (
	"bytes"
	"encoding/binary"
	"testing"
	"time"
)

// summary is a property set as msibuild writes it: a text, the two times, and a number.
func summary(at uint64) []byte {
	little := binary.LittleEndian
	set := little.AppendUint32(nil, 0) // its size, which nobody reads
	set = little.AppendUint32(set, 4)
	for _, property := range [][2]uint32{{2, 40}, {created, 52}, {saved, 64}, {14, 76}} {
		set = little.AppendUint32(little.AppendUint32(set, property[0]), property[1])
	}
	set = append(set, "\x1e\x00\x00\x00\x04\x00\x00\x00abc\x00"...)
	for range 2 {
		set = little.AppendUint64(little.AppendUint32(set, filetime), at)
	}
	set = little.AppendUint32(little.AppendUint32(set, 3), 500)
	header := append([]byte{0xfe, 0xff}, make([]byte, 26)...)
	header = append(header, 0xe0, 0x85, 0x9f, 0xf2, 0xf9, 0x4f, 0x68, 0x10, 0xab, 0x91, 0x08, 0x00, 0x2b, 0x27, 0xb3, 0xd9)
	header = little.AppendUint32(header, 48)
	return append(append([]byte("what stands before"), header...), set...)
}

// TestReplaceTimes: installers that were made at two times become the same, and nothing but the times changes.
func TestReplaceTimes(t *testing.T) {
	first, second := summary(1), summary(2)
	at := time.Date(2026, 11, 28, 1, 2, 3, 0, time.UTC)
	for _, content := range [][]byte{first, second} {
		if err := replaceTimes(content, at); err != nil {
			t.Fatal(err)
		}
	}
	// the time in steps of 100 ns since 1601, as Python reckons it
	if expected := summary(134403013230000000); !bytes.Equal(first, expected) || !bytes.Equal(second, expected) {
		t.Errorf("the summary is\n%x, and should be\n%x", first, expected)
	}
}

// TestReplaceTimesElsewhere: an installer whose summary is not as expected is left, and said to be wrong.
func TestReplaceTimesElsewhere(t *testing.T) {
	whole := summary(1)
	twice := append(bytes.Clone(whole), whole...)
	noTime := bytes.Clone(whole)
	noTime[len("what stands before")+48+52] = 3
	for name, content := range map[string][]byte{
		"no summary": []byte("nothing"), "two": twice, "cut off in a time": whole[:len(whole)-20], "cut off before": whole[:70], "a number for a time": noTime,
	} {
		if err := replaceTimes(content, time.Unix(0, 0)); err == nil {
			t.Errorf("%s: the times were replaced", name)
		}
	}
}
