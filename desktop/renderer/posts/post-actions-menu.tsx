import { nameOfPost } from '@callwright/shared/post/labels.ts';
import { DropdownMenu } from 'radix-ui';
import { useRef } from 'react';
import type { OwnPost } from '../../ipc/posts.ts';
import { MoreIcon } from '../ui/icons.tsx';

export type PostActions = {
  /** Null if readers can't see the post, or the site's address is unknown. */
  onView: (() => void) | null;
  onUnpublish: () => void;
  onPublishNow: () => void;
  onSchedule: () => void;
  /** Null for other authors' posts, unless the account is an owner's. */
  onDelete: (() => void) | null;
};

export function PostActionsMenu({ post, isBusy, actions }: { post: OwnPost; isBusy: boolean; actions: PostActions }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const item = (label: string, act: () => void, className = '') => (
    <DropdownMenu.Item
      className={`menu-item ${className}`}
      disabled={isBusy}
      onSelect={() => {
        chosen.current = act;
      }}
    >
      {label}
    </DropdownMenu.Item>
  );
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        ref={trigger}
        className="button-icon"
        aria-label={`More actions for ${nameOfPost(post.title)}`}
      >
        <MoreIcon />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="hint z-50 min-w-44 max-w-80 rounded-xl border border-line bg-surface p-1.5 shadow-card"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Before a dialog opens, because it returns focus to where it was.
            trigger.current?.focus();
            chosen.current?.();
            chosen.current = null;
          }}
        >
          <DropdownMenu.Label className="truncate px-2.5 py-1 text-xs text-ink-soft">
            /blog/{post.slug}
          </DropdownMenu.Label>
          {actions.onView !== null && item('View post', actions.onView)}
          {post.state !== 'published' && item('Publish now', actions.onPublishNow)}
          {post.state !== 'published' &&
            item(post.state === 'scheduled' ? 'Reschedule' : 'Schedule', actions.onSchedule)}
          {post.state !== 'unpublished' && item('Unpublish', actions.onUnpublish)}
          {actions.onDelete !== null && (
            <>
              <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
              {item('Delete', actions.onDelete, 'text-danger')}
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
