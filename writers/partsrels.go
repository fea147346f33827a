package writers

import (
	"fmt"
	"path"
	"strings"
)

// relation is a reference from one part to another.
type relation struct {
	id, kind string
	target   string // a part's name
}

func relationsPart(name string) string {
	folder, base := path.Split(name)
	return folder + "_rels/" + base + ".rels"
}

// relations gives the references of a part to other parts; "" is the workbook as
// a whole. What is missing or damaged has none: the parts will then be missed.
func (p *parts) relations(name string) []relation {
	root, err := p.tree(relationsPart(name))
	if err != nil {
		return nil
	}
	var found []relation
	for _, n := range root.all("Relationship") {
		if n.attribute("TargetMode") == "External" {
			continue
		}
		target := strings.ReplaceAll(n.attribute("Target"), `\`, "/")
		if !strings.HasPrefix(target, "/") {
			target = path.Join(path.Dir(name), target)
		}
		found = append(found, relation{n.attribute("Id"), n.attribute("Type"), strings.TrimPrefix(target, "/")})
	}
	return found
}

// related gives the part of a kind that a part refers to, or "".
func (p *parts) related(name, kind string) string {
	for _, rel := range p.relations(name) {
		if strings.HasSuffix(rel.kind, "/"+kind) {
			return rel.target
		}
	}
	return ""
}

// relate lets a part refer to another one, and gives the reference's id.
func (p *parts) relate(name, kind, target string) (string, error) {
	rels := relationsPart(name)
	if !p.has(rels) {
		p.put(rels, []byte(xmlHead+`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>`))
	}
	var id string
	err := p.change(rels, func(e *xmlEdit) error {
		taken := map[string]bool{}
		for _, n := range e.root.children {
			taken[n.attribute("Id")] = true
		}
		for n := len(taken) + 1; id == "" || taken[id]; n++ {
			id = fmt.Sprintf("rId%d", n)
		}
		e.append(e.root, fmt.Sprintf(`<Relationship Id="%s" Type="%s" Target="/%s"/>`, id, kind, xmlText(target)))
		return nil
	})
	return id, err
}

// unrelate takes all references of a part away.
func (p *parts) unrelate(name string) { p.drop(relationsPart(name)) }

const contentTypes = "[Content_Types].xml"

// declare says what a new part is.
func (p *parts) declare(name, kind string) error {
	return p.change(contentTypes, func(e *xmlEdit) error {
		for _, n := range e.root.all("Override") {
			if partName(n.attribute("PartName")) == partName(name) {
				e.cut(n)
			}
		}
		e.append(e.root, fmt.Sprintf(`<Override PartName="/%s" ContentType="%s"/>`, xmlText(name), kind))
		return nil
	})
}

// declareEnding says what all parts of an ending are, where nothing says it yet.
func (p *parts) declareEnding(ending, kind string) error {
	return p.change(contentTypes, func(e *xmlEdit) error {
		for _, n := range e.root.all("Default") {
			if strings.EqualFold(n.attribute("Extension"), ending) {
				return nil
			}
		}
		e.insert(e.root.open, fmt.Sprintf(`<Default Extension="%s" ContentType="%s"/>`, ending, kind))
		return nil
	})
}

// asWorkbook makes a workbook of a template: Excel opens no file that says it is
// one thing and is named like the other.
func (p *parts) asWorkbook() error {
	return p.change(contentTypes, func(e *xmlEdit) error {
		for _, n := range e.root.all("Override") {
			kind := n.attribute("ContentType")
			if strings.Contains(kind, ".template.") && partName(n.attribute("PartName")) == partName(p.main) {
				e.setAttribute(n, "ContentType", strings.Replace(kind, ".template.", ".sheet.", 1))
			}
		}
		return nil
	})
}
