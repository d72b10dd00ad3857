import type { EditFlags, MenuItemConstructorOptions } from 'electron';

/** The items of a right click; none where there is nothing to do. */
export function buildContextMenu({
  editFlags,
  isEditable,
  hasSelection,
}: {
  editFlags: EditFlags;
  isEditable: boolean;
  hasSelection: boolean;
}): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return hasSelection ? [{ role: 'copy', enabled: editFlags.canCopy }] : [];
}
