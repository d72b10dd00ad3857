import type { EditFlags, MenuItemConstructorOptions } from 'electron';

export type MisspelledWord = {
  word: string;
  suggestions: readonly string[];
  replace: (suggestion: string) => void;
  addToDictionary: () => void;
};

export function buildContextMenu({
  editFlags,
  isEditable,
  hasSelection,
  spelling,
}: {
  editFlags: EditFlags;
  isEditable: boolean;
  hasSelection: boolean;
  /** Null if the word is spelled correctly or spell check is off. */
  spelling: MisspelledWord | null;
}): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      ...(spelling === null ? [] : spellingItems(spelling)),
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

function spellingItems({ word, suggestions, replace, addToDictionary }: MisspelledWord): MenuItemConstructorOptions[] {
  return [
    ...(suggestions.length === 0
      ? [{ label: 'No Suggestions', enabled: false }]
      : suggestions.map((suggestion) => ({
          label: suggestion.replaceAll('&', '&&'),
          click: () => replace(suggestion),
        }))),
    { type: 'separator' },
    { label: `Add “${word.replaceAll('&', '&&')}” to Dictionary`, click: addToDictionary },
    { type: 'separator' },
  ];
}
