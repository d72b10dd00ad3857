import { useState } from 'react';
import { usePalette } from '../commands/command-palette.tsx';

/** The dialogs that a command opens; one at a time. */
export type OpenDialog =
  | { kind: 'none' | 'licenses' | 'shortcuts' | 'settings' | 'settings-of-drafts' | 'spelling' | 'trash' }
  /** `version` is compared first; null for the newest. */
  | { kind: 'versions'; version: number | null }
  /** `use` is what a picture that is chosen becomes. */
  | { kind: 'pictures'; use: 'text' | 'featured-image' };

/** Which dialog is open, the palette, and the commands that open them. */
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
      'show-spelling': () => setDialog({ kind: 'spelling' }),
      'show-settings': () => setDialog({ kind: 'settings' }),
      'show-drafts-place': () => setDialog({ kind: 'settings-of-drafts' }),
      'show-palette': palette.toggle,
      'show-shortcuts': () => setDialog({ kind: 'shortcuts' }),
      'show-licenses': () => setDialog({ kind: 'licenses' }),
    },
  };
}
