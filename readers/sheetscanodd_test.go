package readers

import "strings"

// oddRows are rows of which each is right or wrong in a way of its own.
func oddRows() []string {
	cells := []string{
		`<c r="A2"><v>1</v></c>`, `<c r="A2" s="1" t="n"><v>46346.5</v></c>`, `<c r="A2"/>`, `<c/>`, `<c></c>`, `<c r="A2" t="s"><v>0</v></c>`,
		`<c r="A2" t="s"><v> 1 </v></c>`, `<c r="A2" t="s"><v>9</v></c>`, `<c r="A2" t="s"><v/></c>`, `<c r="A2" t="s"/>`,
		`<c t="inlineStr" r="A2"><is><t xml:space="preserve"> a </t></is></c>`, `<c r="A2" t="inlineStr"><is><t/></is></c>`, `<c r="A2" t="inlineStr"><is/></c>`,
		`<c r="A2" t="inlineStr"/>`, `<c r="A2" t="inlineStr"><v>a</v></c>`, `<c r="A2"><is><t>a</t></is></c>`, `<c r="A2" t="str"><is><t>a</t></is><v>b</v></c>`,
		`<c r="A2" t="str"><f>B2&amp;"x"</f><v xml:space="preserve"> b_x000D_&#10;</v></c>`, `<c r="A2"><f t="shared" si="0"/><v>2</v></c>`, `<c r="A2"><f>1</f></c>`,
		`<c r="A2" t="inlineStr"><f>1</f></c>`, `<c r="A2"><v>1</v><f>1</f></c>`, `<c r="A2"><f>a]]>b</f><v>1</v></c>`, `<c r="A2"><f><x/></f><v>1</v></c>`,
		`<c r="A2" t="b"><v>true</v></c>`, `<c r="A2" t="e"><v>#N/A</v></c>`, `<c r="A2" t="d"><v>2026-11-20</v></c>`, `<c r="A2" t="x"><v>1</v></c>`, `<c r="A2" t=""><v>1</v></c>`,
		`<c r="A3"><v>1</v></c>`, `<c r="a2"><v>1</v></c>`, `<c r="A02"><v>1</v></c>`, `<c r="A+2"><v>1</v></c>`, `<c r="$A$2"><v>1</v></c>`, `<c r=""><v>1</v></c>`, `<c r="XFD2"><v>1</v></c>`, `<c r="XFE2"><v>1</v></c>`, `<c r="AAAA2"/>`, `<c r="2"/>`, `<c r="A18446744073709551618"/>`, `<c r="A2" s="18446744073709551617"><v>1</v></c>`,
		`<c r="A2"><v>1</v></c><c r="A2"><v>2</v></c>`, `<c r="A2"><v>1</v></c><c r="A2"/>`, `<c r="B2"><v>1</v></c><c r="A2"><v>2</v></c>`, `<c r="B2"><v>1</v></c><c><v>2</v></c>`,
		`<c r="A2" r="B2"><v>1</v></c>`, `<c r="A2" s="1" s="0"><v>1</v></c>`, `<c r="A2" t="b" t="s"><v>1</v></c>`, `<c r="A2" s="-1"><v>1</v></c>`, `<c r="A2" s="00000001"><v>1</v></c>`, `<c r="A2" s=""><v>1</v></c>`, `<c r="A2" x:r="B2"><v>1</v></c>`, `<c x:y="" r="A2"><v>1</v></c>`,
		`<c r='A2'><v>1</v></c>`, `<c r = "A2" ><v>1</v></c >`, `<c r="A2"s="1"><v>1</v></c>`, `<c r=A2><v>1</v></c>`, `<c r="A2" s><v>1</v></c>`, `<c r="A&#50;"><v>1</v></c>`, `<c r="A2" n="a<b"/>`, `<c r="A2" n="a>b"/>`, `<c r="A2" n="ü"/>`, `<c r="A2" 1="b"/>`, `<c r="A2" a.b="b"/>`, `<c r="A2" a:b:c="b"/>`, `<c r="A2" :r="B2"/>`, `<c r="A2" xmlns="u"/>`,
		`<c r="A2"><v>1</v><v>2</v></c>`, `<c r="A2"><v><x/>1</v></c>`, `<c r="A2"><v><!-- a -->1</v></c>`, `<c r="A2"><v><![CDATA[1]]></v></c>`, `<c r="A2">text<v>1</v></c>`, `<c r="A2"><?pi?><v>1</v></c>`, `<c r="A2"><extLst><ext/></extLst><v>1</v></c>`, `<x/><c r="A2"><v>1</v></c>`, `<c r="A2"><v>1</v></x>`, `<c r="A2"><v>1</c>`, `<x:c r="A2"><x:v>1</x:v></x:c>`, `<c2/>`, `<c r="A2"><v2>1</v2></c>`, `<c r="A2"><f2/></c>`, `<c r="A2"><is2/></c>`,
	}
	for _, text := range oddTexts() {
		cells = append(cells, `<c r="A2" t="inlineStr"><is><t>`+strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(text)+`</t></is></c>`)
	}
	for _, text := range []string{"&amp;&lt;&gt;&quot;&apos;", "; &amp; ;", "&#9;&#10;&#13;&#32;&#x41;&#x1F600;", "&#xD800;", "&#0;", "&#1;", "&#xFFFE;", "&#xFFFF;", "&#4294967361;", "&#x110000;", "&#99999999999999999999;", "&#;", "&#x;", "&#X41;", "&#1_0;", "&#+65;", "&;", "&", "&amp", "&nbsp;", "a > b", "]]>", "]]&gt;", "]&#93;>", "\x01", "\x7f", "\x00", "\xff", "\xc3", "é\u2028", "\ufffd", "\ufffe", "\uffff", "\U0001F600", "\xed\xa0\x80", "a\r\nb\rc\r\r\n", "\r&#10;", "&#95;x0041_", "_x0041_", "_x005F_x0041_", "_xD83D_", "_x000d_", "_x000"} {
		cells = append(cells, `<c r="A2" t="inlineStr"><is><t>`+text+`</t></is></c>`, `<c r="A2" t="str"><v>`+text+`</v></c>`, `<c r="A2" t="e"><v>`+text+`</v></c>`)
	}
	for _, runs := range []string{`<r><t>a</t></r><r><rPr><b/><sz val="11"/></rPr><t> b</t></r>`, `<r><rPr><t>a</t></rPr><t>b</t></r>`, `<r><r><t>a</t></r></r>`, `<r><rPr><strike/></rPr><t>a</t></r><r><t>b</t></r>`, `<r><rPr><strike val="0"/></rPr><t>a</t></r>`, strings.Repeat("<r>", 80) + strings.Repeat("</r>", 80), `<rPh sb="0"><t>a</t></rPh><phoneticPr fontId="1"/><t>b</t>`, `<rPh><x><t>a</t></x></rPh><t>b</t>`, `<phoneticPr><t>a</t></phoneticPr>`, `<x><t>a</t></x>`, `<t>a<t>b</t></t>`, `<t>a</t>b<t>c</t>`, ` <t>a</t> `, `<t>a</t></r>`, `<t >a</t >`, `<t2>a</t2>`, `<r2/>`, `<r>` + strings.Repeat("<rPr>", 80) + strings.Repeat("</rPr>", 80) + `</r>`, `<rPr><a></b></rPr>`, `<rPr><x:a/></rPr>`, `<rPr>]]></rPr>`, `<rPh><rPh><t>a</t></rPh></rPh>`} {
		cells = append(cells, `<c r="A2" t="inlineStr"><is>`+runs+`</is></c>`)
	}
	var rows []string
	for _, cell := range cells {
		rows = append(rows, `<row r="2">`+cell+`</row>`)
	}
	for _, tag := range []string{`<row>`, `<row r="">`, `<row r="0">`, `<row r="1">`, `<row r="02">`, `<row r="x">`, `<row r="2" r="3">`, `<row r="2" hidden="1">`, `<row hidden="true" r="2">`, `<row hidden="x">`, `<row hidden="0" hidden="1">`, `<row x:hidden="1">`, `<row xmlns:x="" x:hidden="1">`, `<row x14ac:dyDescent="0.25" spans="1:3">`, `<row r="1048576">`, `<row r="1048577">`, `<row r="99999999">`, `<row r="18446744073709551618">`, `<row r="2"/>`, `<row s="1" customFormat="1">`, `<row s="3" customFormat="true">`, `<row s="1" customFormat="0">`, `<row s="1">`, `<row s="x" customFormat="1">`, `<row><row>`, `<rows>`, `<x:row>`, `<row >`, "<row\tr=\"2\"\n>", `<!-- a --><row>`, `text<row>`, `text< <row>`, `<![CDATA[<row/>]]><row>`, `<?row?><row>`, `<!DOCTYPE a><row>`, `<a/><row>`, `<a><row/></a><row>`, `</sheetData><row>`} {
		rows = append(rows, tag+`<c><v>1</v></c></row>`)
	}
	return append(rows, `</sheetData><sheetData>`, ` `, `<row r="2"/> <row r="3"/>`+"\r\n\t"+`<row r="4"><c><v>1</v></c></row>`, `<row r="2"> <c> <v>1</v> </c> </row >`, `<row r="2"><c><v>1</v></c></row`, `<row r="2"><c><v>1</v></c>`)
}

const sharedXML = xmlHead + `<sst ` + mainNS + `><si><t>zero</t></si><si><r><t>o_x005F_</t></r><r><rPr><b/></rPr><t xml:space="preserve">ne </t></r><phoneticPr fontId="1"/></si></sst>`
