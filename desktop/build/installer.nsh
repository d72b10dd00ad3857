; Offers Callwright for Markdown files under "Open with" on Windows. electron-builder's `fileAssociations` would
; make it the program of every Markdown file that no program was chosen for, and leave such files without one
; when it is uninstalled.

!macro offerFor EXT
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Callwright.Markdown"
!macroend

!macro stopOfferingFor EXT
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXT}\OpenWithProgids" "Callwright.Markdown"
!macroend

!macro tellExplorer
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0x1000, i 0, i 0)"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Callwright.Markdown" "" "Markdown document"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Callwright.Markdown\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Callwright.Markdown\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro offerFor "md"
  !insertmacro offerFor "markdown"
  !insertmacro tellExplorer
!macroend

!macro customUnInstall
  !insertmacro stopOfferingFor "md"
  !insertmacro stopOfferingFor "markdown"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Callwright.Markdown"
  !insertmacro tellExplorer
!macroend
