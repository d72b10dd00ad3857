import type { BrowserWindow } from 'electron';
import { IPC_EVENTS, type IpcEvent, type IpcEventPayload } from '../../ipc/contract.ts';

export type Broadcast = {
  /** Does nothing if there is no window. A new page reads the current state itself. */
  send<Event extends IpcEvent>(event: Event, payload: IpcEventPayload<Event>): void;
  attach(window: BrowserWindow): void;
  hasPage(): boolean;
  /** Calls `listener` when a page closes, crashes, or reloads. That page won't answer pending requests. */
  onPageGone(listener: () => void): void;
};

export function createBroadcast(): Broadcast {
  let window: BrowserWindow | null = null;
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  return {
    send(event, payload) {
      if (window === null || window.isDestroyed()) return;
      window.webContents.send(event, IPC_EVENTS[event].payload.parse(payload));
    },
    attach(attached) {
      window = attached;
      attached.on('closed', notifyListeners);
      attached.webContents.on('render-process-gone', notifyListeners);
      attached.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) notifyListeners();
      });
    },
    hasPage: () => window !== null && !window.isDestroyed(),
    onPageGone(listener) {
      listeners.add(listener);
    },
  };
}
