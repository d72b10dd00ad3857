import type { Platform } from '../../commands.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { useStanding } from '../drafts/use-draft.ts';
import { formatTime, isPlanned } from '../posts/plan-time.ts';
import { keysOf } from '../shell/format-accelerator.ts';
import { Hint } from '../shell/hint.tsx';
import { ClockIcon, DetailsIcon, ExternalIcon, HistoryIcon, TrashIcon } from '../shell/icons.tsx';
import { StateBadge } from '../sidebar/state-badge.tsx';
import { SaveStatus } from './save-status.tsx';
import { toPostUrl } from './use-publish.ts';

type EditorHeaderProps = {
  document: DraftDocument;
  platform: Platform;
  siteUrl: string | null;
  isDetailsOpen: boolean;
  /** Whether the post waits in the publish queue. */
  isQueued: boolean;
  onDetails: () => void;
  onDelete: () => void;
  onVersions: () => void;
  onPublish: () => void;
  onSchedule: () => void;
};

/** Where the draft stands, and what can be done with it as a whole. */
export function EditorHeader(props: EditorHeaderProps) {
  const { document, platform, siteUrl, isDetailsOpen, isQueued, onDetails, onDelete } = props;
  const { onVersions, onPublish, onSchedule } = props;
  const { state, publication, isPublishing } = useStanding(document);
  const publishedAt = publication?.publishedAt ?? '';
  const isToCome = isPlanned(publishedAt, Date.now());
  const postUrl = publishedAt === '' || isToCome ? null : toPostUrl(siteUrl, publication?.slug);
  return (
    <header className="flex h-14 flex-none items-center gap-1.5 px-4">
      <div className="flex min-w-0 flex-1 items-center gap-3 pl-1">
        {!(isToCome && state === 'published') && <StateBadge state={state} />}
        {isToCome && (
          <span className="whitespace-nowrap text-xs font-medium text-accent">
            Scheduled for {formatTime(publishedAt)}
          </span>
        )}
        {isQueued && <span className="whitespace-nowrap text-xs font-medium text-accent">In the queue</span>}
        <span aria-hidden="true" className="h-3.5 w-px flex-none bg-line-strong/50" />
        <SaveStatus document={document} />
      </div>
      {postUrl !== null && (
        <button
          type="button"
          className="button-link mr-2 inline-flex flex-none items-center gap-1.5"
          onClick={() => void desktop.openLink(postUrl)}
        >
          View post
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
      <Hint label="Publish to the blog" keys={keysOf('publish', platform)}>
        <button type="button" className="button-primary ml-1.5 min-w-30" disabled={isPublishing} onClick={onPublish}>
          {isPublishing ? 'Publishing...' : 'Publish Post'}
        </button>
      </Hint>
    </header>
  );
}
