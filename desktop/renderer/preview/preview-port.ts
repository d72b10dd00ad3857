import type { Platform } from '../../commands.ts';
import { type FromPreview, fromPreviewSchema, type PreviewGreeting, type ToPreview } from '../../ipc/preview.ts';

export type PreviewPort = {
  send: (message: ToPreview) => void;
  subscribe: (listener: (message: FromPreview) => void) => () => void;
  close: () => void;
};

const PING_INTERVAL_MS = 2_000;
/** Counted instead of timed, because a computer that was asleep responds late. */
const MAX_MISSED_PINGS = 3;

/**
 * Calls `onLost` when the page stops responding: nothing else reports a crashed frame process. Electron only reports
 * the window's own, and Chromium closes the port silently.
 */
export function openPreviewPort(frame: HTMLIFrameElement, platform: Platform, onLost: () => void): PreviewPort {
  const { port1: port, port2: framePort } = new MessageChannel();
  const send = (message: ToPreview) => port.postMessage(message);
  const listeners = new Set<(message: FromPreview) => void>();
  port.onmessage = ({ data }) => {
    const message = fromPreviewSchema.parse(data);
    missedPings = 0;
    for (const listener of listeners) listener(message);
  };
  let missedPings = 0;
  const timer = setInterval(() => {
    if (missedPings >= MAX_MISSED_PINGS) {
      clearInterval(timer);
      return onLost();
    }
    missedPings += 1;
    send({ kind: 'ping' });
  }, PING_INTERVAL_MS);
  // Contains no draft, because any page in the frame gets this.
  frame.contentWindow?.postMessage({ kind: 'connect', platform } satisfies PreviewGreeting, '*', [framePort]);
  return {
    send,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearInterval(timer);
      port.close();
    },
  };
}
