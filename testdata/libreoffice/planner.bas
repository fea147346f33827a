' What a planner does in LibreOffice Calc. Steps, which a test writes, calls these.

Global book As Object

Sub Main
	On Error Goto Wrong
	Steps
	Note "done"
	Exit Sub
Wrong:
	Note "line " & Erl & ": " & Error$
End Sub

Sub OpenBook(path As String)
	Dim none()
	book = StarDesktop.loadComponentFromURL(ConvertToURL(path), "_blank", 0, none())
End Sub

Sub SaveBook(path As String)
	SaveAs path, "Calc MS Excel 2007 XML"
End Sub

' SavePage writes the sheets as they look, as tables of a page for browsers.
Sub SavePage(path As String)
	SaveAs path, "HTML (StarCalc)"
End Sub

Sub SaveAs(path As String, filter As String)
	Dim how(0) As New com.sun.star.beans.PropertyValue
	how(0).Name = "FilterName"
	how(0).Value = filter
	book.storeToURL(ConvertToURL(path), how())
	book.close(True)
End Sub

' EnterText types into a cell as the keyboard does: what it becomes is for Calc to say.
Sub EnterText(sheet As String, cell As String, text As String)
	book.CurrentController.setActiveSheet(book.Sheets.getByName(sheet))
	Command ".uno:GoToCell", "ToPoint", cell
	Command ".uno:EnterString", "StringName", text
End Sub

' ChooseFrom picks an entry of the cell's drop-down, which has to offer it.
Sub ChooseFrom(sheet As String, cell As String, entry As String)
	Dim rule As Object, offers As Object, found As Boolean, row As Variant
	rule = book.Sheets.getByName(sheet).getCellRangeByName(cell).Validation
	If rule.Type <> com.sun.star.sheet.ValidationType.LIST Then
		Fail cell & " has no drop-down"
	End If
	offers = book.NamedRanges.getByName(rule.getFormula1()).getReferredCells()
	For Each row In offers.getDataArray()
		If row(0) = entry Then found = True
	Next
	If Not found Then
		Fail cell & " does not offer " & entry
	End If
	EnterText sheet, cell, entry
End Sub

Sub InsertRow(sheet As String, row As Integer)
	book.Sheets.getByName(sheet).Rows.insertByIndex(row - 1, 1)
End Sub

Sub HideRow(sheet As String, row As Integer)
	book.Sheets.getByName(sheet).Rows.getByIndex(row - 1).IsVisible = False
End Sub

Sub Paint(sheet As String, cell As String)
	book.Sheets.getByName(sheet).getCellRangeByName(cell).CellBackColor = RGB(0, 128, 128)
End Sub

Sub AddSheet(name As String)
	book.Sheets.insertNewByName(name, book.Sheets.Count)
End Sub

Sub Command(name As String, argument As String, value As String)
	Dim how(0) As New com.sun.star.beans.PropertyValue
	how(0).Name = argument
	how(0).Value = value
	createUnoService("com.sun.star.frame.DispatchHelper").executeDispatch(book.CurrentController.Frame, name, "", 0, how())
End Sub

Sub Fail(why As String)
	Note why
	Error 1
End Sub

Sub Note(text As String)
	Dim file As Integer
	file = FreeFile
	Open Environ("PLANNER_LOG") For Append As #file
	Print #file, text
	Close #file
End Sub
