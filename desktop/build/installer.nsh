; Adds Callwright to "Open with" for Markdown files on Windows. electron-builder's `fileAssociations` would make it
; the default app for all Markdown files without one, and leave them without an app after uninstalling.

!macro addToOpenWith EXT
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Callwright.Markdown"
!macroend

!macro removeFromOpenWith EXT
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Callwright.Markdown"
!macroend

!macro refreshExplorer
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0x1000, i 0, i 0)"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Callwright.Markdown" "" "Markdown document"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Callwright.Markdown\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Callwright.Markdown\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro addToOpenWith "md"
  !insertmacro addToOpenWith "markdown"
  !insertmacro refreshExplorer
!macroend

!macro customUnInstall
  !insertmacro removeFromOpenWith "md"
  !insertmacro removeFromOpenWith "markdown"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Callwright.Markdown"
  !insertmacro refreshExplorer
!macroend
