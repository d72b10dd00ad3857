import type { DesktopApi } from '../ipc/contract.ts';

/** Known in this module alone: `window.desktop` has no type in any other file, so nothing else can use it. */
declare const window: Window & { readonly desktop: DesktopApi };

/** The verbs of the main process. */
export const { desktop } = window;
