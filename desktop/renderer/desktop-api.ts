import type { DesktopApi } from '../ipc/desktop-api.ts';

declare global {
  interface Window {
    readonly desktop: DesktopApi;
  }
}

/** The main process; this is the one file that takes it from the window. */
export const desktop: DesktopApi = window.desktop;
