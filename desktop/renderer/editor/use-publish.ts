import { assertNever } from '@callwright/shared/result.ts';
import { finishTypedSlug } from '@callwright/shared/slug.ts';
import { useCallback } from 'react';
import type { Session } from '../../ipc-contract.ts';
import type { PublishRefusal } from '../../publish-contract.ts';
import { desktop } from '../desktop-api.ts';
import type { DraftDocument } from '../drafts/draft-document.ts';
import { formatTime, isPlanned } from '../posts/plan-time.ts';
import { announce, announceFailure, announceNews } from '../shell/toasts.tsx';
import { findFirstIssue } from './first-issue.ts';

type PublishOptions = {
  session: Session | null;
  siteUrl: string | null;
  /** Leads the author to a field that has to be mended. */
  onFieldToMend: (field: string) => void;
  /** Asks the author to sign in; the text stays as it is. */
  onSignInNeeded: () => void;
  /** Shows the queue that the post waits in. */
  onShowQueue: () => void;
  /** The post was changed somewhere else. */
  onConflict: (document: DraftDocument, refusal: PublishRefusal) => void;
};

/** Publishing with the specification's toasts (section 8). */
export function usePublish(options: PublishOptions) {
  const { session, siteUrl, onFieldToMend, onSignInNeeded, onShowQueue, onConflict } = options;
  return useCallback(
    async (document: DraftDocument, publishAt: string | null = null) => {
      if (document.getStanding().isPublishing) return;
      // A menu's key does not leave the field that the author is in.
      document.setField('slug', finishTypedSlug(document.getFields().slug));
      const issue = findFirstIssue(document.getFields());
      if (issue !== null) {
        announceFailure('Validation Error', issue.message);
        onFieldToMend(issue.field);
        return;
      }
      if (session !== null && session.state !== 'signed-in') {
        onSignInNeeded();
        return;
      }
      const answer = await document.publish(publishAt);
      if (answer.ok && answer.value.isQueued) {
        announceNews('Waiting to publish', WAITING_MESSAGE, { label: 'Show queue', onClick: onShowQueue });
        return;
      }
      const publishedAt = answer.ok ? answer.value.publication?.publishedAt : undefined;
      if (publishedAt !== undefined && isPlanned(publishedAt, Date.now())) {
        announce('Scheduled', `Readers see it from ${formatTime(publishedAt)}.`);
        return;
      }
      if (answer.ok) {
        const url = toPostUrl(siteUrl, answer.value.publication?.slug);
        announce(
          'Success!',
          'Blog post published successfully.',
          url === null ? undefined : { label: 'View post', onClick: () => void desktop.openLink(url) },
        );
        return;
      }
      const { kind, title, message } = answer.error;
      if (kind === 'conflict') return onConflict(document, answer.error);
      if (kind !== 'signed-out') announceFailure(title, message);
      const next = whereToMend(kind);
      if (next === 'account') onSignInNeeded();
      if (next === 'slug') onFieldToMend('slug');
    },
    [session, siteUrl, onFieldToMend, onSignInNeeded, onShowQueue, onConflict],
  );
}

const WAITING_MESSAGE =
  'The blog could not be reached. Your post is saved in the publish queue and goes out by itself, once.';

function whereToMend(kind: PublishRefusal['kind']): 'account' | 'slug' | null {
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
