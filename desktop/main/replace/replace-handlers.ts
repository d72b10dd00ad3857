import { ok } from '@callwright/shared/result.ts';
import type { SiteProofFacts } from '../../ipc/publish/site-proof.ts';
import type { Broadcast } from '../app/broadcast.ts';
import type { IpcHandlers } from '../app/ipc.ts';
import type { Viewer } from '../database/draft-record.ts';
import type { OwnPosts } from '../posts/own-posts.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { AuthSession } from '../session/session.ts';
import type { Storage } from '../storage/storage.ts';
import { ChangeSets } from './change-sets.ts';
import { PageChecks } from './page-checks.ts';
import { PostSearch } from './post-search.ts';

/** Also continues with updates that weren't queued before the app ended. */
export function createReplaceHandlers({
  storage,
  viewer,
  publishing: { queue, posts },
  session,
  broadcast,
  siteUrl,
  checkSite,
}: {
  storage: Pick<Storage, 'call'>;
  viewer: () => Viewer;
  publishing: { queue: PublishQueue; posts: OwnPosts };
  session: Pick<AuthSession, 'whenLoaded' | 'onAccountChange'>;
  broadcast: Pick<Broadcast, 'send'>;
  /** Without a trailing slash. */
  siteUrl: string | null;
  checkSite: (post: { id: string }) => Promise<SiteProofFacts>;
}) {
  const search = new PostSearch({ storage, viewer, posts, broadcast });
  const sets = new ChangeSets({ storage, viewer, queue, broadcast });
  const pages = new PageChecks(storage, checkSite);
  void session.whenLoaded().then(() => sets.publishPending());
  session.onAccountChange(() => void sets.publishPending());

  return {
    'replace:search': (wanted) => search.search(wanted),
    'replace:stop-search': () => {
      search.stop();
      return undefined;
    },
    'replace:apply': ({ text, posts: chosen }) => sets.apply(text, chosen),
    'replace:update-links': async (change) => {
      const found = await search.findLinks(change, siteUrl);
      if (!found.ok || found.value.length === 0) return found.ok ? ok(null) : found;
      return sets.apply(
        { kind: 'links', ...change },
        found.value.map(({ id, hits }) => ({ id, replacements: hits })),
      );
    },
    'replace:list': () => sets.list(),
    'replace:read': ({ id }) => sets.read(id),
    'replace:check': async ({ id }) => {
      const set = await sets.read(id);
      if (!set.ok) return set;
      await pages.check(set.value);
      return sets.read(id);
    },
    'replace:undo': ({ id }) => sets.undo(id),
  } satisfies Partial<IpcHandlers>;
}
