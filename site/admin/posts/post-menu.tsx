'use client';

import type { OwnPostSummary } from '@callwright/shared/api/own-posts.ts';
import { nameOfPost } from '@callwright/shared/post/labels.ts';
import type { PostState } from '@callwright/shared/post/post-status.ts';
import { Check, Clock, Copy, Ellipsis, ExternalLink, EyeOff, Pencil, Send, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { copyLink } from '../copy-text.ts';
import { toEditAddress } from '../edits/use-open-post.ts';

type PostMenuProps = {
  post: OwnPostSummary;
  state: PostState;
  isDraft: boolean;
  isOwn: boolean;
  isBusy: boolean;
  onCheckLive: () => void;
  onPublishNow: (button: HTMLElement) => void;
  onUnpublish: (button: HTMLElement) => void;
  onReschedule: (button: HTMLElement) => void;
  onDelete: (button: HTMLElement) => void;
};

export function PostMenu({ post, state, isDraft, isOwn, isBusy, ...on }: PostMenuProps) {
  const name = nameOfPost(post.title);
  const id = `actions-${post.id}`;
  const button = () => document.getElementById(id) ?? document.body;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        id={id}
        className="grid size-11 cursor-pointer place-items-center rounded-xl text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">Actions for “{name}”</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={12} className="admin-menu">
          <DropdownMenu.Label className="admin-menu-title">{name}</DropdownMenu.Label>
          <DropdownMenu.Item asChild>
            <a href={toEditAddress(post.id)} className="admin-menu-item">
              <Pencil aria-hidden="true" />
              Edit
            </a>
          </DropdownMenu.Item>
          {state === 'published' && (
            <>
              <DropdownMenu.Item asChild>
                <a href={`/blog/${post.slug}`} className="admin-menu-item">
                  <ExternalLink aria-hidden="true" />
                  View post
                </a>
              </DropdownMenu.Item>
              <Item icon={<Copy aria-hidden="true" />} onSelect={() => void copyLink(`/blog/${post.slug}`)}>
                Copy link
              </Item>
              <Item icon={<Check aria-hidden="true" />} onSelect={on.onCheckLive}>
                Check live status
              </Item>
            </>
          )}
          {state === 'scheduled' && (
            <Item icon={<Clock aria-hidden="true" />} isDisabled={isBusy} onSelect={() => on.onReschedule(button())}>
              Reschedule
            </Item>
          )}
          {state !== 'published' && !isDraft && (
            <Item icon={<Send aria-hidden="true" />} isDisabled={isBusy} onSelect={() => on.onPublishNow(button())}>
              Publish now
            </Item>
          )}
          {isDraft && isOwn && (
            <>
              <DropdownMenu.Separator className="my-1.5 border-line border-t" />
              <Item
                icon={<Trash2 aria-hidden="true" />}
                isDisabled={isBusy}
                isDanger
                onSelect={() => on.onDelete(button())}
              >
                Delete draft
              </Item>
            </>
          )}
          {state !== 'unpublished' && (
            <>
              <DropdownMenu.Separator className="my-1.5 border-line border-t" />
              <Item
                icon={<EyeOff aria-hidden="true" />}
                isDisabled={isBusy}
                isDanger
                onSelect={() => on.onUnpublish(button())}
              >
                {state === 'scheduled' ? 'Unschedule' : 'Unpublish'}
              </Item>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type ItemProps = {
  icon: ReactNode;
  isDisabled?: boolean;
  isDanger?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

function Item({ icon, isDisabled = false, isDanger = false, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={`admin-menu-item ${isDanger ? 'text-danger' : ''}`}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}
