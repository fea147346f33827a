package torture

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

const (
	htmlType = "Content-Type: text/html\r\n"
	webPage  = "<!DOCTYPE html>\n<html><head><title>Log in</title></head><body>This is not the service</body></html>\n"
	escapes  = "\x1b[2J\x1b]0;owned\x07\u202egnp.exe"
	unasked  = "HTTP/1.1 200 OK\r\nContent-Length: 39\r\n\r\n" + `{"message_id":"an answer to no request"}`
)

// write sends bytes as they are. The client may be gone: the record has what was begun.
func (x *exchange) write(text string) bool { return write(x.conn, text) }

func write(conn net.Conn, text string) bool {
	_, err := conn.Write([]byte(text))
	return err == nil
}

// say answers, and leaves the connection open.
func (x *exchange) say(status int, header, body string) (keep bool) {
	return x.write(answerOf(status, header, body))
}

func answerOf(status int, header, body string) string {
	length := fmt.Sprintf("Content-Length: %d\r\n", len(body))
	if status == http.StatusNoContent || status < 200 {
		length = ""
	}
	return fmt.Sprintf("HTTP/1.1 %d %s\r\n%s%s\r\n%s", status, http.StatusText(status), length, header, body)
}

// accept publishes and says so with the id.
func (x *exchange) accept(status int) (keep bool) {
	return x.write(x.answerText(status))
}

// answerText publishes, and is the answer that says so.
func (x *exchange) answerText(status int) string {
	id := x.publish()
	x.change(func() { x.entry.told = true })
	return answerOf(status, "Content-Type: application/json\r\n", fmt.Sprintf(`{"message_id":%q}`, id))
}

// redirect points back at the service itself: whoever follows publishes, and is seen.
func (x *exchange) redirect(status int) (keep bool) {
	return x.say(status, "Location: http://"+x.request.Host+x.request.URL.Path+"\r\n", "")
}

// retryAfter is a Retry-After that a client may keep to, or cannot read.
func (x *exchange) retryAfter() string {
	now := time.Now().UTC()
	values := []string{"0", "0.05", "-5", "soon", "", "0x10", now.Format(http.TimeFormat), now.Add(-time.Hour).Format(http.TimeFormat)}
	if x.dice.IntN(40) == 0 {
		values = []string{"1", now.Add(2 * time.Second).Format(http.TimeFormat)}
	}
	return "Retry-After: " + values[x.dice.IntN(len(values))] + "\r\n"
}

// absurdRetryAfter is longer than anybody waits.
func (x *exchange) absurdRetryAfter() string {
	values := []string{"31536000", strings.Repeat("9", 400), time.Now().UTC().AddDate(1, 0, 0).Format(http.TimeFormat), "301"}
	return "Retry-After: " + values[x.dice.IntN(len(values))] + "\r\n"
}

// endlessBody streams a body of 1 GiB until the client has had enough.
func endlessBody(conn net.Conn) {
	const size = 1 << 30
	piece := strings.Repeat("x", 64<<10)
	on := write(conn, fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n", size))
	for sent := 0; on && sent < size; sent += len(piece) {
		on = write(conn, piece)
	}
}

// endlessHeaders sends headers until the client has had enough.
func endlessHeaders(conn net.Conn) {
	line := "X-More: " + strings.Repeat("y", 1000) + "\r\n"
	on := write(conn, "HTTP/1.1 200 OK\r\n")
	for n := 0; on && n < 1<<16; n++ {
		on = write(conn, line)
	}
}

// shortBody ends before the length that it has promised.
func shortBody(conn net.Conn) {
	write(conn, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{\"message_id\":")
}

// drip sends an answer a byte at a time, its body alone or all of it.
func (x *exchange) drip(text string, bodyOnly bool) (keep bool) {
	if bodyOnly {
		head, body, _ := strings.Cut(text, "\r\n\r\n")
		x.write(head + "\r\n\r\n")
		text = body
	}
	for i := range len(text) {
		time.Sleep(300 * time.Microsecond)
		if !x.write(text[i : i+1]) {
			return false
		}
	}
	return true
}

// stall says nothing for a while, and then hangs up in one way or the other.
func (x *exchange) stall() (keep bool) {
	time.Sleep(x.span(170))
	if x.dice.IntN(2) == 0 {
		reset(x.conn)
	}
	return false
}

// silence outlasts the client, which waits a minute.
func (x *exchange) silence() (keep bool) {
	_ = x.conn.SetReadDeadline(time.Now().Add(90 * time.Second))
	_, _ = x.conn.Read(make([]byte, 1)) // it ends when the client hangs up
	return false
}

// span is a while of up to so many milliseconds.
func (x *exchange) span(most int) time.Duration {
	return time.Duration(1+x.dice.IntN(most)) * time.Millisecond
}
