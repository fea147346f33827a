package msi

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"time"
)

// setTimes sets the two times in the summary of an installer: when it was made, and when it was last saved. msibuild writes the present time there.
func setTimes(file string, at time.Time) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := replaceTimes(content, at); err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o644)
}

// The properties of a summary that are times, and the type of a time in it.
const (
	created  = 12
	saved    = 13
	filetime = 64
)

// replaceTimes replaces the times in the bytes of an installer. The summary is a property set ([MS-OLEPS], 2.21): a header of 28 bytes, the name of the set,
// where its properties begin; there, how many they are, and of each its number and place.
func replaceTimes(content []byte, at time.Time) error {
	name := []byte{0xe0, 0x85, 0x9f, 0xf2, 0xf9, 0x4f, 0x68, 0x10, 0xab, 0x91, 0x08, 0x00, 0x2b, 0x27, 0xb3, 0xd9}
	found := bytes.Index(content, name)
	if found < 28 || found+20 > len(content) || bytes.Count(content, name) != 1 {
		return errors.New("the summary of the installer was not found, whose times have to be set")
	}
	number := binary.LittleEndian.Uint32
	start := found - 28 + int(number(content[found+16:]))
	if start+8 > len(content) {
		return errors.New("the summary of the installer is cut off")
	}
	replaced := 0
	for property := range int(number(content[start+4:])) {
		entry := start + 8 + 8*property
		if entry+8 > len(content) {
			return errors.New("the summary of the installer is cut off")
		}
		value := start + int(number(content[entry+4:]))
		if id := number(content[entry:]); id != created && id != saved {
			continue
		}
		if value+12 > len(content) || number(content[value:]) != filetime {
			return errors.New("the summary of the installer has something else where its times should be")
		}
		binary.LittleEndian.PutUint64(content[value+4:], windowsTime(at))
		replaced++
	}
	if replaced != 2 {
		return errors.New("the summary of the installer does not have its two times")
	}
	return nil
}

// windowsTime is a time in steps of 100 ns since 1601.
func windowsTime(at time.Time) uint64 {
	const until1970 = 11644473600
	return uint64(at.Unix()+until1970) * 10_000_000
}
