// Package drawings draws a message as its players will see it: a mail, a social
// post, an article, a media pop-up, a hacked website. The proof, the page and the
// stand-in's inbox all draw with it.
package drawings
