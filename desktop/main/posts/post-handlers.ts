import type { IpcHandlers } from '../app/ipc.ts';
import type { PublishQueue } from '../publish/publish-queue.ts';
import type { AuthSession } from '../session/session.ts';
import type { Conflicts } from './conflicts.ts';
import type { KnownSlugs } from './known-slugs.ts';
import type { OwnPosts } from './own-posts.ts';

/** What the renderer may ask about posts, their way to the blog, conflicts on it, and the blog's addresses. */
export function createPostHandlers({
  posts,
  conflicts,
  queue,
  account,
  blog,
}: {
  posts: OwnPosts;
  conflicts: Conflicts;
  queue: PublishQueue;
  account: AuthSession;
  blog: KnownSlugs;
}) {
  /** What it settles with; nobody waits while the blog is looked at again. */
  async function thenLook<Value>(change: Promise<Value>): Promise<Value> {
    const changed = await change;
    void blog.look();
    return changed;
  }

  return {
    'posts:publish': async ({ id, fields, publishAt }) => {
      await account.whenLoaded();
      return thenLook(queue.publish(id, fields, publishAt));
    },
    'posts:list': async () => {
      const own = await posts.list();
      if (own.ok) {
        void conflicts.checkListed(own.value).catch(() => {});
        await blog.noteOwn(own.value);
      }
      return own;
    },
    'posts:open': (id) => posts.open(id),
    'posts:unpublish': (post) => thenLook(posts.unpublish(post)),
    'posts:delete': (post) => thenLook(posts.delete(post)),
    'posts:schedule': ({ at, ...post }) => thenLook(posts.plan(post, at)),
    'conflicts:check': (id) => conflicts.checkForRemoteChange(id),
    'conflicts:read': (id) => conflicts.read(id),
    'conflicts:resolve': ({ id, revision, fields }) => conflicts.resolve(id, revision, fields),
    'conflicts:detach': (id) => conflicts.detach(id),
    'slugs:read': () => blog.read(),
    'slugs:refresh': () => blog.look(),
    'queue:read': () => queue.read(),
    'queue:retry': async (postId) => void (await queue.retry(postId)),
    'queue:remove': (postId) => queue.remove(postId),
    'queue:wake': () => {
      queue.wake();
      void blog.look();
      return undefined;
    },
  } satisfies Partial<IpcHandlers>;
}
