package main

import (
	"debug/pe"
	"encoding/binary"
	"errors"
)

// readResources reads the resources of a program, by their type. They are a tree of three levels: type, name and language.
func readResources(program *pe.File, header *pe.OptionalHeader64) (map[uint32][][]byte, error) {
	directory := header.DataDirectory[pe.IMAGE_DIRECTORY_ENTRY_RESOURCE]
	for _, section := range program.Sections {
		if directory.VirtualAddress < section.VirtualAddress || directory.VirtualAddress >= section.VirtualAddress+section.VirtualSize {
			continue
		}
		content, err := section.Data()
		if err != nil {
			return nil, err
		}
		tree := resourceTree{content[directory.VirtualAddress-section.VirtualAddress:], directory.VirtualAddress}
		found := map[uint32][][]byte{}
		for kind, names := range tree.entries(0) {
			for _, languages := range tree.entries(names) {
				for _, leaf := range tree.entries(languages) {
					found[kind] = append(found[kind], tree.leaf(leaf))
				}
			}
		}
		return found, nil
	}
	return nil, errors.New("it has no resources")
}

// resourceTree is the section of resources, and where it is in memory.
type resourceTree struct {
	content []byte
	address uint32
}

// entries reads the table at an offset: what it has by number or name, and the offset of each.
func (t resourceTree) entries(at uint32) map[uint32]uint32 {
	const head, size = 16, 8
	count := uint32(binary.LittleEndian.Uint16(t.content[at+12:])) + uint32(binary.LittleEndian.Uint16(t.content[at+14:]))
	found := map[uint32]uint32{}
	for i := range count {
		entry := t.content[at+head+size*i:]
		const isTable = 1 << 31
		found[binary.LittleEndian.Uint32(entry)] = binary.LittleEndian.Uint32(entry[4:]) &^ isTable
	}
	return found
}

// leaf reads one resource.
func (t resourceTree) leaf(at uint32) []byte {
	start := binary.LittleEndian.Uint32(t.content[at:]) - t.address
	return t.content[start : start+binary.LittleEndian.Uint32(t.content[at+4:])]
}
