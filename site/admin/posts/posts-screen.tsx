'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { toAdminPath } from '@callwright/shared/site-paths.ts';
import { Plus, Search } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { UnreadPart } from '../connection/unread-part.tsx';
import { hasChanges, type StoredEdit } from '../edits/stored-edit.ts';
import { toEditAddress } from '../edits/use-open-post.ts';
import type { OwnPostsState } from '../edits/use-own-posts.ts';
import { ScheduleDialog } from '../schedule/schedule-dialog.tsx';
import { ScreenLayout } from '../screen-layout.tsx';
import { DeleteDraftDialog } from './delete-draft-dialog.tsx';
import { FILTERS, filterPosts, type ListedPost, type PostsView, sortPosts } from './list-posts.ts';
import { PostRow, type PostRowProps } from './post-row.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';
import { useListKeys } from './use-list-keys.ts';

const PAGE_SIZE = 25;

const NO_FILTER: PostsView = { state: null, isMineAlone: false, query: '' };

type PostsScreenProps = {
  posts: OwnPostsState;
  authorId: string;
  edits: readonly StoredEdit[];
};

export function PostsScreen({ posts: handle, authorId, edits }: PostsScreenProps) {
  const { posts, failure, busyId } = handle;
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
        <a href={toAdminPath('new')} className={buttonStyle('primary')}>
          <Plus aria-hidden="true" className="size-5" />
          New post
        </a>
      }
    >
      <DeletedPosts posts={posts} edits={edits} />
      {posts?.length === 0 ? (
        <NoPosts />
      ) : (
        <>
          <PostFilters posts={posts && sorted} view={view} hasOthers={hasOthers} search={search} onChange={setView} />
          {posts === null || failure !== null ? (
            <UnreadPart loading={<LoadingRows />} failure={failure} failureTitle="Couldn’t load your posts" />
          ) : (
            <PostList
              key={`${view.state} ${view.isMineAlone} ${view.query}`}
              list={list}
              found={found}
              onClear={() => setView(NO_FILTER)}
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

type PostFiltersProps = {
  posts: readonly ListedPost[] | null;
  view: PostsView;
  hasOthers: boolean;
  search: RefObject<HTMLInputElement | null>;
  onChange: (view: PostsView) => void;
};

function PostFilters({ posts, view, hasOthers, search, onChange }: PostFiltersProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Filter posts</legend>
        {FILTERS.map(({ state, label }) => (
          <button
            key={label}
            type="button"
            aria-pressed={view.state === state}
            onClick={() => onChange({ ...view, state })}
            className="admin-chip"
          >
            {label}
            {posts && (
              <span className="tabular-nums opacity-75">
                {state === null ? posts.length : posts.filter((post) => post.state === state).length}
              </span>
            )}
          </button>
        ))}
        {hasOthers && (
          <button
            type="button"
            aria-pressed={view.isMineAlone}
            onClick={() => onChange({ ...view, isMineAlone: !view.isMineAlone })}
            className="admin-chip"
          >
            Only mine
          </button>
        )}
      </fieldset>
      <label className="admin-search">
        <Search aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
        <span className="sr-only">Search posts</span>
        <input
          ref={search}
          type="search"
          placeholder="Search posts"
          value={view.query}
          onChange={(event) => onChange({ ...view, query: event.target.value })}
        />
        <span aria-hidden="true" className="admin-key max-lg:hidden">
          /
        </span>
      </label>
    </div>
  );
}

type PostListProps = {
  list: RefObject<HTMLUListElement | null>;
  found: readonly ListedPost[];
  toRow: (post: ListedPost) => React.ReactNode;
  onClear: () => void;
};

function PostList({ list, found, toRow, onClear }: PostListProps) {
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const rest = found.length - shownCount;
  return (
    <>
      <p role="status" className="sr-only">
        {countOf(found.length, 'post')}
      </p>
      {found.length === 0 ? (
        <div className="admin-empty">
          <p className="heading text-xl">No posts match</p>
          <p className="text-ink-soft">Try different words from the title or URL.</p>
          <button type="button" onClick={onClear} className={buttonStyle('secondary')}>
            Show all posts
          </button>
        </div>
      ) : (
        <div className="admin-list">
          <p aria-hidden="true" className="post-row post-row-head">
            <span>Post</span>
            <span>Status</span>
            <span>Date</span>
            <span className="text-right">Views</span>
          </p>
          <ul ref={list} aria-labelledby="posts-heading">
            {found.slice(0, shownCount).map(toRow)}
          </ul>
        </div>
      )}
      {rest > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft text-sm">
            {shownCount} of {countOf(found.length, 'post')}
          </p>
          <button
            type="button"
            onClick={() => setShownCount((count) => count + PAGE_SIZE)}
            className={buttonStyle('secondary')}
          >
            Show {Math.min(PAGE_SIZE, rest)} more
          </button>
        </div>
      )}
      <p aria-hidden="true" className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-ink-soft text-sm max-lg:hidden">
        {[
          [['↑', '↓'], 'Move'],
          [['Enter'], 'Edit'],
          [['N'], 'New post'],
          [['/'], 'Search'],
        ].map(([keys, what]) => (
          <span key={String(what)} className="inline-flex items-center gap-1.5">
            {[...(keys ?? [])].map((key) => (
              <kbd key={key} className="admin-key">
                {key}
              </kbd>
            ))}
            {what}
          </span>
        ))}
      </p>
    </>
  );
}

function NoPosts() {
  return (
    <div className="admin-empty">
      <p className="heading text-xl">No posts yet</p>
      <p className="text-ink-soft">Posts you publish, schedule, or save as drafts appear here.</p>
      <a href={toAdminPath('new')} className={buttonStyle('primary')}>
        Write your first post
      </a>
    </div>
  );
}

function LoadingRows() {
  return (
    <div className="admin-list admin-loading">
      <span className="sr-only">Loading posts...</span>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="h-16 border-line border-b last:border-b-0">
          <span />
        </div>
      ))}
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
