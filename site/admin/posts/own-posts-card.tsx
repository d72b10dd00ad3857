'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { countOf, nameOfPost } from '@callwright/shared/post/labels.ts';
import { useEffect, useRef, useState } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { hasChanges, type StoredEdit } from '../edits/stored-edit.ts';
import { toEditAddress } from '../edits/use-open-post.ts';
import type { OwnPostsState } from '../edits/use-own-posts.ts';
import { FindField, ShowMore, usePagedList } from '../paged-list.tsx';
import { type OwnPostRowProps, OwnPostRowView } from './own-post-row.tsx';
import { UnpublishDialog } from './unpublish-dialog.tsx';

type OwnPostsCardProps = {
  posts: OwnPostsState;
  /** Who is signed in; an editor's list has the posts of others, too. */
  authorId: string;
  /** What of them is changed in this browser and not on the blog yet. */
  edits: readonly StoredEdit[];
  /** The post in the form. */
  openId: string | null;
};

/** The author's posts on the blog, an editor's everyone's: state, date and views of each, and what can be done with it. */
export function OwnPostsCard({ posts: handle, authorId, edits, openId }: OwnPostsCardProps) {
  const { posts, isLoading, failure } = handle;
  const [isMineAlone, setIsMineAlone] = useState(false);
  const [toUnpublish, setToUnpublish] = useState<OwnPostSummary | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The button that was pressed last: it is disabled while its change is sent, and a disabled button loses the focus. */
  const pressed = useRef<HTMLElement | null>(null);
  const { busyId } = handle;

  function returnFocus(): void {
    // The author may be somewhere else by then, or the row gone.
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    (pressed.current?.isConnected ? pressed : heading).current?.focus();
  }

  useEffect(() => {
    if (busyId !== null || pressed.current === null) return;
    returnFocus();
    pressed.current = null;
  }, [busyId]);

  const hasOthers = posts?.some((post) => post.author_id !== authorId) ?? false;
  const listed =
    hasOthers && isMineAlone ? (posts?.filter((post) => post.author_id === authorId) ?? []) : (posts ?? []);
  const list = usePagedList(listed, isFound);

  return (
    <section
      id="own-posts"
      aria-labelledby="own-posts-heading"
      className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-9 lg:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="own-posts-heading" ref={heading} tabIndex={-1} className="heading text-2xl outline-offset-4">
          Posts on the blog
        </h2>
        <button type="button" onClick={handle.reload} disabled={isLoading} className={`${buttonStyle('quiet')} -mr-5`}>
          Refresh
        </button>
      </div>
      {failure !== null && <ListFailure message={failure} isBusy={isLoading} onAgain={handle.reload} />}
      {posts === null && failure === null && (
        <p role="status" className="py-6 text-ink-soft">
          Loading posts...
        </p>
      )}
      <LostPosts posts={posts} edits={edits} />
      {posts?.length === 0 && <p className="py-4 text-ink-soft">No posts yet. Published posts appear here.</p>}
      {hasOthers && (
        <WhosePosts
          isMineAlone={isMineAlone}
          onChoose={(isMine) => {
            setIsMineAlone(isMine);
            list.startOver();
          }}
        />
      )}
      {list.isLong && <FindField id="find-post" label="Find a post" list={list} />}
      {posts !== null && posts.length > 0 && (
        <>
          <FoundPosts count={list.found.length} query={list.query} />
          <ul aria-labelledby="own-posts-heading">
            {list.shown.map((post) => (
              <OwnPostRowView
                key={post.id}
                post={post}
                byline={post.author_id === authorId ? null : post.author_name}
                isOpen={post.id === openId}
                isNewest={post.id === posts[0]?.id}
                kept={findKept(edits, post.id)}
                isBusy={handle.busyId !== null}
                onUnpublish={(button) => {
                  pressed.current = button;
                  setToUnpublish(post);
                }}
                onPublishNow={(button) => {
                  pressed.current = button;
                  void handle.publishNow(post);
                }}
              />
            ))}
          </ul>
        </>
      )}
      <ShowMore list={list} />
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
    </section>
  );
}

/** Says how many posts are listed, and why there are none. */
function FoundPosts({ count, query }: { count: number; query: string }) {
  return (
    <>
      <p role="status" className="sr-only">
        {countOf(count, 'post')}
      </p>
      {count === 0 && (
        <p className="py-4 text-ink-soft">
          {query.trim() === ''
            ? 'You have no posts yet. Published posts appear here.'
            : 'No post has these words in its title or address.'}
        </p>
      )}
    </>
  );
}

type WhosePostsProps = { isMineAlone: boolean; onChoose: (isMine: boolean) => void };

function WhosePosts({ isMineAlone, onChoose }: WhosePostsProps) {
  return (
    <fieldset className="mt-3 flex flex-wrap gap-x-6">
      <legend className="sr-only">Whose posts are listed</legend>
      {[false, true].map((isMine) => (
        <label key={String(isMine)} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name="whose-posts"
            checked={isMineAlone === isMine}
            onChange={() => onChoose(isMine)}
            className="size-4.5 accent-[var(--accent)]"
          />
          {isMine ? 'Mine' : 'Everyone’s'}
        </label>
      ))}
    </fieldset>
  );
}

function findKept(edits: readonly StoredEdit[], postId: string): OwnPostRowProps['kept'] {
  const own = edits.filter((edit) => edit.postId === postId);
  if (own.some(hasChanges)) return 'changes';
  return own.length > 0 ? 'copy' : null;
}

function isFound({ title, slug }: OwnPostSummary, query: string): boolean {
  const text = `${title}\n${slug}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function ListFailure({ message, isBusy, onAgain }: { message: string; isBusy: boolean; onAgain: () => void }) {
  return (
    <div role="alert" className="mt-3 rounded-2xl bg-danger-soft p-4">
      <p className="font-semibold text-danger">Your posts can’t be listed</p>
      <p className="mt-1 break-words">{message}</p>
      <button type="button" disabled={isBusy} onClick={onAgain} className={`${buttonStyle('secondary')} mt-3`}>
        Try again
      </button>
    </div>
  );
}

/** Changes of posts that were deleted from the blog meanwhile: nothing else leads to them. */
function LostPosts({ posts, edits }: { posts: OwnPostsState['posts']; edits: readonly StoredEdit[] }) {
  if (posts === null) return null;
  const lost = edits.filter(({ postId }) => !posts.some(({ id }) => id === postId));
  if (lost.length === 0) return null;
  return (
    <div className="mt-3 rounded-2xl bg-warn-soft p-4">
      <p className="font-semibold text-warn">Not on the blog any more, but changed in this browser</p>
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
