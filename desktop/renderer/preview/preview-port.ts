import type { Platform } from '../../commands.ts';
import { type FromPreview, fromPreviewSchema, type PreviewGreeting, type ToPreview } from '../../ipc/preview.ts';

export type PreviewPort = {
  send: (message: ToPreview) => void;
  /** @returns the function that ends it. */
  subscribe: (listener: (message: FromPreview) => void) => () => void;
  close: () => void;
};

/** How often the page is asked whether it is there. */
const PING_INTERVAL_MS = 2_000;
/** A page that has answered none of this many pings is gone. Counted, because a computer that slept answers late. */
const MAX_MISSED_PINGS = 3;

/**
 * Opens a private port to the page in the frame.
 *
 * @param onLost is called once the page does not answer any more. No event tells that the process of a frame has
 *   crashed: Electron has one for the window's own page, and Chromium closes the port without a word.
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
  // Has no draft in it: any page that the frame may show gets a greeting and a port.
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
