import type { DesktopApi } from '../ipc/contract.ts';

/** Declared only here, so no other file can use `window.desktop`. */
declare const window: Window & { readonly desktop: DesktopApi };

export const { desktop } = window;
