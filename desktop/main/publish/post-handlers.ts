import type { IpcHandlers } from '../app/ipc.ts';
import type { Conflicts } from '../posts/conflicts.ts';
import type { KnownSlugs } from '../posts/known-slugs.ts';
import type { OwnPosts } from '../posts/own-posts.ts';
import type { UnfinishedMerges } from '../posts/unfinished-merges.ts';
import type { AuthSession } from '../session/session.ts';
import type { PublishQueue } from './publish-queue.ts';

export function createPostHandlers({
  posts,
  conflicts,
  merges,
  queue,
  account,
  slugs,
}: {
  posts: OwnPosts;
  conflicts: Conflicts;
  merges: UnfinishedMerges;
  queue: PublishQueue;
  account: AuthSession;
  slugs: KnownSlugs;
}) {
  async function thenRefresh<Value>(change: Promise<Value>): Promise<Value> {
    const changed = await change;
    void slugs.refresh();
    return changed;
  }

  return {
    'posts:publish': async ({ id, fields, ...options }) => {
      await account.whenLoaded();
      return thenRefresh(queue.publish(id, fields, options));
    },
    'posts:list': async () => {
      const own = await posts.list();
      if (own.ok) {
        void conflicts.checkListed(own.value).catch(() => {});
        await slugs.saveUnlisted(own.value);
      }
      return own;
    },
    'posts:open': (id) => posts.open(id),
    'posts:unpublish': (post) => thenRefresh(posts.unpublish(post)),
    'posts:delete': (post) => thenRefresh(posts.delete(post)),
    'posts:schedule': ({ at, ...post }) => thenRefresh(posts.schedule(post, at)),
    'conflicts:check': (id) => conflicts.checkForRemoteChange(id),
    'conflicts:read': (id) => conflicts.read(id),
    'conflicts:resolve': ({ id, revision, fields }) => conflicts.resolve(id, revision, fields),
    'conflicts:detach': (id) => conflicts.detach(id),
    'conflicts:read-merge': (id) => merges.read(id),
    'conflicts:save-merge': ({ id, merge }) => merges.save(id, merge),
    'slugs:read': () => slugs.read(),
    'slugs:refresh': () => slugs.refresh(),
    'queue:read': () => queue.read(),
    'queue:retry': async (postId) => void (await queue.retry(postId)),
    'queue:cancel': ({ postId, backendOrigin }) =>
      queue.cancel(postId, backendOrigin === null ? 'here' : { backendOrigin }),
    'queue:wake': () => {
      queue.wake();
      void slugs.refresh();
      return undefined;
    },
  } satisfies Partial<IpcHandlers>;
}
