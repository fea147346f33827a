// Package render draws a message as its players will see it: a mail, a social
// post, an article, a media pop-up, a hacked website. The proof, the page and the
// stand-in's inbox all draw with it.
//
// A page that shows drawings has [CSS] once among its styles and [Script] once
// among its scripts, which shows articles. Where scripts do not run at all, everything
// is shown, and only the heights of articles are guessed. Nothing in a drawing loads
// anything, leads anywhere or runs.
//
// Where to look: which channel looks how is the table in looks.go; what of an
// article's HTML is shown is the policy in sanitise.go.
package render
