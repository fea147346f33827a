package web

func (s *Server) historyRoutes() []route { return nil }
