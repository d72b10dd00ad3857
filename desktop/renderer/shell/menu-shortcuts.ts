import type { IpcEventPayload } from '../../ipc-contract.ts';
import type { Shortcut } from './shortcut.ts';

/** The accelerators of main/menu.ts, for the tooltips that name them. */
export const MENU_SHORTCUTS = {
  'new-draft': { code: 'KeyN' },
  save: { code: 'KeyS' },
  publish: { code: 'Enter', isShifted: true },
  'toggle-preview': { code: 'KeyE' },
} as const satisfies Partial<Record<IpcEventPayload<'menu:chosen'>, Shortcut>>;
