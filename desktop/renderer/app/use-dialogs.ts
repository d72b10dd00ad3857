import { useState } from 'react';
import { usePalette } from '../commands/command-palette.tsx';

export type OpenDialog =
  | { kind: 'none' | 'licenses' | 'replace' | 'shortcuts' | 'settings' | 'settings-of-drafts' | 'spelling' | 'trash' }
  /** `version` is the one to compare first. Null for the newest. */
  | { kind: 'versions'; version: number | null }
  | { kind: 'pictures'; use: 'text' | 'featured-image' };

export function useDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'none' });
  const palette = usePalette();
  return {
    dialog,
    palette,
    show: setDialog,
    close: () => setDialog({ kind: 'none' }),
    commands: {
      'show-pictures': () => setDialog({ kind: 'pictures', use: 'text' }),
      'show-deleted': () => setDialog({ kind: 'trash' }),
      'replace-everywhere': () => setDialog({ kind: 'replace' }),
      'show-spelling': () => setDialog({ kind: 'spelling' }),
      'show-settings': () => setDialog({ kind: 'settings' }),
      'show-drafts-place': () => setDialog({ kind: 'settings-of-drafts' }),
      'show-palette': palette.toggle,
      'show-shortcuts': () => setDialog({ kind: 'shortcuts' }),
      'show-licenses': () => setDialog({ kind: 'licenses' }),
    },
  };
}
