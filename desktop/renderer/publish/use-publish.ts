import { formatTime } from '@callwright/shared/post/format-date.ts';
import { finishTypedSlug } from '@callwright/shared/post/slug.ts';
import { assertNever } from '@callwright/shared/result.ts';
import { useCallback } from 'react';
import type { SlugCache } from '../../ipc/known-slugs.ts';
import type { PublishFailure } from '../../ipc/publish-queue.ts';
import type { Session } from '../../ipc/session.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { isScheduled } from '../posts/schedule-time.ts';
import { serverNow } from '../posts/server-time.ts';
import { findErrors } from '../readiness/checks/find-errors.ts';
import type { IssueLocation } from '../readiness/checks/issue.ts';
import { toastError, toastInfo, toastSuccess } from '../ui/toasts.tsx';

type PublishOptions = {
  session: Session | null;
  siteUrl: string | null;
  knownSlugs: SlugCache;
  /** Leads the author to what has to be mended. */
  onPlaceToMend: (place: IssueLocation) => void;
  /** Asks the author to sign in; the text stays as it is. */
  onSignInNeeded: () => void;
  /** Shows the queue that the post waits in. */
  onShowQueue: () => void;
  /** The post was changed somewhere else. */
  onConflict: (document: DraftDocument, refusal: PublishFailure) => void;
};

/** Publishing with the specification's toasts (section 8). */
export function usePublish(options: PublishOptions) {
  const { session, siteUrl, knownSlugs, onPlaceToMend, onSignInNeeded, onShowQueue, onConflict } = options;

  /** Whether anything keeps the post back; says the first thing and leads there. */
  const isBlocked = useCallback(
    (document: DraftDocument): boolean => {
      // A menu's key does not leave the field that the author is in.
      document.setField('slug', finishTypedSlug(document.getFields().slug));
      const [error] = findErrors(document.id, document.getFields(), knownSlugs);
      if (error === undefined) return false;
      toastError(error.title, error.message);
      onPlaceToMend(error.place);
      // The post that has the address may be gone by now.
      if (error.title === 'Duplicate slug') void desktop.refreshKnownSlugs();
      return true;
    },
    [knownSlugs, onPlaceToMend],
  );

  const publish = useCallback(
    async (document: DraftDocument, publishAt: string | null = null) => {
      if (document.getStatus().isPublishing) return;
      if (isBlocked(document)) return;
      if (session !== null && session.state !== 'signed-in') {
        onSignInNeeded();
        return;
      }
      const answer = await document.publish(publishAt);
      if (answer.ok && answer.value.isQueued) {
        toastInfo('Waiting to publish', WAITING_MESSAGE, { label: 'Show queue', onClick: onShowQueue });
        return;
      }
      const publishedAt = answer.ok ? answer.value.publication?.publishedAt : undefined;
      if (publishedAt !== undefined && isScheduled(publishedAt, serverNow())) {
        toastSuccess('Scheduled', `Readers see it from ${formatTime(publishedAt)}.`);
        return;
      }
      if (answer.ok) {
        const url = toPostUrl(siteUrl, answer.value.publication?.slug);
        toastSuccess(
          'Success!',
          'Blog post published successfully.',
          url === null ? undefined : { label: 'View post', onClick: () => void desktop.openLink(url) },
        );
        return;
      }
      const { kind, title, message } = answer.error;
      if (kind === 'conflict') return onConflict(document, answer.error);
      if (kind !== 'signed-out') toastError(title, message);
      const next = whereToMend(kind);
      if (next === 'account') onSignInNeeded();
      if (next === 'slug') onPlaceToMend({ kind: 'field', field: 'slug' });
    },
    [session, siteUrl, isBlocked, onPlaceToMend, onSignInNeeded, onShowQueue, onConflict],
  );
  return { publish, isBlocked };
}

const WAITING_MESSAGE =
  'The blog could not be reached. Your post is saved in the publish queue and goes out by itself when the blog can be reached.';

function whereToMend(kind: PublishFailure['kind']): 'account' | 'slug' | null {
  switch (kind) {
    case 'signed-out':
      return 'account';
    case 'duplicate-slug':
      return 'slug';
    case 'validation':
    case 'conflict':
    case 'unreachable':
    case 'refused':
      return null;
    default:
      return assertNever(kind);
  }
}

/** Where readers find a post; null when nobody told the app the site's address. */
export function toPostUrl(siteUrl: string | null, slug: string | undefined): string | null {
  return siteUrl === null || slug === undefined ? null : `${siteUrl}/blog/${slug}`;
}
