import { postFieldsSchema } from '@callwright/shared/post/post.ts';
import type { Result } from '@callwright/shared/result.ts';
import { fingerprintFields } from '../drafts/draft-file.ts';
import type { QueuedPost, QueueFile } from './queue-store.ts';

export type QueuedPosts = Awaited<ReturnType<typeof openQueuedPosts>>;

/** The posts in the queue, in memory and on the disk; `onChange` is told before the disk has them. */
export async function openQueuedPosts(file: QueueFile, onChange: () => void) {
  const loaded = await file.load();
  let posts: readonly QueuedPost[] = loaded.posts;
  /** Why the last write of the queue failed; null when it did not. */
  let unsaved: string | null = null;

  const find = (postId: string) => posts.find((post) => post.postId === postId);

  async function keep(next: readonly QueuedPost[]): Promise<Result<undefined, { message: string }>> {
    posts = next;
    onChange();
    const saved = await file.save(next);
    unsaved = saved.ok ? null : `The publish queue could not be saved. ${saved.error.message}`;
    return saved;
  }

  const replace = (post: QueuedPost) => keep(posts.map((other) => (other.postId === post.postId ? post : other)));

  return {
    all: () => posts,
    /** What is wrong with the queue on the disk; null when nothing is. */
    problem: () => unsaved ?? loaded.problem,
    find,
    replace,
    drop: (postId: string) => keep(posts.filter((post) => post.postId !== postId)),
    /** Q3: what may have been sent of this post before is kept as a fingerprint, so that it is known for ours. */
    put(post: Pick<QueuedPost, 'postId' | 'account' | 'typed' | 'publishAt' | 'baseRevision'>) {
      const before = find(post.postId);
      const queuedAt = new Date().toISOString();
      if (before === undefined) {
        return keep([...posts, { ...post, earlier: [], queuedAt, refusal: null, confirmed: null }]);
      }
      const checked = postFieldsSchema.safeParse(before.typed);
      const earlier = new Set(before.earlier);
      if (checked.success) earlier.add(fingerprintFields(checked.data));
      return replace({ ...before, ...post, earlier: [...earlier], queuedAt, refusal: null });
    },
    /** Back to how the post stood, in memory alone: the disk refused what was put. */
    takeBack(postId: string, before: QueuedPost | undefined) {
      posts =
        before === undefined
          ? posts.filter((post) => post.postId !== postId)
          : posts.map((post) => (post.postId === postId ? before : post));
    },
  };
}
