import type { DesktopApi } from '../ipc/desktop-api.ts';

declare global {
  interface Window {
    readonly desktop: DesktopApi;
  }
}

/** The main process; no other file reads `window.desktop`. */
export const desktop: DesktopApi = window.desktop;
