package ooxml

import (
	"fmt"
	"path"
	"strings"

	"simcast/readers/archive"
)

// Relation is a reference from one part to another.
type Relation struct {
	ID, Kind string
	Target   string // a part's name
}

func relationsPart(name string) string {
	folder, base := path.Split(name)
	return folder + "_rels/" + base + ".rels"
}

// Relations gives the references of a part to other parts; "" is the workbook as
// a whole. What is missing or damaged has none: the parts will then be missed.
func (b *Book) Relations(name string) []Relation {
	root, err := b.Tree(relationsPart(name))
	if err != nil {
		return nil
	}
	var found []Relation
	for _, n := range root.All("Relationship") {
		if n.Attribute("TargetMode") == "External" {
			continue
		}
		found = append(found, Relation{n.Attribute("Id"), n.Attribute("Type"), archive.Target(path.Dir(name), n.Attribute("Target"))})
	}
	return found
}

// Related gives the part of a kind that a part refers to, or "".
func (b *Book) Related(name, kind string) string {
	for _, rel := range b.Relations(name) {
		if strings.HasSuffix(rel.Kind, "/"+kind) {
			return rel.Target
		}
	}
	return ""
}

// Relate lets a part refer to another one, and gives the reference's id.
func (b *Book) Relate(name, kind, target string) (string, error) {
	rels := relationsPart(name)
	if !b.Has(rels) {
		b.Put(rels, []byte(Head+`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>`))
	}
	var id string
	err := b.Change(rels, func(e *Edit) error {
		taken := map[string]bool{}
		for _, n := range e.Root.Children {
			taken[n.Attribute("Id")] = true
		}
		for n := len(taken) + 1; id == "" || taken[id]; n++ {
			id = fmt.Sprintf("rId%d", n)
		}
		e.Append(e.Root, fmt.Sprintf(`<Relationship Id="%s" Type="%s" Target="/%s"/>`, id, kind, Text(target)))
		return nil
	})
	return id, err
}

// Unrelate takes all references of a part away.
func (b *Book) Unrelate(name string) { b.drop(relationsPart(name)) }

// ContentTypes is the part that says what the others are.
const ContentTypes = "[Content_Types].xml"

// Declare says what a new part is.
func (b *Book) Declare(name, kind string) error {
	return b.Change(ContentTypes, func(e *Edit) error {
		for _, n := range e.Root.All("Override") {
			if archive.PartName(n.Attribute("PartName")) == archive.PartName(name) {
				e.Cut(n)
			}
		}
		e.Append(e.Root, fmt.Sprintf(`<Override PartName="/%s" ContentType="%s"/>`, Text(name), kind))
		return nil
	})
}

// DeclareEnding says what all parts of an ending are, where nothing says it yet.
func (b *Book) DeclareEnding(ending, kind string) error {
	return b.Change(ContentTypes, func(e *Edit) error {
		for _, n := range e.Root.All("Default") {
			if strings.EqualFold(n.Attribute("Extension"), ending) {
				return nil
			}
		}
		e.Insert(e.Root.Open, fmt.Sprintf(`<Default Extension="%s" ContentType="%s"/>`, ending, kind))
		return nil
	})
}

// AsWorkbook makes a workbook of a template: Excel opens no file that says it is
// one thing and is named like the other.
func (b *Book) AsWorkbook() error {
	return b.Change(ContentTypes, func(e *Edit) error {
		for _, n := range e.Root.All("Override") {
			kind := n.Attribute("ContentType")
			if strings.Contains(kind, ".template.") && archive.PartName(n.Attribute("PartName")) == archive.PartName(b.Main) {
				e.SetAttribute(n, "ContentType", strings.Replace(kind, ".template.", ".sheet.", 1))
			}
		}
		return nil
	})
}
