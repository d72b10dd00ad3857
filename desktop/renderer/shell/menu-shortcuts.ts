import type { IpcEventPayload } from '../../ipc-contract.ts';
import type { Shortcut } from './shortcut.ts';

/** Those accelerators of main/menu.ts that a tooltip names. */
export const MENU_SHORTCUTS = {
  'new-draft': { code: 'KeyN' },
  'show-versions': { code: 'KeyH', isShifted: true },
  publish: { code: 'Enter', isShifted: true },
} as const satisfies Partial<Record<IpcEventPayload<'menu:chosen'>, Shortcut>>;
