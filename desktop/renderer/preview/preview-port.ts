import type { Platform } from '../../commands.ts';
import { type FromPreview, fromPreviewSchema, type PreviewGreeting, type ToPreview } from '../../ipc/preview.ts';

export type PreviewPort = {
  send: (message: ToPreview) => void;
  /** @returns the function that ends it. */
  subscribe: (listener: (message: FromPreview) => void) => () => void;
  close: () => void;
};

/** Greets the page that the frame has loaded; from then on both speak through a port that nothing else has. */
export function openPreviewPort(frame: HTMLIFrameElement, platform: Platform): PreviewPort {
  const { port1: port, port2: theirs } = new MessageChannel();
  const listeners = new Set<(message: FromPreview) => void>();
  port.onmessage = ({ data }) => {
    const message = fromPreviewSchema.parse(data);
    for (const listener of listeners) listener(message);
  };
  // No draft is in it: whoever the frame may show gets a greeting and a port.
  frame.contentWindow?.postMessage({ kind: 'connect', platform } satisfies PreviewGreeting, '*', [theirs]);
  return {
    send: (message) => port.postMessage(message),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => port.close(),
  };
}
