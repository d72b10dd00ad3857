import { formatTime } from '@callwright/shared/post/format-date.ts';
import type { Platform } from '../../commands.ts';
import type { SlugCache } from '../../ipc/known-slugs.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { isScheduled } from '../posts/schedule-time.ts';
import { useServerTime } from '../posts/server-time.ts';
import { toPostUrl } from '../publish/use-publish.ts';
import { describeBlockingErrors } from '../readiness/checks/blocking-errors.ts';
import { useErrors } from '../readiness/use-errors.ts';
import { StateBadge } from '../sidebar/state-badge.tsx';
import { Hint } from '../ui/hint.tsx';
import { CheckListIcon, ClockIcon, DetailsIcon, ExternalIcon, HistoryIcon, TrashIcon } from '../ui/icons.tsx';
import { keysOf } from '../ui/keys/format-accelerator.ts';
import { SaveStatus } from './save-status.tsx';

type EditorHeaderProps = {
  document: DraftDocument;
  platform: Platform;
  siteUrl: string | null;
  isDetailsOpen: boolean;
  isReadinessOpen: boolean;
  knownSlugs: SlugCache;
  /** Whether the post waits in the publish queue. */
  isQueued: boolean;
  onDetails: () => void;
  onReadiness: () => void;
  onDelete: () => void;
  onVersions: () => void;
  onPublish: () => void;
  onSchedule: () => void;
};

/** Where the draft stands, and what can be done with it as a whole. */
export function EditorHeader(props: EditorHeaderProps) {
  const { document, platform, siteUrl, isDetailsOpen, isQueued, onDetails, onDelete } = props;
  const { onVersions, onPublish, onSchedule } = props;
  const state = useDraftStatus(document, 'state');
  const publication = useDraftStatus(document, 'publication');
  const isPublishing = useDraftStatus(document, 'isPublishing');
  const errors = useErrors(document, props.knownSlugs);
  const publishedAt = publication?.publishedAt ?? '';
  const isToCome = isScheduled(publishedAt, Date.now() + useServerTime());
  const postUrl = publishedAt === '' || isToCome ? null : toPostUrl(siteUrl, publication?.slug);
  return (
    <header className="@container flex h-14 flex-none items-center gap-0.5 px-4 min-[900px]:gap-1.5">
      <div className="flex min-w-0 flex-1 items-center gap-3 pl-1">
        {/* Where there is no room for it, the list beside the text still says it. */}
        <div className="flex min-w-0 items-center gap-3 @max-[31rem]:hidden">
          {isQueued ? (
            <span className="truncate text-xs font-medium text-accent">In the queue</span>
          ) : isToCome && state === 'published' ? (
            <span className="truncate text-xs font-medium text-accent">Scheduled for {formatTime(publishedAt)}</span>
          ) : (
            <StateBadge state={state} isToCome={isToCome} />
          )}
          <span aria-hidden="true" className="h-3.5 w-px flex-none bg-line-strong/50" />
        </div>
        <SaveStatus document={document} />
      </div>
      {postUrl !== null && (
        <button
          type="button"
          className="button-link mr-2 inline-flex flex-none items-center gap-1.5 p-1"
          title="View post"
          onClick={() => void desktop.openLink(postUrl)}
        >
          <span className="@max-[44rem]:sr-only">View post</span>
          <ExternalIcon width="15" height="15" />
        </button>
      )}
      <Hint label="Earlier versions" keys={keysOf('show-versions', platform)}>
        <button type="button" className="button-icon" aria-label="Earlier versions" onClick={onVersions}>
          <HistoryIcon />
        </button>
      </Hint>
      <Hint label="Delete draft">
        <button type="button" className="button-icon" aria-label="Delete draft" onClick={onDelete}>
          <TrashIcon />
        </button>
      </Hint>
      <Hint label={isDetailsOpen ? 'Hide post details' : 'Post details'}>
        <button
          type="button"
          className="button-icon"
          aria-label="Post details"
          aria-pressed={isDetailsOpen}
          onClick={onDetails}
        >
          <DetailsIcon />
        </button>
      </Hint>
      <Hint
        label={errors.length === 0 ? 'Readiness' : describeBlockingErrors(errors.length)}
        keys={keysOf('toggle-readiness', platform)}
      >
        <button
          type="button"
          className="button-icon relative"
          aria-label="Readiness"
          aria-description={errors.length === 0 ? undefined : describeBlockingErrors(errors.length)}
          aria-pressed={props.isReadinessOpen}
          onClick={props.onReadiness}
        >
          <CheckListIcon />
          {errors.length > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 -right-0.5 grid min-w-4 place-items-center rounded-full bg-ink px-1 font-semibold text-[10px] text-paper leading-4"
            >
              {errors.length}
            </span>
          )}
        </button>
      </Hint>
      {(publishedAt === '' || isToCome) && (
        <Hint label="Publish at a later time">
          <button
            type="button"
            className="button-icon"
            aria-label="Schedule"
            disabled={isPublishing}
            onClick={onSchedule}
          >
            <ClockIcon />
          </button>
        </Hint>
      )}
      <Hint label={errors[0]?.message ?? 'Publish to the blog'} keys={keysOf('publish', platform)}>
        <button
          type="button"
          // Pressed while the post is held back, it says why and leads there.
          className={`${errors.length === 0 ? 'button-primary' : 'button-quiet'} ml-1.5 min-w-30`}
          aria-description={errors[0]?.message}
          disabled={isPublishing}
          onClick={onPublish}
        >
          {isPublishing ? 'Publishing...' : 'Publish Post'}
        </button>
      </Hint>
    </header>
  );
}
