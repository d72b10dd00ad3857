import type { Divergence } from '../../ipc/conflicts.ts';
import { useAppInfo, useNavigation } from '../contexts.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { isScheduled, type QueueStatus } from '../drafts/draft-state.ts';
import { StateBadge } from '../drafts/state-badge.tsx';
import { useDraftStatus } from '../drafts/use-draft.ts';
import { toPostUrl } from '../publish/post-url.ts';
import { describeBlockingErrors } from '../readiness/checks/find-errors.ts';
import { useErrorMessages } from '../readiness/use-errors.ts';
import { useServerNow } from '../server-time.ts';
import { Hint } from '../ui/hint.tsx';
import {
  CalendarIcon,
  DetailsIcon,
  ExternalIcon,
  GlobeIcon,
  HistoryIcon,
  ReadinessIcon,
  TrashIcon,
} from '../ui/icons.tsx';
import { keysOf } from '../ui/keys/shortcut.ts';
import { SaveIndicator } from './save-indicator.tsx';

export type EditorHeaderProps = {
  document: DraftDocument;
  /** How the post on the blog differs. */
  divergence: Divergence | null;
  isDetailsOpen: boolean;
  isReadinessOpen: boolean;
  isStatusOpen: boolean;
  /** Null if the post isn't in the publish queue. */
  queued: QueueStatus | null;
  onDetails: () => void;
  onReadiness: () => void;
  onDelete: () => void;
  onPublish: () => void;
  onSchedule: () => void;
};

/** The menu bar has these, too. */
const IN_MENU_IF_NARROW = '@max-[31rem]:hidden';

export function EditorHeader(props: EditorHeaderProps) {
  const { document, divergence, isDetailsOpen, isReadinessOpen, queued, onDetails, onReadiness, onDelete } = props;
  const { platform } = useAppInfo();
  const { showVersions } = useNavigation();
  const errors = useErrorMessages(document);
  const post = usePostState(document);
  const state = useDraftStatus(document, 'state');
  return (
    <header className="@container flex h-14 flex-none items-center gap-0.5 px-4 min-[900px]:gap-1.5">
      <div className="group/status flex min-w-0 flex-1 items-center gap-2 pr-3 pl-1 @min-[44rem]:gap-3">
        {/* If there's no room, the notice of a failed save is more important than the state. */}
        <div className="flex min-w-0 items-center gap-2 @min-[44rem]:gap-3 @max-[44rem]:group-has-data-not-saved/status:hidden">
          <StateBadge state={state} publishedAt={post.publishedAt} queued={queued} divergence={divergence} hasDetail />
          <span aria-hidden="true" className="h-3.5 w-px flex-none bg-line-strong/50" />
        </div>
        <SaveIndicator document={document} isBrief />
      </div>
      <PostLinks post={post} isRemoved={isRemoved(divergence)} isStatusOpen={props.isStatusOpen} />
      <Hint label="Earlier versions" keys={keysOf('show-versions', platform)}>
        <button
          type="button"
          className={`button-icon ${IN_MENU_IF_NARROW}`}
          aria-label="Earlier versions"
          onClick={() => showVersions(null)}
        >
          <HistoryIcon />
        </button>
      </Hint>
      <Hint label="Delete draft">
        <button
          type="button"
          className={`button-icon ${IN_MENU_IF_NARROW}`}
          aria-label="Delete draft"
          onClick={onDelete}
        >
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
      <ReadinessButton errors={errors} isOpen={isReadinessOpen} onClick={onReadiness} />
      <PublishButtons
        document={document}
        errors={errors}
        queued={queued}
        canSchedule={post.publishedAt === '' || post.isUpcoming}
        onPublish={props.onPublish}
        onSchedule={props.onSchedule}
      />
    </header>
  );
}

const isRemoved = (divergence: Divergence | null) => divergence === 'gone' || divergence === 'unpublished';

type PostState = ReturnType<typeof usePostState>;

function usePostState(document: DraftDocument) {
  const publication = useDraftStatus(document, 'publication');
  const publishedAt = publication?.publishedAt ?? '';
  const isUpcoming = isScheduled(publishedAt, useServerNow());
  return { publication, publishedAt, isUpcoming };
}

type PostLinksProps = { post: PostState; isRemoved: boolean; isStatusOpen: boolean };

function PostLinks({ post: { publication, publishedAt, isUpcoming }, isRemoved, isStatusOpen }: PostLinksProps) {
  const { siteUrl } = useAppInfo();
  const { showPublishStatus } = useNavigation();
  const postUrl = publishedAt === '' || isUpcoming || isRemoved ? null : toPostUrl(siteUrl, publication?.slug);
  return (
    <>
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
      {publication !== null && (
        <Hint label="Publishing status">
          <button
            type="button"
            className="button-icon"
            aria-label="Publishing status"
            aria-pressed={isStatusOpen}
            onClick={showPublishStatus}
          >
            <GlobeIcon />
          </button>
        </Hint>
      )}
    </>
  );
}

type ReadinessButtonProps = { errors: readonly string[]; isOpen: boolean; onClick: () => void };

function ReadinessButton({ errors, isOpen, onClick }: ReadinessButtonProps) {
  const { platform } = useAppInfo();
  return (
    <Hint
      label={errors.length === 0 ? 'Readiness' : describeBlockingErrors(errors.length)}
      keys={keysOf('toggle-readiness', platform)}
    >
      <button
        type="button"
        className="button-icon relative"
        aria-label="Readiness"
        aria-description={errors.length === 0 ? undefined : describeBlockingErrors(errors.length)}
        aria-pressed={isOpen}
        onClick={onClick}
      >
        <ReadinessIcon />
        {errors.length > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 grid min-w-4 place-items-center rounded-full bg-ink-soft px-1 font-semibold text-[10px] text-paper leading-4"
          >
            {errors.length}
          </span>
        )}
      </button>
    </Hint>
  );
}

type PublishButtonsProps = Pick<EditorHeaderProps, 'document' | 'queued' | 'onPublish' | 'onSchedule'> & {
  errors: readonly string[];
  canSchedule: boolean;
};

function PublishButtons({ document, errors, queued, canSchedule, onPublish, onSchedule }: PublishButtonsProps) {
  const { platform } = useAppInfo();
  const isPublishing = useDraftStatus(document, 'isPublishing');
  const isPublishedOrQueued =
    useDraftStatus(document, 'state') === 'published' || queued === 'waiting' || queued === 'sending';
  return (
    <>
      {canSchedule && (
        <Hint label="Publish later">
          <button
            type="button"
            className="button-icon"
            aria-label="Schedule"
            disabled={isPublishing}
            onClick={onSchedule}
          >
            <CalendarIcon />
          </button>
        </Hint>
      )}
      <Hint label={errors[0] ?? 'Publish to the blog'} keys={keysOf('publish', platform)}>
        <button
          type="button"
          // Enabled despite errors: a click shows the first error and where to fix it.
          className={`${errors.length === 0 && !isPublishedOrQueued ? 'button-primary' : 'button-quiet'} ml-1.5 min-w-30`}
          aria-description={errors[0]}
          disabled={isPublishing}
          onClick={onPublish}
        >
          {isPublishing ? 'Publishing...' : 'Publish Post'}
        </button>
      </Hint>
    </>
  );
}
