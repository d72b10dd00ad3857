'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { toAdminPath } from '@callwright/shared/site-paths.ts';
import { FileText, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { UnreadPart } from '../connection/unread-part.tsx';
import { useConnection } from '../connection/use-connection.ts';
import { hasChanges, type StoredEdit } from '../edits/stored-edit.ts';
import { toEditAddress } from '../edits/use-open-post.ts';
import type { OwnPostsState } from '../edits/use-own-posts.ts';
import { LoadingLines, LoadingRows } from '../loading-shapes.tsx';
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx';
import { ScreenLayout } from '../screen-layout.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { filterPosts, type PostsView, sortPosts } from './list-posts.ts';
import { PostFilters } from './post-filters.tsx';
import { PostList, PostListHead } from './post-list.tsx';
import { PostRow, type PostRowProps } from './post-row.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useListKeys } from './use-list-keys.ts';

const NO_FILTER: PostsView = { state: null, isMineAlone: false, query: '' };

type PostsScreenProps = {
  posts: OwnPostsState;
  authorId: string;
  edits: readonly StoredEdit[];
};

export function PostsScreen({ posts: handle, authorId, edits }: PostsScreenProps) {
  const { posts, failure, busyId } = handle;
  const connection = useConnection();
  const [view, setView] = useState(NO_FILTER);
  const [toUnpublish, setToUnpublish] = useState<OwnPostSummary | null>(null);
  const [toReschedule, setToReschedule] = useState<OwnPostSummary | null>(null);
  const [toDelete, setToDelete] = useState<OwnPostSummary | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { press, returnFocus } = useReturnFocus(busyId);
  useListKeys(list, search);

  const sorted = useMemo(() => sortPosts(posts ?? [], Date.now()), [posts]);
  const hasOthers = sorted.some(({ post }) => post.author_id !== authorId);
  const found = filterPosts(sorted, view, authorId);

  return (
    <ScreenLayout
      id="posts"
      title="Posts"
      actions={
        // The empty list has its own button.
        posts?.length !== 0 && (
          <a href={toAdminPath('new')} className={buttonStyle('primary')}>
            <Plus aria-hidden="true" className="size-5" />
            New post
          </a>
        )
      }
    >
      <DeletedPosts posts={posts} edits={edits} />
      {posts?.length === 0 ? (
        <NoPosts />
      ) : (
        <>
          {(posts !== null || connection !== 'lost') && (
            <PostFilters posts={posts && sorted} view={view} hasOthers={hasOthers} search={search} onChange={setView} />
          )}
          {posts === null || failure !== null ? (
            <UnreadPart what="your posts" failure={failure} onRetry={handle.reload}>
              <LoadingRows head={<PostListHead />}>
                <PostLoading />
              </LoadingRows>
            </UnreadPart>
          ) : (
            <PostList
              key={`${view.state} ${view.isMineAlone} ${view.query}`}
              list={list}
              found={found}
              view={view}
              onClear={() => setView(view.query === '' ? NO_FILTER : { ...view, query: '' })}
              toRow={({ post, state }) => (
                <PostRow
                  key={post.id}
                  post={post}
                  state={state}
                  byline={post.author_id === authorId ? null : post.author_name}
                  isNewest={post.id === posts[0]?.id}
                  localState={findLocalState(edits, post.id)}
                  isBusy={busyId !== null}
                  onUnpublish={(button) => {
                    press(button);
                    setToUnpublish(post);
                  }}
                  onPublishNow={(button) => {
                    press(button);
                    void handle.publishNow(post);
                  }}
                  onReschedule={(button) => {
                    press(button);
                    setToReschedule(post);
                  }}
                  onDelete={(button) => {
                    press(button);
                    setToDelete(post);
                  }}
                />
              )}
            />
          )}
        </>
      )}
      {toUnpublish && (
        <UnpublishDialog
          post={toUnpublish}
          onCancel={() => setToUnpublish(null)}
          onClosed={returnFocus}
          onUnpublish={() => {
            setToUnpublish(null);
            void handle.unpublish(toUnpublish);
          }}
        />
      )}
      {toReschedule && (
        <ScheduleDialog
          title={toReschedule.title}
          scheduledFor={toReschedule.published_at}
          onCancel={() => setToReschedule(null)}
          onClosed={returnFocus}
          onSchedule={(at) => {
            setToReschedule(null);
            void handle.reschedule(toReschedule, at);
          }}
        />
      )}
      {toDelete && (
        <DeleteDraftDialog
          post={toDelete}
          onCancel={() => setToDelete(null)}
          onClosed={returnFocus}
          onDelete={() => {
            setToDelete(null);
            void handle.deleteDraft(toDelete);
          }}
        />
      )}
    </ScreenLayout>
  );
}

/** Returns focus to the last clicked button, which was disabled or covered in the meantime. */
function useReturnFocus(busyId: string | null) {
  const pressed = useRef<HTMLElement | null>(null);

  function returnFocus(): void {
    // The author may have moved on, or the row is gone.
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    (pressed.current?.isConnected ? pressed.current : document.getElementById('posts-heading'))?.focus();
  }

  useEffect(() => {
    if (busyId !== null || pressed.current === null) return;
    returnFocus();
    pressed.current = null;
  }, [busyId]);

  return {
    press: (button: HTMLElement) => {
      pressed.current = button;
    },
    returnFocus,
  };
}

function PostLoading() {
  return (
    <div className="post-row">
      <LoadingLines />
      <span className="post-row-status h-6 w-20" />
      <span className="post-row-date h-3.5 w-20" />
      <span className="post-row-views h-3.5 w-8 justify-self-end max-lg:hidden" />
    </div>
  );
}

function NoPosts() {
  return (
    <div className="admin-empty">
      <FileText aria-hidden="true" className="size-8 text-ink-soft" strokeWidth={1.5} />
      <p className="heading text-xl">No posts yet</p>
      <p className="text-ink-soft">Posts you publish, schedule, or save as drafts appear here.</p>
      <a href={toAdminPath('new')} className={buttonStyle('primary')}>
        Write your first post
      </a>
    </div>
  );
}

function findLocalState(edits: readonly StoredEdit[], postId: string): PostRowProps['localState'] {
  const own = edits.filter((edit) => edit.postId === postId);
  if (own.some(hasChanges)) return 'changes';
  return own.length > 0 ? 'copy' : null;
}

/** Edits of posts that were deleted from the blog. No row links to them. */
function DeletedPosts({ posts, edits }: { posts: OwnPostsState['posts']; edits: readonly StoredEdit[] }) {
  if (posts === null) return null;
  const lost = edits.filter(({ postId }) => !posts.some(({ id }) => id === postId));
  if (lost.length === 0) return null;
  return (
    <div className="mb-4 rounded-2xl border border-warn bg-warn-soft px-5 py-4">
      <p className="font-semibold text-warn">No longer on the blog, but changed in this browser</p>
      <ul className="mt-1">
        {lost.map(({ id, postId, fields }) => (
          <li key={id}>
            <a
              href={toEditAddress(postId)}
              className="inline-flex min-h-11 items-center break-words font-semibold underline underline-offset-4"
            >
              {nameOfPost(fields.title)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
