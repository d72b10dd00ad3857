import { countOf } from '@callwright/shared/post/labels.ts';
import { useCallback, useEffect, useState } from 'react';
import type { IpcOutput } from '../../ipc/contract.ts';
import type { LibraryPicture } from '../../ipc/pictures.ts';
import type { OwnPost } from '../../ipc/posts.ts';
import { useDraftsStore } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toResult } from '../ui/to-result.ts';
import { toastError, toastInfo, toastSuccess } from '../ui/toasts.tsx';

export type PostsState =
  | { kind: 'loading' }
  | { kind: 'ready'; posts: readonly OwnPost[] }
  | { kind: 'failed'; message: string };

type Changed = Promise<IpcOutput<'posts:unpublish'>>;

export function usePosts() {
  const store = useDraftsStore();
  const [state, setState] = useState<PostsState>({ kind: 'loading' });
  /** The running request's post. Only one runs at a time. */
  const [busyId, setBusyId] = useState<string | null>(null);

  const load = useCallback(async () => {
    const answer = await toResult(desktop.listPosts());
    setState(answer.ok ? { kind: 'ready', posts: answer.value } : { kind: 'failed', message: answer.error.message });
  }, []);

  useEffect(() => {
    void load();
  }, [load]);

  async function change(id: string, request: Changed, done: string) {
    setBusyId(id);
    const answer = await toResult(request);
    if (answer.ok && answer.value !== null) store.recordStatus(id, answer.value);
    await load();
    setBusyId(null);
    if (answer.ok) toastSuccess('Success!', done, { topic: `publishing ${id}` });
    else toastError('Error', answer.error.message, { topic: `publishing ${id}` });
    return answer.ok;
  }

  /** @param pictures pictures that only this post uses. They are deleted only if the post is. */
  async function remove({ id, revision }: OwnPost, pictures: readonly LibraryPicture[]) {
    const isRemoved = await change(id, desktop.deletePost({ id, revision }), 'Post deleted.');
    if (!isRemoved || pictures.length === 0) return;
    const answer = await toResult(desktop.removePictures(pictures.map(({ name, authorId }) => ({ name, authorId }))));
    if (!answer.ok) return toastError('Couldn’t delete the post’s pictures', answer.error.message);
    const [kept] = answer.value.kept;
    if (kept) toastInfo(`Couldn’t delete ${countOf(answer.value.kept.length, 'picture')}`, kept.reason);
  }

  return {
    state,
    busyId,
    reload() {
      setState({ kind: 'loading' });
      void load();
    },
    unpublish: ({ id, revision }: OwnPost) =>
      change(id, desktop.unpublishPost({ id, revision }), 'Post unpublished. We kept its text and date.'),
    remove,
    schedule: ({ id, revision }: OwnPost, at: string | null) =>
      change(
        id,
        desktop.schedulePost({ id, revision, at }),
        at === null ? 'Blog post published successfully.' : 'Post scheduled.',
      ),
    /** Opens the post as a draft. Saves open drafts first. */
    async open({ id }: OwnPost): Promise<boolean> {
      setBusyId(id);
      const saved = await store.flushAll();
      const answer = saved.ok ? await toResult(desktop.openPost(id)) : saved;
      if (answer.ok) await store.reopen(id);
      else toastError(saved.ok ? 'Couldn’t open the post' : 'Couldn’t save', answer.error.message);
      setBusyId(null);
      return answer.ok;
    },
  };
}
