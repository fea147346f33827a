package web

import (
	"net/http"
	"strings"
	"testing"
)

func TestProofIsADocumentOfItsOwn(t *testing.T) {
	s := newPageServer(t, knows).enter()
	plan := s.take("plan.csv", injects(2)+"H1,port_authority,microblog,,<script>alert(1)</script>\n")
	proof := s.get("/plans/"+plan.ID+"/proof", http.StatusOK)
	policy := proof.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || !strings.Contains(policy, "sha256-") {
		t.Errorf("its policy: %s", policy)
	}
	if strings.Contains(proof.body, "<script>alert") || !strings.Contains(proof.body, "Port Verrin") {
		t.Error("the proof runs a plan's text, or lacks a smartword's value")
	}
	file := s.get("/plans/"+plan.ID+"/proof?download=yes", http.StatusOK)
	if file.Header.Get("Content-Disposition") != "attachment; filename=plan.proof.html" || !strings.Contains(file.body, "Port Verrin") {
		t.Errorf("as a file: %s", file.Header.Get("Content-Disposition"))
	}
}

func TestAProofOfTooMuchIsRefusedInWords(t *testing.T) {
	s := newPageServer(t, knows).enter()
	rows := strings.Repeat("port_authority,microblog,all,Smoke over the port\n", maxPreviewed/6+1)
	plan := s.take("plan.csv", "persona,channel,team,body\n"+rows)
	if refused := s.get("/plans/"+plan.ID+"/proof", http.StatusUnprocessableEntity); !strings.Contains(refused.body, "fewer rows") {
		t.Error(refused.body)
	}
	if part := s.get("/plans/"+plan.ID+"/proof?rows=2-3", http.StatusOK); !strings.Contains(part.body, "Smoke over the port") {
		t.Error("no part of it is shown")
	}
}
