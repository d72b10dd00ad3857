import { Dialog } from 'radix-ui';
import { useState } from 'react';
import type { OwnPost } from '../../ipc-contract/posts-contract.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftsDesk } from '../drafts/drafts-desk.ts';
import { toPostUrl } from '../editor/use-publish.ts';
import { CloseIcon } from '../shell/icons.tsx';
import { useFocusReturn } from '../shell/use-focus-return.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { PostRow } from './post-row.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { usePosts } from './use-posts.ts';

type PostsDialogProps = { desk: DraftsDesk; siteUrl: string | null; onClose: () => void };

type Question = { kind: 'delete' | 'schedule'; post: OwnPost };

/** The author's posts on the blog: state, date and views of each, and what can be done with it. */
export function PostsDialog({ desk, siteUrl, onClose }: PostsDialogProps) {
  const onCloseAutoFocus = useFocusReturn();
  const posts = usePosts(desk);
  const [question, setQuestion] = useState<Question | null>(null);

  async function open(post: OwnPost) {
    if (await posts.open(post)) onClose();
  }

  return (
    <>
      <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Dialog.Portal>
          <Dialog.Overlay className="overlay fixed inset-0 z-20 bg-black/35" />
          <Dialog.Content
            onCloseAutoFocus={onCloseAutoFocus}
            className="dialog fixed inset-6 z-20 mx-auto flex max-w-4xl flex-col overflow-hidden rounded-2xl border border-line bg-paper shadow-card"
          >
            <div className="flex items-start gap-3 border-line border-b px-6 py-4">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="font-display text-xl font-bold">Posts on the blog</Dialog.Title>
                <Dialog.Description className="mt-0.5 text-ink-soft">
                  What you have published, as the blog has it now.
                </Dialog.Description>
              </div>
              <button type="button" className="button-quiet" onClick={posts.reload}>
                Refresh
              </button>
              <Dialog.Close className="button-icon" aria-label="Close">
                <CloseIcon />
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">
              {posts.state.kind === 'loading' && <p className="py-3 text-ink-soft">Loading posts...</p>}
              {posts.state.kind === 'failed' && (
                <div role="alert" className="py-3">
                  <p className="font-semibold text-danger">Your posts can't be listed</p>
                  <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">{posts.state.message}</p>
                </div>
              )}
              {posts.state.kind === 'ready' && posts.state.posts.length === 0 && (
                <p className="py-3 text-ink-soft">Nothing yet. A post stands here once it is published.</p>
              )}
              {posts.state.kind === 'ready' && posts.state.posts.length > 0 && (
                <ul aria-label="Posts on the blog" className="flex flex-col">
                  {posts.state.posts.map((post) => (
                    <PostRow
                      key={post.id}
                      post={post}
                      url={post.state === 'published' ? toPostUrl(siteUrl, post.slug) : null}
                      isBusy={posts.busyId !== null}
                      onView={(url) => void desktop.openLink(url)}
                      onOpen={() => void open(post)}
                      onUnpublish={() => void posts.unpublish(post)}
                      onPublishNow={() => void posts.plan(post, null)}
                      onSchedule={() => setQuestion({ kind: 'schedule', post })}
                      onDelete={() => setQuestion({ kind: 'delete', post })}
                    />
                  ))}
                </ul>
              )}
            </div>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      {question?.kind === 'delete' && (
        <DeletePostDialog
          post={question.post}
          onCancel={() => setQuestion(null)}
          onDelete={() => {
            setQuestion(null);
            void posts.remove(question.post);
          }}
        />
      )}
      {question?.kind === 'schedule' && (
        <ScheduleDialog
          title={question.post.title}
          onCancel={() => setQuestion(null)}
          onSchedule={(at) => {
            setQuestion(null);
            void posts.plan(question.post, at);
          }}
        />
      )}
    </>
  );
}
