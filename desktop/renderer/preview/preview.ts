import './preview.css';
import { assertNever } from '@callwright/shared/result.ts';
import type { Platform } from '../../commands.ts';
import { type FromPreview, previewGreetingSchema, toPreviewSchema } from '../../ipc/preview.ts';
import { findPressedCommand } from '../ui/keys/command-keys.ts';
import { ScrollFollower } from '../ui/scroll-follower.ts';
import { createPreviewRoot } from './preview-root.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('preview.html has no #root');

let port: MessagePort | null = null;
const send = (message: FromPreview) => port?.postMessage(message);
const scroll = new ScrollFollower(document.documentElement, (share) => send({ kind: 'scrolled', share }));
const preview = createPreviewRoot(root);

window.addEventListener('message', ({ source, data, ports: [opened] }) => {
  const greeting = previewGreetingSchema.safeParse(data);
  if (source === window.parent && greeting.success && opened !== undefined) connect(opened, greeting.data.platform);
});

function connect(opened: MessagePort, platform: Platform): void {
  port = opened;
  port.onmessage = ({ data }) => {
    const message = toPreviewSchema.parse(data);
    switch (message.kind) {
      case 'show':
        return preview.show(message);
      case 'scroll':
        return preview.afterRender(() => scroll.place(message.share));
      case 'reveal-change':
        return preview.afterRender(() => {
          const changed = preview.findChanged();
          if (changed) scroll.reveal(changed);
        });
      case 'ping':
        return send({ kind: 'pong' });
      default:
        return assertNever(message);
    }
  };

  window.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!ctrlKey && !metaKey && !altKey && key !== 'Escape') return;
    // The window runs the command. Without this, the menu would run it, too.
    if (findPressedCommand(event, platform) !== null) event.preventDefault();
    send({ kind: 'key', press: { key, code, ctrlKey, metaKey, shiftKey, altKey } });
  });
  window.addEventListener('dragenter', () => send({ kind: 'dragged-over' }));
}
