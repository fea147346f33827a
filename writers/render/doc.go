// Package render draws a message as its players will see it: a mail, a social
// post, an article, a media pop-up, a hacked website. The proof, the page and the
// stand-in's inbox all draw with it.
//
// A page that shows drawings has [CSS] once among its styles and [Script] once
// among its scripts, which shows articles. Where scripts do not run at all, everything
// is shown, and only the heights of articles are guessed. Nothing in a drawing loads
// anything, leads anywhere or runs.
//
// Where to look:
//
//	draw.go      Draw, and what a page around drawings needs
//	message.go   what a drawing shows
//	view.go      a message as the templates take it
//	looks.go     which channel looks how: a table
//	text.go      a text, with what was filled in marked
//	frame.go     HTML that a planner wrote, in a frame of its own
//	sanitise.go  what of it is shown; leftout.go, what is said of the rest
package render
