import { useState } from 'react';
import type { OwnPost } from '../../ipc/posts.ts';
import { ApprovalNotice } from '../account/approval-notice.tsx';
import { useAppInfo, useOwnAccount } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { toPostUrl } from '../publish/post-url.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { PostRow } from './post-row.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { usePosts } from './use-posts.ts';

type PendingAction = { kind: 'delete' | 'schedule'; post: OwnPost };

/** The author's posts on the blog, an editor's everyone's: state, date and views of each, and what can be done with it. */
export function PostsDialog({ onClose }: { onClose: () => void }) {
  const { siteUrl } = useAppInfo();
  const posts = usePosts();
  const { account } = useOwnAccount();
  const [isMineAlone, setIsMineAlone] = useState(false);
  const [pending, setPending] = useState<PendingAction | null>(null);

  const all = posts.state.kind === 'ready' ? posts.state.posts : [];
  const hasOthers = all.some(({ byline }) => byline !== null);
  const shown = hasOthers && isMineAlone ? all.filter(({ byline }) => byline === null) : all;

  async function open(post: OwnPost) {
    if (await posts.open(post)) onClose();
  }

  return (
    <>
      <Modal
        title="Posts on the blog"
        description={
          hasOthers ? 'What is published, as the blog has it now.' : 'What you have published, as the blog has it now.'
        }
        action={
          <button type="button" className="button-quiet" onClick={posts.reload}>
            Refresh
          </button>
        }
        className="max-w-4xl"
        onClose={onClose}
      >
        <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">
          <ApprovalNotice />
          {hasOthers && (
            <fieldset className="flex gap-5 pb-1">
              <legend className="sr-only">Whose posts are listed</legend>
              {[false, true].map((isMine) => (
                <label key={String(isMine)} className="inline-flex items-center gap-2">
                  <input
                    type="radio"
                    name="whose-posts"
                    className="accent-accent"
                    checked={isMineAlone === isMine}
                    onChange={() => setIsMineAlone(isMine)}
                  />
                  {isMine ? 'Mine' : 'Everyone’s'}
                </label>
              ))}
            </fieldset>
          )}
          {posts.state.kind === 'loading' && <p className="py-3 text-ink-soft">Loading posts...</p>}
          {posts.state.kind === 'failed' && (
            <div role="alert" className="py-3">
              <p className="font-semibold text-danger">Your posts can't be listed</p>
              <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{posts.state.message}</p>
            </div>
          )}
          {posts.state.kind === 'ready' && shown.length === 0 && (
            <p className="py-3 text-ink-soft">No posts yet. Published posts appear here.</p>
          )}
          {shown.length > 0 && (
            <ul aria-label="Posts on the blog" className="flex flex-col">
              {shown.map((post) => (
                <PostRow
                  key={post.id}
                  post={post}
                  url={post.state === 'published' ? toPostUrl(siteUrl, post.slug) : null}
                  isBusy={posts.busyId !== null}
                  isDeletable={post.byline === null || account?.role === 'owner'}
                  onView={(url) => void desktop.openLink(url)}
                  onOpen={() => void open(post)}
                  onUnpublish={() => void posts.unpublish(post)}
                  onPublishNow={() => void posts.schedule(post, null)}
                  onSchedule={() => setPending({ kind: 'schedule', post })}
                  onDelete={() => setPending({ kind: 'delete', post })}
                />
              ))}
            </ul>
          )}
        </div>
      </Modal>
      {pending?.kind === 'delete' && (
        <DeletePostDialog
          post={pending.post}
          onCancel={() => setPending(null)}
          onDelete={(pictures) => {
            setPending(null);
            void posts.remove(pending.post, pictures);
          }}
        />
      )}
      {pending?.kind === 'schedule' && (
        <ScheduleDialog
          title={pending.post.title}
          onCancel={() => setPending(null)}
          onSchedule={(at) => {
            setPending(null);
            void posts.schedule(pending.post, at);
          }}
        />
      )}
    </>
  );
}
