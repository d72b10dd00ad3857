import type { Platform } from '../../commands.ts';
import { type FromPreview, fromPreviewSchema, type PreviewGreeting, type ToPreview } from '../../ipc/preview.ts';

export type PreviewPort = {
  send: (message: ToPreview) => void;
  /** @returns the function that ends it. */
  subscribe: (listener: (message: FromPreview) => void) => () => void;
  close: () => void;
};

/**
 * Opens a private port to the page in the frame.
 *
 * @param onLost is called when the other end is gone: the page has crashed, or is being replaced. Not after `close`.
 */
export function openPreviewPort(frame: HTMLIFrameElement, platform: Platform, onLost: () => void): PreviewPort {
  const { port1: port, port2: framePort } = new MessageChannel();
  const listeners = new Set<(message: FromPreview) => void>();
  port.onmessage = ({ data }) => {
    const message = fromPreviewSchema.parse(data);
    for (const listener of listeners) listener(message);
  };
  // The only sign of it: no event of the frame or of Electron tells that the process of a frame has crashed.
  port.addEventListener('close', onLost);
  // Has no draft in it: any page that the frame may show gets a greeting and a port.
  frame.contentWindow?.postMessage({ kind: 'connect', platform } satisfies PreviewGreeting, '*', [framePort]);
  return {
    send: (message) => port.postMessage(message),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      port.removeEventListener('close', onLost);
      port.close();
    },
  };
}
