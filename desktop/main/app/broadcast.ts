import type { BrowserWindow } from 'electron';
import { IPC_EVENTS, type IpcEvent, type IpcEventPayload } from '../../ipc/contract.ts';

/** Sends the contract's events to the window, whichever exists when they are sent. */
export type Broadcast = {
  /** Does nothing before a window is attached and after it is closed: a page reads what it missed. */
  send<Event extends IpcEvent>(event: Event, payload: IpcEventPayload<Event>): void;
  attach(window: BrowserWindow): void;
};

export function createBroadcast(): Broadcast {
  let window: BrowserWindow | null = null;
  return {
    send(event, payload) {
      if (window === null || window.isDestroyed()) return;
      window.webContents.send(event, IPC_EVENTS[event].payload.parse(payload));
    },
    attach(attached) {
      window = attached;
    },
  };
}
