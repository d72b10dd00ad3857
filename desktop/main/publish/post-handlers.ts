import type { IpcHandlers } from '../app/ipc.ts';
import type { BlogIndex } from '../posts/blog-index.ts';
import type { Conflicts } from '../posts/conflicts.ts';
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
  blogIndex,
}: {
  posts: OwnPosts;
  conflicts: Conflicts;
  merges: UnfinishedMerges;
  queue: PublishQueue;
  account: AuthSession;
  blogIndex: BlogIndex;
}) {
  async function thenRefresh<Value>(change: Promise<Value>): Promise<Value> {
    const changed = await change;
    void blogIndex.refresh();
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
        await blogIndex.storeUnlisted(own.value);
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
    'slugs:read': () => blogIndex.readSlugs(),
    'slugs:refresh': () => blogIndex.refresh(),
    'queue:read': () => queue.read(),
    'queue:retry': async (postId) => void (await queue.retry(postId)),
    'queue:cancel': ({ postId, backendOrigin }) =>
      queue.cancel(postId, backendOrigin === null ? 'here' : { backendOrigin }),
    'queue:wake': () => {
      queue.wake();
      void blogIndex.refresh();
      return undefined;
    },
  } satisfies Partial<IpcHandlers>;
}
