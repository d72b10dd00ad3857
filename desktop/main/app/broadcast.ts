import type { BrowserWindow } from 'electron';
import { IPC_EVENTS, type IpcEvent, type IpcEventPayload } from '../../ipc/contract.ts';

/** Sends the contract's events to the window, whichever exists when they are sent. */
export type Broadcast = {
  /** Does nothing before a window is attached and after it is closed: a page reads what it missed. */
  send<Event extends IpcEvent>(event: Event, payload: IpcEventPayload<Event>): void;
  attach(window: BrowserWindow): void;
  /** Whether there is a page that can answer. */
  hasPage(): boolean;
  /** Calls `listener` each time that a page is closed, crashes or is loaded anew: what it was asked, it answers no more. */
  onPageGone(listener: () => void): void;
};

export function createBroadcast(): Broadcast {
  let window: BrowserWindow | null = null;
  const listeners = new Set<() => void>();
  const tellGone = () => {
    for (const listener of listeners) listener();
  };
  return {
    send(event, payload) {
      if (window === null || window.isDestroyed()) return;
      window.webContents.send(event, IPC_EVENTS[event].payload.parse(payload));
    },
    attach(attached) {
      window = attached;
      attached.on('closed', tellGone);
      attached.webContents.on('render-process-gone', tellGone);
      attached.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) tellGone();
      });
    },
    hasPage: () => window !== null && !window.isDestroyed(),
    onPageGone(listener) {
      listeners.add(listener);
    },
  };
}
