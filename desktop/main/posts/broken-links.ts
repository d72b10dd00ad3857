import { ignoreBrokenLink, listBrokenLinks } from '@callwright/shared/api/broken-links.ts';
import { describeUnreachable } from '@callwright/shared/api/unreachable.ts';
import { err, ok } from '@callwright/shared/result.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { AsAuthor } from '../session/author-client.ts';

export function createBrokenLinkHandlers(asAuthor: AsAuthor) {
  return {
    'broken-links:list': async ({ postId }) => {
      const listed = await asAuthor((client) => listBrokenLinks(client, postId));
      return listed.ok ? listed.value : [];
    },
    'broken-links:ignore': async (link) => {
      const ignored = await asAuthor((client) => ignoreBrokenLink(client, link));
      if (ignored.ok) return ok(undefined);
      switch (ignored.error.kind) {
        case 'signed-out':
        case 'expired':
          return err({ message: 'Sign in to ignore a link.' });
        case 'refused':
          return err({ message: ignored.error.message });
        default:
          return err({ message: describeUnreachable('blog') });
      }
    },
  } satisfies Partial<IpcHandlers>;
}
