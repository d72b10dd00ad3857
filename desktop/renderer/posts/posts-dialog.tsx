import { countOf } from '@callwright/shared/post/labels.ts';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { OwnPost } from '../../ipc/posts.ts';
import { ApprovalNotice } from '../account/approval-notice.tsx';
import { useAppInfo, useOwnAccount } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import { useLinkConfirmation } from '../links/use-link-confirmation.tsx';
import { toPostUrl } from '../publish/post-url.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { findPosts, type PostsFilter } from './find-posts.ts';
import type { PostActions } from './post-actions-menu.tsx';
import { PostRow, ROW_MARK } from './post-row.tsx';
import { PostsMessage } from './posts-message.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { usePosts } from './use-posts.ts';

type PendingAction = { kind: 'delete' | 'schedule'; post: OwnPost };

export function PostsDialog({ onClose }: { onClose: () => void }) {
  const { siteUrl } = useAppInfo();
  const posts = usePosts();
  const { account } = useOwnAccount();
  const [filter, setFilter] = useState<PostsFilter>({ query: '', isOnlyMine: false });
  const [pending, setPending] = useState<PendingAction | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const linked = useLinkConfirmation();

  const all = posts.state.kind === 'ready' ? posts.state.posts : NO_POSTS;
  const hasOthers = all.some(({ byline }) => byline !== null);
  const found = useMemo(() => findPosts(all, filter), [all, filter]);
  const isBusy = posts.busyId !== null;

  async function open(post: OwnPost | undefined) {
    if (post !== undefined && !isBusy && (await posts.open(post))) onClose();
  }

  async function unpublish(post: OwnPost) {
    const { id, title } = post;
    if ((await linked.confirm({ kind: 'unpublish', id, title })) !== 'cancel') await posts.unpublish(post);
  }

  function toActions(post: OwnPost): PostActions {
    const url = post.state === 'published' ? toPostUrl(siteUrl, post.slug) : null;
    const isDeletable = post.byline === null || account?.role === 'owner';
    return {
      onView: url === null ? null : () => void desktop.openLink(url),
      onUnpublish: () => void unpublish(post),
      onPublishNow: () => void posts.schedule(post, null),
      onSchedule: () => setPending({ kind: 'schedule', post }),
      onDelete: isDeletable ? () => setPending({ kind: 'delete', post }) : null,
    };
  }

  return (
    <>
      <Modal
        title="Posts on the blog"
        action={
          posts.state.kind !== 'failed' && (
            <button type="button" className="button-quiet" onClick={posts.reload}>
              Refresh
            </button>
          )
        }
        className="h-[min(40rem,calc(100%-48px))] max-w-4xl"
        onClose={onClose}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go from one of its buttons to the next. */}
        <div
          className="group flex min-h-0 flex-1 flex-col"
          onKeyDown={(event) => moveBetweenRows(event, search.current)}
        >
          {(posts.state.kind === 'loading' || all.length > 0) && (
            <div className="flex flex-none items-center gap-4 border-line border-b pr-5 pl-4">
              <SearchIcon className="flex-none text-ink-soft" />
              <input
                ref={search}
                // biome-ignore lint/a11y/noAutofocus: an author who opens the list looks for a post.
                autoFocus
                type="search"
                aria-label="Search posts"
                placeholder="Search posts"
                spellCheck={false}
                value={filter.query}
                onChange={({ target }) => setFilter({ ...filter, query: target.value })}
                onKeyDown={(event) => event.key === 'Enter' && filter.query.trim() !== '' && void open(found[0])}
                className="-ml-1.5 min-w-0 flex-1 bg-transparent py-3 outline-none placeholder:text-ink-soft"
              />
              {hasOthers && (
                <AuthorFilter
                  isOnlyMine={filter.isOnlyMine}
                  onChange={(isOnlyMine) => setFilter({ ...filter, isOnlyMine })}
                />
              )}
            </div>
          )}
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto p-2">
            <ApprovalNotice />
            {found.length === 0 ? (
              <PostsMessage
                state={posts.state}
                query={all.length === 0 ? '' : filter.query}
                isOnlyMine={filter.isOnlyMine}
                onRetry={posts.reload}
                onClear={() => {
                  setFilter({ ...filter, query: '' });
                  search.current?.focus();
                }}
              />
            ) : (
              <ul aria-label="Posts on the blog">
                {found.map((post, index) => (
                  <PostRow
                    key={post.id}
                    post={post}
                    isBusy={isBusy}
                    isFirstMatch={index === 0 && filter.query.trim() !== ''}
                    onOpen={() => void open(post)}
                    actions={toActions(post)}
                  />
                ))}
              </ul>
            )}
          </div>
          <p role="status" className="sr-only">
            {filter.query.trim() === '' ? '' : countOf(found.length, 'post')}
          </p>
        </div>
      </Modal>
      {linked.dialog}
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

const NO_POSTS: readonly OwnPost[] = [];

function AuthorFilter({ isOnlyMine, onChange }: { isOnlyMine: boolean; onChange: (isOnlyMine: boolean) => void }) {
  return (
    <fieldset className="flex gap-4">
      <legend className="sr-only">Posts to show</legend>
      {[false, true].map((isMine) => (
        <label key={String(isMine)} className="inline-flex items-center gap-2">
          <input type="radio" name="whose-posts" checked={isOnlyMine === isMine} onChange={() => onChange(isMine)} />
          {isMine ? 'Mine' : 'Everyone’s'}
        </label>
      ))}
    </fieldset>
  );
}

/** Arrow keys move between the search field and the rows. Typing goes back to the field. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>, search: HTMLInputElement | null): void {
  const { target, currentTarget, key } = event;
  // React also reports keys pressed in a row's menu.
  if (event.defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>(`[${Object.keys(ROW_MARK)}]`)];
  const at = rows.indexOf(target);
  if (at < 0 && target !== search) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    const next = at + (key === 'ArrowDown' ? 1 : -1);
    (next < 0 ? search : rows[next])?.focus();
  } else if (at >= 0 && key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    search?.focus();
  }
}
